import { describe, expect } from 'vitest'
import { ask, sealPassword, test } from '../testing/harness.ts'

const PLAIN = '#PWD_INSTAGRAM:0:1700000000:sandbox-password'

describe('the password', () => {
  test('is opened from an envelope sealed with the key of qe/sync', async ({ harness }) => {
    const { headers } = await harness.get('qe/sync/')
    const key_id = headers.get('ig-set-password-encryption-key-id') ?? ''
    const public_key = headers.get('ig-set-password-encryption-pub-key') ?? ''
    const enc_password = sealPassword('sandbox-password', key_id, public_key)
    const received = await harness.post('accounts/login/', { signed: { username: 'sandbox.creator', enc_password } })
    expect(received.status).toBe(200)
    const wrong = sealPassword('guess', key_id, public_key)
    expect(
      (await harness.post('accounts/login/', { signed: { username: 'sandbox.creator', enc_password: wrong } })).body,
    ).toMatchObject({ error_type: 'bad_password' })
  })

  test('is refused when its envelope was tampered with or sealed for another key', async ({ harness }) => {
    const { headers } = await harness.post('launcher/sync/')
    const key_id = headers.get('ig-set-password-encryption-key-id') ?? ''
    const public_key = headers.get('ig-set-password-encryption-pub-key') ?? ''
    const sealed = sealPassword('sandbox-password', key_id, public_key)
    for (const enc_password of [sealed.replace(':1700000000:', ':1700000001:'), sealed.slice(0, -12), 'plain words']) {
      const received = await harness.post('accounts/login/', { signed: { username: 'sandbox.creator', enc_password } })
      expect(received.body.error_type).toBe('bad_password')
    }
  })
})

describe('signing in', () => {
  test('answers with the user, the token, the claim and the cookies', async ({ harness }) => {
    const { status, body, headers } = await harness.login('sandbox.creator')
    expect(status).toBe(200)
    const { logged_in_user: user } = body
    expect(user).toMatchObject({ username: 'sandbox.creator', is_private: false, is_business: false })
    expect([user.pk_id, user.id, user.strong_id__]).toEqual([String(user.pk), String(user.pk), String(user.pk)])
    const [, token = ''] = /^Bearer IGT:2:(.+)$/.exec(headers.get('ig-set-authorization') ?? '') ?? []
    expect(JSON.parse(Buffer.from(token, 'base64').toString())).toMatchObject({
      ds_user_id: String(user.pk),
      sessionid: expect.stringContaining(`${user.pk}%3A`),
    })
    expect(headers.get('x-ig-set-www-claim')).toMatch(/^hmac\./)
    expect(headers.get('ig-set-ig-u-ds-user-id')).toBe(String(user.pk))
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      'sessionid',
      'ds_user_id',
      'csrftoken',
      'rur',
    ])
  })

  test('is understood signed by either generation, unsigned and as bare JSON', async ({ harness }) => {
    const login = { username: 'sandbox.creator', enc_password: PLAIN, login_attempt_count: 0 }
    const older = `ig_sig_key_version=4&signed_body=${'a'.repeat(64)}.${encodeURIComponent(JSON.stringify(login))}`
    const newer = `signed_body=SIGNATURE.${encodeURIComponent(JSON.stringify({ ...login, login_attempt_count: '0' }))}`
    const unsigned = new URLSearchParams({ username: login.username, enc_password: PLAIN }).toString()
    for (const raw of [older, newer, unsigned, JSON.stringify(login)]) {
      expect((await harness.post('accounts/login/', { raw })).status).toBe(200)
    }
  })

  test('distinguishes a wrong password from an unknown user by error_type', async ({ harness }) => {
    const wrong = await harness.login('sandbox.creator', 'guess')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ status: 'fail', error_type: 'bad_password', invalid_credentials: true })
    expect(wrong.body.buttons[0]).toHaveProperty('action')
    const unknown = await harness.login('nobody.here')
    expect(unknown.status).toBe(400)
    expect(unknown.body.error_type).toBe('invalid_user')
  })
})

describe('a session', () => {
  test('is carried by the token, a rebuilt token, or the cookie', async ({ harness }) => {
    const { headers } = await harness.login('sandbox.creator')
    const token = (headers.get('ig-set-authorization') ?? '').replace('Bearer IGT:2:', '')
    const content = JSON.parse(Buffer.from(token, 'base64').toString())
    const rewritten = Buffer.from(`{ "sessionid": "${content.sessionid}" }`).toString('base64')
    for (const carried of [
      { authorization: `Bearer IGT:2:${token}` },
      { authorization: `Bearer IGT:2:${rewritten}` },
      { cookie: `mid=x; sessionid=${content.sessionid}` },
      { cookie: `sessionid=${decodeURIComponent(content.sessionid)}` },
    ]) {
      const received = await harness.get('accounts/current_user/?edit=true', carried)
      expect(received.body.user).toMatchObject({
        username: 'sandbox.creator',
        email: expect.any(String),
        biography: expect.any(String),
      })
    }
  })

  test('missing or unknown is answered with login_required', async ({ harness }) => {
    for (const carried of [{}, { authorization: 'Bearer IGT:2:' }, { authorization: 'Bearer IGT:2:bm9wZQ==' }]) {
      const received = await harness.get('users/coffee.daily/usernameinfo/', carried)
      expect(received.status).toBe(403)
      expect(received.body).toMatchObject({
        message: 'login_required',
        logout_reason: expect.any(Number),
        status: 'fail',
      })
    }
  })

  test('ends with the logout, which gives an empty token back', async ({ harness }) => {
    const client = await harness.signIn()
    const received = await harness.post('accounts/logout/', { form: { guid: 'x' }, headers: client.headers })
    expect(received.body).toEqual({ status: 'ok' })
    expect(received.headers.get('ig-set-authorization')).toBe('Bearer IGT:2:')
    expect((await client.get('accounts/current_user/')).status).toBe(403)
  })

  test("has cookies for Instagram's whole domain when the client speaks to Instagram's host", async ({ harness }) => {
    // fetch does not allow a custom Host header, so this request uses node:http.
    const { request } = await import('node:http')
    const cookies = await new Promise<string[]>((resolve) => {
      request(`${harness.origin}/api/v1/qe/sync/`, { headers: { host: 'i.instagram.com' } }, (response) => {
        resolve(response.headers['set-cookie'] ?? [])
        response.resume()
      }).end()
    })
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['csrftoken', 'mid'])
    for (const cookie of cookies) expect(cookie).toContain('Domain=.instagram.com; Secure')
    const plain = await harness.get('qe/sync/')
    for (const cookie of plain.headers.getSetCookie()) expect(cookie).not.toMatch(/Domain|Secure/)
  })
})

describe('calls around a sign-in', () => {
  test('are answered before it', async ({ harness }) => {
    for (const path of [
      'accounts/read_msisdn_header/',
      'accounts/msisdn_header_bootstrap/',
      'accounts/contact_point_prefill/',
      'accounts/get_prefill_candidates/',
      'attribution/log_attribution/',
      'launcher/sync/',
      'qe/sync/',
    ]) {
      expect((await harness.post(path)).body).toMatchObject({ status: 'ok' })
    }
    expect((await harness.get('zr/token/result/')).status).toBe(200)
  })

  test('are answered after it', async ({ harness }) => {
    const client = await harness.signIn()
    expect((await client.post('feed/reels_tray/')).body.tray.length).toBeGreaterThan(0)
    expect((await client.get('direct_v2/inbox/')).body.inbox.threads).toEqual([])
    for (const path of [
      'attribution/log_resurrect_attribution/',
      'loom/fetch_config/',
      'linked_accounts/get_linkage_status/',
      'fbsearch/suggested_searches/',
      'fbsearch/recent_searches/',
      'direct_v2/ranked_recipients/',
      'direct_v2/get_presence/',
      'media/blocked/',
      'qp/batch_fetch/',
      'qp/get_cooldowns/',
      'users/arlink_download_info/',
      'discover/topical_explore/',
      'discover/mark_su_seen/',
      'facebook_ota/',
      'status/get_viewable_statuses/',
      'news/inbox',
    ]) {
      expect((await client.get(path)).status, path).toBe(200)
    }
  })

  test('that nobody knows are answered 404 in JSON, malformed paths 405 without a body', async ({ harness }) => {
    const unknown = await harness.get('bloks/apps/com.bloks.www.bloks.caa.login.process_client_data/')
    expect([unknown.status, unknown.body.status]).toEqual([404, 'fail'])
    const doubled = await harness.get('users//usernameinfo/')
    expect([doubled.status, doubled.text]).toEqual([405, ''])
    expect((await ask(harness.origin, 'GET', '/elsewhere')).status).toBe(404)
  })
})
