import { describe, expect } from 'vitest'
import { type Client, findFollower, findPk, type Harness, type Loose, type Received, test } from '../testing/harness.ts'
import { FAULT_MODES } from './modes.ts'

async function aStranger(client: Client): Promise<string> {
  return String((await findFollower(client, (user) => !user.is_private && !user.is_verified)).pk)
}

async function lastWrite(harness: Harness): Promise<Loose> {
  return (await harness.control('GET', 'ledger')).actions.at(-1)
}

const isCut = (received: Promise<Received>) =>
  received.then(
    () => false,
    () => true,
  )

/** The response to a follow under each mode that refuses it. */
const REFUSALS: Record<string, { status: number; body: object | null }> = {
  action_block: { status: 400, body: { message: 'feedback_required', spam: true, feedback_action: 'report_problem' } },
  soft_block: { status: 400, body: { message: 'feedback_required', feedback_required: true } },
  please_wait: {
    status: 400,
    body: { message: expect.stringMatching(/^Please wait/), error_type: 'rate_limit_error' },
  },
  rate_limit_429: { status: 429, body: null },
  challenge: { status: 400, body: { message: 'challenge_required', challenge: { api_path: expect.any(String) } } },
  checkpoint: { status: 400, body: { message: 'checkpoint_required', checkpoint_url: expect.any(String), lock: true } },
  login_required: { status: 403, body: { message: 'login_required', logout_reason: expect.any(Number) } },
  server_error: { status: 500, body: { status: 'fail' } },
  html_error: { status: 502, body: null },
  empty_200: { status: 200, body: null },
  gone: { status: 404, body: { message: 'User not found' } },
  private: { status: 400, body: { message: 'Not authorized to view user' } },
  follow_limit: { status: 400, body: { message: expect.stringContaining('max limit of accounts') } },
}

describe('a fault', () => {
  for (const [mode, expected] of Object.entries(REFUSALS)) {
    test(`of mode ${mode} refuses a follow in Instagram's words without applying it`, async ({ harness }) => {
      const client = await harness.signIn()
      const stranger = await aStranger(client)
      await harness.control('POST', 'faults', { mode, kind: 'follow', count: 1 })
      const received = await client.post(`friendships/create/${stranger}/`)
      expect(received.status).toBe(expected.status)
      if (expected.body) expect(received.body).toMatchObject(expected.body)
      else expect(received.body).toBeNull()
      expect(await lastWrite(harness)).toMatchObject({ kind: 'follow', applied: false })
      expect((await harness.control('GET', 'users/sandbox.creator')).following).toBe(320)
    })
  }

  test('of mode action_block names the kind that is blocked', async ({ harness }) => {
    const client = await harness.signIn()
    const post = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body.items[0]
    await harness.control('POST', 'faults', { mode: 'action_block' })
    expect((await client.post(`media/${post.id}/like/`)).body.feedback_url).toMatch(/instagram_like_add\/$/)
    expect((await client.post(`media/${post.id}/comment/`, { comment_text: 'x' })).body).toMatchObject({
      feedback_url: expect.stringMatching(/instagram_comment\/$/),
      comment_error_key: 'comment_si_blocked',
    })
  })

  test('of mode soft_block, comments_off or gone refuses comments without the word spam', async ({ harness }) => {
    const client = await harness.signIn()
    const post = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body.items[0]
    const keys: Record<string, string> = {
      soft_block: 'comment_generic',
      comments_off: 'comment_generic',
      gone: 'comment_media_does_not_exist',
    }
    for (const [mode, comment_error_key] of Object.entries(keys)) {
      await harness.control('POST', 'faults', { mode, kind: 'comment', count: 1 })
      const received = await client.post(`media/${post.id}/comment/`, { comment_text: 'x' })
      expect(received.body).toMatchObject({ comment_error_key, feedback_title: "Couldn't Post Your Comment" })
      expect(received.body).not.toHaveProperty('spam')
    }
  })

  test('of mode gone refuses a like as for a deleted media', async ({ harness }) => {
    const client = await harness.signIn()
    const post = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body.items[0]
    await harness.control('POST', 'faults', { mode: 'gone', kind: 'like' })
    expect((await client.post(`media/${post.id}/like/`)).body.like_error_key).toBe('like_media_does_not_exist')
  })

  test.for(['false_success', 'lie'])(
    'of mode %s answers with success without applying the write',
    async (mode, { harness }) => {
      const client = await harness.signIn()
      const stranger = await aStranger(client)
      await harness.control('POST', 'faults', { mode, count: 1 })
      const received = await client.post(`friendships/create/${stranger}/`)
      expect(received.body).toMatchObject({
        friendship_status: { following: true },
        previous_following: false,
        status: 'ok',
      })
      expect(await lastWrite(harness)).toMatchObject({ kind: 'follow', applied: false })
      expect((await client.get(`friendships/show/${stranger}/`)).body.following).toBe(false)
    },
  )

  test('of mode done_then_drop applies the write and cuts the connection', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await aStranger(client)
    await harness.control('POST', 'faults', { mode: 'done_then_drop', count: 1 })
    expect(await isCut(client.post(`friendships/create/${stranger}/`))).toBe(true)
    expect(await lastWrite(harness)).toMatchObject({ applied: true })
    expect((await client.get(`friendships/show/${stranger}/`)).body.following).toBe(true)
    const [call] = (await harness.control('GET', 'calls')).calls.filter((one: Loose) => one.fault)
    expect(call).toMatchObject({ kind: 'follow', status: null, fault: 'done_then_drop' })
  })

  test('of mode drop_connection cuts the connection without applying the write', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await aStranger(client)
    await harness.control('POST', 'faults', { mode: 'drop_connection', kind: 'action', count: 1 })
    expect(await isCut(client.post(`friendships/create/${stranger}/`))).toBe(true)
    expect(await lastWrite(harness)).toMatchObject({ applied: false })
  })

  test('of mode truncated_json applies the write and truncates the answer', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await aStranger(client)
    await harness.control('POST', 'faults', { mode: 'truncated_json', kind: 'follow', count: 1 })
    const received = await client.post(`friendships/create/${stranger}/`)
    expect([received.status, received.body]).toEqual([200, null])
    expect(received.text).toMatch(/^\{"friendship_status"/)
    expect(await lastWrite(harness)).toMatchObject({ applied: true })
  })

  test('of mode slow applies the write at once and answers late', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await aStranger(client)
    await harness.control('POST', 'faults', { mode: 'slow', kind: 'follow', delay_ms: 60_000, count: 1 })
    const given_up = new AbortController()
    const answer = fetch(`${harness.origin}/api/v1/friendships/create/${stranger}/`, {
      method: 'POST',
      headers: client.headers,
      signal: given_up.signal,
    })
    while ((await harness.control('GET', 'ledger')).actions.length === 0) await client.get('accounts/current_user/')
    expect(await lastWrite(harness)).toMatchObject({ applied: true })
    given_up.abort()
    await expect(answer).rejects.toThrow()
  })

  test('of mode short_list ends a list early without a cursor', async ({ harness }) => {
    const client = await harness.signIn()
    const path = `friendships/${await findPk(client, 'coffee.daily')}/followers/`
    await harness.control('POST', 'faults', { mode: 'short_list', count: 1 })
    const { body } = await client.get(path)
    expect(body.users).toHaveLength(100)
    expect(body).toMatchObject({ should_limit_list_of_followers: true, big_list: false })
    expect(body).not.toHaveProperty('next_max_id')
    expect((await client.get(path)).body.users).toHaveLength(200)
  })

  test('of mode login_required ends the session until a new sign-in', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'faults', { mode: 'login_required', count: 1 })
    expect((await client.get('accounts/current_user/')).status).toBe(403)
    expect((await client.get('accounts/current_user/')).status).toBe(403)
    expect((await (await harness.signIn()).get('accounts/current_user/')).status).toBe(200)
  })

  test('of mode challenge or checkpoint ends when the person confirms', async ({ harness }) => {
    const client = await harness.signIn()
    for (const mode of ['challenge', 'checkpoint']) {
      await harness.control('POST', 'faults', { mode, account: 'sandbox.creator' })
      expect((await client.get('accounts/current_user/')).body.message).toBe(`${mode}_required`)
      await harness.control('POST', 'confirm/sandbox.creator')
      expect((await client.get('accounts/current_user/')).status).toBe(200)
    }
  })

  test('of mode please_wait has the ordered status and a Retry-After', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'faults', { mode: 'please_wait', status: 401, retry_after: 120, count: 1 })
    const received = await client.get('accounts/current_user/')
    expect([received.status, received.headers.get('retry-after')]).toEqual([401, '120'])
    expect(received.body).toMatchObject({ require_login: true, igweb_rollout: true })
    await harness.control('POST', 'faults', { mode: 'rate_limit_429', retry_after: 60 })
    const limited = await client.get('accounts/current_user/')
    expect([limited.status, limited.text, limited.headers.get('retry-after')]).toEqual([429, '', '60'])
  })

  test('of mode answer sends the ordered body, to a sign-in and to a follow, without applying them', async ({
    harness,
  }) => {
    const client = await harness.signIn()
    const stranger = await aStranger(client)
    const body = {
      message: 'checkpoint_required',
      checkpoint_url: 'https://x/web/unsupported_version/',
      status: 'fail',
    }
    await harness.control('POST', 'faults', { mode: 'answer', kind: 'follow', body, count: 1 })
    const received = await client.post(`friendships/create/${stranger}/`)
    expect([received.status, received.body]).toEqual([400, body])
    expect(await lastWrite(harness)).toMatchObject({ applied: false })
    await harness.control('POST', 'faults', {
      mode: 'answer',
      kind: 'login',
      status: 467,
      body: 'Unsupported',
      count: 1,
    })
    const refused = await harness.login('sandbox.creator')
    expect([refused.status, refused.text]).toEqual([467, 'Unsupported'])
  })

  test.for([
    ['server_error', 500],
    ['rate_limit_429', 429],
  ] as const)(
    '%s gives a follow, a like and a comment the same answer three times and applies none',
    async ([mode, status], { harness }) => {
      const client = await harness.signIn()
      const stranger = await aStranger(client)
      const post = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body.items[0]
      const writes: [string, object][] = [
        [`friendships/create/${stranger}/`, { user_id: stranger }],
        [`media/${post.id}/like/`, { media_id: post.id }],
        [`media/${post.id}/comment/`, { comment_text: 'Hi', idempotence_token: 'one' }],
      ]
      await harness.control('POST', 'faults', { mode, kind: 'action' })
      for (const [path, fields] of writes) {
        const received = [
          await client.post(path, fields),
          await client.post(path, fields),
          await client.post(path, fields),
        ]
        expect(new Set(received.map((one) => `${one.status} ${one.text}`)).size).toBe(1)
        expect(received[0]?.status).toBe(status)
      }
      const { actions } = await harness.control('GET', 'ledger')
      expect(actions.map(({ applied }: Loose) => applied)).toEqual(Array(9).fill(false))
    },
  )

  test('answers repeated calls identically, as a retrying client sees them', async ({ harness }) => {
    const client = await harness.signIn()
    const stranger = await aStranger(client)
    await harness.control('POST', 'faults', { mode: 'server_error', kind: 'follow', count: 3 })
    const received = await Promise.all([1, 2, 3].map(() => client.post(`friendships/create/${stranger}/`)))
    expect(new Set(received.map((one) => `${one.status} ${one.text}`)).size).toBe(1)
  })
})

describe('an order for a fault', () => {
  test('passes the first calls and ends after the ordered number', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'faults', { mode: 'server_error', kind: 'current_user', after: 2, count: 2 })
    const statuses: number[] = []
    for (let call = 0; call < 6; call++) statuses.push((await client.get('accounts/current_user/')).status)
    expect(statuses).toEqual([200, 200, 500, 500, 200, 200])
  })

  test('without a count holds until it is deleted', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'faults', { mode: 'server_error', kind: 'read' })
    for (let call = 0; call < 5; call++) expect((await client.get('accounts/current_user/')).status).toBe(500)
    expect((await harness.control('GET', 'faults')).faults).toHaveLength(1)
    expect((await harness.control('DELETE', 'faults')).faults).toEqual([])
    expect((await client.get('accounts/current_user/')).status).toBe(200)
  })

  test('is only for the account and the kind it names', async ({ harness }) => {
    const [client, other] = [await harness.signIn(), await harness.signIn('sandbox.fresh')]
    await harness.control('POST', 'faults', { mode: 'please_wait', account: 'sandbox.creator', kind: 'user' })
    expect((await client.get('users/coffee.daily/usernameinfo/')).status).toBe(400)
    expect((await client.get('accounts/current_user/')).status).toBe(200)
    expect((await other.get('users/coffee.daily/usernameinfo/')).status).toBe(200)
  })

  test('can be about signing in', async ({ harness }) => {
    await harness.control('POST', 'faults', {
      mode: 'please_wait',
      account: 'sandbox.creator',
      kind: 'login',
      count: 1,
    })
    expect((await harness.login('sandbox.fresh')).status).toBe(200)
    expect((await harness.login('sandbox.creator')).body.message).toMatch(/^Please wait/)
    expect((await harness.login('sandbox.creator')).status).toBe(200)
  })

  test('without a kind leaves alone what its mode is not about', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'faults', { mode: 'action_block' })
    await harness.control('POST', 'faults', { mode: 'follow_limit' })
    expect((await client.get('accounts/current_user/')).status).toBe(200)
    expect((await harness.login('sandbox.creator')).status).toBe(200)
  })

  test('that makes no sense is refused with a sentence', async ({ harness }) => {
    for (const order of [
      {},
      { mode: 'explode' },
      { mode: 'false_success', kind: 'dance' },
      { mode: 'false_success', after: -1 },
      { mode: 'false_success', account: 'nobody' },
      { mode: 'answer', status: 99 },
      { mode: 'omit' },
      { mode: 'omit', body: 'followed_by' },
    ]) {
      expect(await harness.control('POST', 'faults', order)).toMatchObject({ error: expect.stringMatching(/\.$/) })
    }
  })

  test('of mode omit leaves the named fields out, at any depth', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'faults', { mode: 'omit', body: ['followed_by', 'taken_at'] })
    const stranger = await aStranger(client)
    const friendship = (await client.get(`friendships/show/${stranger}/`)).body
    expect(friendship).toMatchObject({ following: false, status: 'ok' })
    expect(friendship).not.toHaveProperty('followed_by')
    const feed = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body
    expect(feed.items[0]).toMatchObject({ has_liked: false })
    expect(JSON.stringify(feed)).not.toContain('"taken_at"')
    await harness.control('DELETE', 'faults')
    expect((await client.get(`friendships/show/${stranger}/`)).body).toHaveProperty('followed_by')
  })

  test('exists for every mode that was promised', () => {
    expect(Object.keys(FAULT_MODES).sort()).toEqual(
      [
        ...['consent', 'suspended', 'sentry_block', 'unsupported_version'],
        ...['action_block', 'soft_block', 'please_wait', 'rate_limit_429', 'challenge', 'checkpoint', 'login_required'],
        ...[
          'server_error',
          'html_error',
          'truncated_json',
          'slow',
          'drop_connection',
          'false_success',
          'done_then_drop',
        ],
        ...['empty_200', 'omit', 'short_list', 'gone', 'private', 'comments_off', 'follow_limit', 'answer'],
        ...[
          'overlap',
          'gap',
          'reorder',
          'empty_page',
          'cursor_circle',
          'cursor_endless',
          'cap',
          'advert',
          'half_emoji',
        ],
        ...['nul', 'ids_as_text', 'ids_as_numbers', 'odd_ids', 'huge_page', 'endless_body', 'gzip_bomb'],
        ...['late', 'crowd', 'no_token'],
      ].sort(),
    )
  })
})

describe('the rate rule', () => {
  test('is off from the start', async ({ harness }) => {
    expect(await harness.control('GET', 'rules')).toEqual({ per_hour: {}, block_hours: 12 })
  })

  test('blocks an impatient client for hours of world time, and only that kind', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'rules', { per_hour: { follow: 3 }, block_hours: 2 })
    const { body } = await client.get(`friendships/${await findPk(client, 'coffee.daily')}/followers/`)
    const pks: number[] = body.users.filter((user: Loose) => !user.is_verified).map((user: Loose) => user.pk)
    const alive: number[] = []
    for (const pk of pks) if ((await client.get(`users/${pk}/info/`)).status === 200) alive.push(pk)
    const follow = async () => (await client.post(`friendships/create/${alive.pop()}/`)).status
    expect([await follow(), await follow(), await follow(), await follow()]).toEqual([200, 200, 200, 400])
    expect(await lastWrite(harness)).toMatchObject({ applied: false })
    await harness.control('POST', 'advance', { seconds: 3_700 })
    expect(await follow()).toBe(400)
    expect((await client.post(`friendships/destroy/${alive[0]}/`)).status).toBe(200)
    await harness.control('POST', 'advance', { seconds: 3_700 })
    expect(await follow()).toBe(200)
    await harness.control('POST', 'rules', { per_hour: { follow: null } })
    for (let call = 0; call < 5; call++) expect(await follow()).toBe(200)
  })

  test('refuses a limit that makes no sense', async ({ harness }) => {
    for (const order of [{ per_hour: { dance: 1 } }, { per_hour: { follow: 'many' } }, { block_hours: 0 }]) {
      expect(await harness.control('POST', 'rules', order)).toHaveProperty('error')
    }
  })
})
