import { describe, expect } from 'vitest'
import { createNewerClient } from '../testing/newer-client.ts'
import { createOlderClient } from '../testing/older-client.ts'
import type { Repertoire } from '../testing/repertoire.ts'
import { type Heard, type Loose, type Talk, test } from '../testing/talk.ts'

const PASSWORD = 'sandbox-password'

test.override({ profile: 'realistic' })

/** The kind of an answer in one word. */
function wordOf({ status, body }: Heard): string {
  if (status === 200) return 'ok'
  if (body === null) return String(status)
  return body.error_type ?? body.message
}

async function signedIn(talk: Talk): Promise<{ client: Repertoire; pk: string }> {
  const client = createOlderClient(talk.origin)
  expect((await client.signIn('sandbox.creator', PASSWORD)).status).toBe(200)
  return { client, pk: String((await client.userByName('travel.maps')).body.user.pk) }
}

/** Calls until one is refused, at most `most` times. */
async function until(refused: string, most: number, call: () => Promise<Heard>): Promise<number> {
  for (let nth = 1; nth <= most; nth++) if (wordOf(await call()) === refused) return nth
  throw new Error(`${refused} was not met in ${most} calls.`)
}

const advance = (talk: Talk, seconds: number) => talk.control('POST', 'advance', { seconds })

describe('signing in', () => {
  test('is held up after eight wrong passwords, and the right one is not let in meanwhile', async ({ talk }) => {
    const tries: string[] = []
    for (let nth = 1; nth <= 9; nth++)
      tries.push(wordOf(await createOlderClient(talk.origin).signIn('sandbox.creator', 'no')))
    expect(tries).toEqual([...Array(8).fill('bad_password'), 'rate_limit_error'])
    const client = createOlderClient(talk.origin)
    expect(wordOf(await client.signIn('sandbox.creator', PASSWORD))).toBe('rate_limit_error')
    expect(wordOf(await client.signIn('sandbox.fresh', PASSWORD))).toBe('ok')
    await advance(talk, 301)
    expect(wordOf(await client.signIn('sandbox.creator', PASSWORD))).toBe('ok')
  })

  test('becomes harder for whoever tries on: sentry block, then a challenge even with the right password', async ({
    talk,
  }) => {
    const client = createNewerClient(talk.origin)
    const guess = () => client.signIn('sandbox.creator', 'no')
    await until('rate_limit_error', 10, guess)
    await until('sentry_block', 5, guess)
    await until('checkpoint_challenge_required', 5, guess)
    await advance(talk, 7_200)
    expect(wordOf(await client.signIn('sandbox.creator', PASSWORD))).toBe('checkpoint_challenge_required')
    await talk.control('POST', 'confirm/sandbox.creator')
    expect(wordOf(await client.signIn('sandbox.creator', PASSWORD))).toBe('ok')
  })

  test('has expired after five wrong codes, and guessing on is held up', async ({ talk }) => {
    const client = createOlderClient(talk.origin)
    const asked = (await client.signIn('sandbox.sms', PASSWORD)).body
    const words: string[] = []
    for (let nth = 1; nth <= 6; nth++) words.push(wordOf(await client.signInWithCode(asked, 'sms', '000000')))
    expect(words).toEqual([...Array(5).fill('sms_code_validation_code_invalid'), 'invalid_nonce'])
    const { sms } = await talk.control('GET', 'codes/sandbox.sms')
    expect(wordOf(await client.signInWithCode(asked, 'sms', sms))).toBe('invalid_nonce')
    const guess = async () => {
      const again = (await client.signIn('sandbox.sms', PASSWORD)).body
      return client.signInWithCode(again, 'sms', '000000')
    }
    expect(await until('rate_limit_error', 15, guess)).toBe(11)
    await advance(talk, 601)
    const again = (await client.signIn('sandbox.sms', PASSWORD)).body
    const code = (await talk.control('GET', 'codes/sandbox.sms')).sms
    expect(wordOf(await client.signInWithCode(again, 'sms', code))).toBe('ok')
  })
})

describe('reading', () => {
  test('too much ends in a wait, then 429, feedback, a challenge, and at last outside', async ({ talk }) => {
    const { client, pk } = await signedIn(talk)
    const read = () => client.friendship(pk)
    expect(await until('rate_limit_error', 700, read)).toBe(598)
    expect(wordOf(await client.follow(pk))).toBe('ok')
    await until('429', 10, read)
    await until('feedback_required', 10, read)
    await until('checkpoint_challenge_required', 10, read)
    expect(wordOf(await client.follow(pk))).toBe('checkpoint_challenge_required')
    await until('login_required', 30, read)
    expect(
      (await talk.control('GET', 'calls?account=sandbox.creator')).calls.map((call: Loose) => call.fault),
    ).toContain('reads')
  })

  test('goes on for whoever keeps the wait', async ({ talk }) => {
    const { client, pk } = await signedIn(talk)
    await until('rate_limit_error', 700, () => client.friendship(pk))
    await advance(talk, 301)
    for (let nth = 1; nth <= 100; nth++) expect(wordOf(await client.friendship(pk))).toBe('ok')
  })

  test('is each account’s own', async ({ talk }) => {
    const { client, pk } = await signedIn(talk)
    await until('rate_limit_error', 700, () => client.friendship(pk))
    const other = createNewerClient(talk.origin)
    await other.signIn('sandbox.fresh', PASSWORD)
    expect(wordOf(await other.friendship(pk))).toBe('ok')
  })
})

describe('writing', () => {
  test('too much of one kind is blocked in changing words, ever harder, and nothing of it is done', async ({
    talk,
  }) => {
    const { client, pk } = await signedIn(talk)
    const follow = () => client.follow(pk)
    expect(await until('feedback_required', 100, follow)).toBe(61)
    const refusals: Loose[] = []
    for (let nth = 1; nth <= 14; nth++) refusals.push((await follow()).body)
    expect(refusals[0]).not.toHaveProperty('spam')
    expect(new Set(refusals.map(({ feedback_message }) => feedback_message)).size).toBe(3)
    await until('checkpoint_challenge_required', 2, follow)
    const { actions } = await talk.control('GET', 'ledger')
    expect(actions.filter(({ applied }: Loose) => applied).length).toBe(60)
  })

  test('of another kind goes on meanwhile', async ({ talk }) => {
    const { client, pk } = await signedIn(talk)
    await until('feedback_required', 100, () => client.follow(pk))
    expect(wordOf(await client.unfollow(pk))).toBe('ok')
  })
})

describe('the lists of other people', () => {
  test('end after a thousand, and say so; one’s own are whole', async ({ talk }) => {
    const { client } = await signedIn(talk)
    const read = async (pk: string) => {
      const pages: Loose[] = []
      for (let max_id: string | undefined; pages.length === 0 || max_id; max_id = pages.at(-1).next_max_id)
        pages.push((await client.followers(pk, max_id)).body)
      const names = pages.flatMap((page) => page.users.map(({ username }: Loose) => username))
      return { length: new Set(names).size, is_limited: pages.at(-1).should_limit_list_of_followers }
    }
    const idOf = async (name: string) => String((await client.userByName(name)).body.user.pk)
    expect(await read(await idOf('coffee.daily'))).toEqual({ length: 1_000, is_limited: true })
    expect(await read(await idOf('sandbox.creator'))).toEqual({ length: 410, is_limited: false })
    expect(await read(await idOf('sandbox.sms'))).toMatchObject({ is_limited: false })
  })
})
