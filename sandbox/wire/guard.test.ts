import { describe, expect } from 'vitest'
import { test as anyProfile, type Harness, type Loose, type Received } from '../testing/harness.ts'
import { createNewerClient } from '../testing/newer-client.ts'
import { createOlderClient } from '../testing/older-client.ts'
import type { Repertoire } from '../testing/repertoire.ts'

const PASSWORD = 'sandbox-password'

/** The file's own: an override outside every suite would change the tests of other files. */
const test = anyProfile.extend({ profile: 'realistic' })

/** The kind of an answer in one word. */
function wordOf({ status, body }: Received): string {
  if (status === 200) return 'ok'
  if (body === null) return String(status)
  return body.error_type ?? body.message
}

async function signedIn(harness: Harness): Promise<{ client: Repertoire; pk: string }> {
  const client = createOlderClient(harness.origin)
  expect((await client.signIn('sandbox.creator', PASSWORD)).status).toBe(200)
  return { client, pk: String((await client.userByName('travel.maps')).body.user.pk) }
}

/** Calls until one is refused, at most `most` times. */
async function until(refused: string, most: number, call: () => Promise<Received>): Promise<number> {
  for (let nth = 1; nth <= most; nth++) if (wordOf(await call()) === refused) return nth
  throw new Error(`${refused} was not met in ${most} calls.`)
}

const advance = (harness: Harness, seconds: number) => harness.control('POST', 'advance', { seconds })

describe('signing in', () => {
  test('is paused after eight wrong passwords, and refuses the right one meanwhile', async ({ harness }) => {
    const tries: string[] = []
    for (let nth = 1; nth <= 9; nth++)
      tries.push(wordOf(await createOlderClient(harness.origin).signIn('sandbox.creator', 'no')))
    expect(tries).toEqual([...Array(8).fill('bad_password'), 'rate_limit_error'])
    const client = createOlderClient(harness.origin)
    expect(wordOf(await client.signIn('sandbox.creator', PASSWORD))).toBe('rate_limit_error')
    expect(wordOf(await client.signIn('sandbox.fresh', PASSWORD))).toBe('ok')
    await advance(harness, 301)
    expect(wordOf(await client.signIn('sandbox.creator', PASSWORD))).toBe('ok')
  })

  test('escalates for a client that continues: sentry block, then a challenge even with the right password', async ({
    harness,
  }) => {
    const client = createNewerClient(harness.origin)
    const guess = () => client.signIn('sandbox.creator', 'no')
    await until('rate_limit_error', 10, guess)
    await until('sentry_block', 5, guess)
    await until('checkpoint_challenge_required', 5, guess)
    await advance(harness, 7_200)
    expect(wordOf(await client.signIn('sandbox.creator', PASSWORD))).toBe('checkpoint_challenge_required')
    await harness.control('POST', 'confirm/sandbox.creator')
    expect(wordOf(await client.signIn('sandbox.creator', PASSWORD))).toBe('ok')
  })

  test('has expired after five wrong codes, and guessing on is held up', async ({ harness }) => {
    const client = createOlderClient(harness.origin)
    const asked = (await client.signIn('sandbox.sms', PASSWORD)).body
    const words: string[] = []
    for (let nth = 1; nth <= 6; nth++) words.push(wordOf(await client.signInWithCode(asked, 'sms', '000000')))
    expect(words).toEqual([...Array(5).fill('sms_code_validation_code_invalid'), 'invalid_nonce'])
    const { sms } = await harness.control('GET', 'codes/sandbox.sms')
    expect(wordOf(await client.signInWithCode(asked, 'sms', sms))).toBe('invalid_nonce')
    const guess = async () => {
      const again = (await client.signIn('sandbox.sms', PASSWORD)).body
      return client.signInWithCode(again, 'sms', '000000')
    }
    expect(await until('rate_limit_error', 15, guess)).toBe(11)
    await advance(harness, 601)
    const again = (await client.signIn('sandbox.sms', PASSWORD)).body
    const code = (await harness.control('GET', 'codes/sandbox.sms')).sms
    expect(wordOf(await client.signInWithCode(again, 'sms', code))).toBe('ok')
  })
})

describe('reading', () => {
  test('too much ends in a wait, then 429, feedback, a challenge, and at last outside', async ({ harness }) => {
    const { client, pk } = await signedIn(harness)
    const read = () => client.friendship(pk)
    expect(await until('rate_limit_error', 700, read)).toBe(598)
    expect(wordOf(await client.follow(pk))).toBe('ok')
    await until('429', 10, read)
    await until('feedback_required', 10, read)
    await until('checkpoint_challenge_required', 10, read)
    expect(wordOf(await client.follow(pk))).toBe('checkpoint_challenge_required')
    await until('login_required', 30, read)
    expect(
      (await harness.control('GET', 'calls?account=sandbox.creator')).calls.map((call: Loose) => call.fault),
    ).toContain('reads')
  })

  test('continues for a client that waits', async ({ harness }) => {
    const { client, pk } = await signedIn(harness)
    await until('rate_limit_error', 700, () => client.friendship(pk))
    await advance(harness, 301)
    for (let nth = 1; nth <= 100; nth++) expect(wordOf(await client.friendship(pk))).toBe('ok')
  })

  test('is each account’s own', async ({ harness }) => {
    const { client, pk } = await signedIn(harness)
    await until('rate_limit_error', 700, () => client.friendship(pk))
    const other = createNewerClient(harness.origin)
    await other.signIn('sandbox.fresh', PASSWORD)
    expect(wordOf(await other.friendship(pk))).toBe('ok')
  })
})

describe('writing', () => {
  test('too much of one kind is blocked in changing words, ever harder, and nothing of it is done', async ({
    harness,
  }) => {
    const { client, pk } = await signedIn(harness)
    const follow = () => client.follow(pk)
    expect(await until('feedback_required', 100, follow)).toBe(61)
    const refusals: Loose[] = []
    for (let nth = 1; nth <= 14; nth++) refusals.push((await follow()).body)
    expect(refusals[0]).not.toHaveProperty('spam')
    expect(new Set(refusals.map(({ feedback_message }) => feedback_message)).size).toBe(3)
    await until('checkpoint_challenge_required', 2, follow)
    const { actions } = await harness.control('GET', 'ledger')
    expect(actions.filter(({ applied }: Loose) => applied).length).toBe(60)
  })

  test('of another kind continue meanwhile', async ({ harness }) => {
    const { client, pk } = await signedIn(harness)
    await until('feedback_required', 100, () => client.follow(pk))
    expect(wordOf(await client.unfollow(pk))).toBe('ok')
  })
})

describe('the lists of other people', () => {
  test('end after a thousand with a flag; one’s own are complete', async ({ harness }) => {
    const { client } = await signedIn(harness)
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
