import { describe, expect } from 'vitest'
import { type Harness, type Loose, type Received, test } from '../testing/harness.ts'
import { createNewerClient } from '../testing/newer-client.ts'

const TWO_STEP = 'com.bloks.www.two_step_verification'

/** A Bloks call: a form with its parameters as JSON text. */
const bloks = (harness: Harness, path: string, server_params: object, client_input_params: object = {}) =>
  harness.post(`bloks/${path}/`, { form: { params: JSON.stringify({ server_params, client_input_params }) } })

/** Extracts the session from the text of a Bloks program, as a client does. */
function sessionIn({ body }: Received): Loose | null {
  const { action } = body.layout.bloks_payload
  for (const [text] of action.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    const value = JSON.parse(text)
    if (value.includes('login_response')) return JSON.parse(value)
  }
  return null
}

async function contextOf(harness: Harness, username: string): Promise<string> {
  const { body } = await harness.login(username)
  expect(body.two_factor_required).toBe(true)
  return body.two_step_verification_context
}

const verify = (harness: Harness, two_step_verification_context: string, challenge: string, code: string) =>
  bloks(harness, `async_action/${TWO_STEP}.verify_code.async`, { two_step_verification_context, challenge }, { code })

describe('the second factor by Bloks', () => {
  test.for([
    ['sandbox.totp', 'totp', 'totp'],
    ['sandbox.sms', 'sms', 'sms'],
    ['sandbox.totp', 'backup_codes', 'backup'],
    ['sandbox.whatsapp', 'whatsapp', 'whatsapp'],
  ] as const)('signs %s in with a code by %s, after a wrong one', async ([username, method, key], { harness }) => {
    const context = await contextOf(harness, username)
    const about = { two_step_verification_context: context }
    for (const path of [`apps/${TWO_STEP}.entrypoint`, `apps/${TWO_STEP}.method_picker`])
      expect((await bloks(harness, path, about)).body.status).toBe('ok')
    const picked = await bloks(harness, `async_action/${TWO_STEP}.method_picker.navigation.async`, about, {
      selected_method: method,
    })
    expect(picked.body.status).toBe('ok')
    const wrong = await verify(harness, context, method, '000000')
    expect([wrong.status, sessionIn(wrong)]).toEqual([200, null])
    const code = [(await harness.control('GET', `codes/${username}`))[key]].flat()[0]
    const session = sessionIn(await verify(harness, context, method, code))
    expect(JSON.parse(session.login_response).logged_in_user.username).toBe(username)
    expect(session.cookies).toContain('Set-Cookie: sessionid=')
    const authorization = JSON.parse(session.headers)['ig-set-authorization']
    expect((await harness.get('accounts/current_user/', { authorization })).body.user.username).toBe(username)
    expect(sessionIn(await verify(harness, context, method, code))).toBeNull()
  })

  test('is no way past a context that was never given out', async ({ harness }) => {
    const { totp } = await harness.control('GET', 'codes/sandbox.totp')
    expect(sessionIn(await verify(harness, 'made-up', 'totp', totp))).toBeNull()
  })

  test('takes a backup code under method 3, too, and only once', async ({ harness }) => {
    const [code] = (await harness.control('GET', 'codes/sandbox.totp')).backup
    const send = async () => {
      const { two_factor_identifier } = (await harness.login('sandbox.totp')).body.two_factor_info
      const fields = { username: 'sandbox.totp', verification_method: '3', verification_code: code }
      return (await harness.post('accounts/two_factor_login/', { signed: { ...fields, two_factor_identifier } })).status
    }
    expect([await send(), await send()]).toEqual([200, 400])
  })
})

describe('guessing by Bloks', () => {
  test.override({ profile: 'realistic' })

  test('has a sign-in expire after five wrong codes, and the account wait after more', async ({ harness }) => {
    const client = createNewerClient(harness.origin)
    const begin = async () =>
      (await client.signIn('sandbox.totp', 'sandbox-password')).body.two_step_verification_context
    const guess = (two_step_verification_context: string, code: string) =>
      client.raw.form(`bloks/async_action/${TWO_STEP}.verify_code.async/`, {
        params: JSON.stringify({
          server_params: { two_step_verification_context, challenge: 'totp' },
          client_input_params: { code },
        }),
      })
    const { totp } = await harness.control('GET', 'codes/sandbox.totp')
    const context = await begin()
    for (let nth = 0; nth < 5; nth++) await guess(context, '000000')
    expect(sessionIn(await guess(context, totp))).toBeNull()
    const [second, third] = [await begin(), await begin()]
    for (let nth = 0; nth < 5; nth++) await guess(second, '000000')
    for (let nth = 0; nth < 4; nth++) await guess(third, '000000')
    expect((await guess(third, '000000')).status).toBe(200)
    const fourth = await begin()
    expect((await guess(fourth, '000000')).body.error_type).toBe('rate_limit_error')
    expect((await guess(fourth, totp)).body.error_type).toBe('rate_limit_error')
  })
})

describe('a challenge', () => {
  test.for(['delta_login_review', 'bloks_redirect'] as const)(
    'of step %s ends when the person confirms',
    async (step, { harness }) => {
      await harness.control('POST', 'challenge/sandbox.creator', { step })
      const { challenge } = (await harness.login('sandbox.creator')).body
      const state = (await harness.get(challenge.api_path.slice(1))).body
      expect(state.step_name).toBe(step === 'bloks_redirect' ? '' : step)
      const answer =
        step === 'bloks_redirect'
          ? await harness.post('bloks/apps/com.instagram.challenge.navigation.take_challenge/', {
              form: { challenge_context: state.challenge_context, choice: '0', has_follow_up_screens: '0' },
            })
          : await harness.post(challenge.api_path.slice(1), { signed: { choice: '0' } })
      expect(answer.body).toMatchObject({ action: 'close', status: 'ok' })
      expect((await harness.login('sandbox.creator')).status).toBe(200)
    },
  )

  test('is solved by code by Bloks as well', async ({ harness }) => {
    const { challenge } = (await harness.login('sandbox.challenge')).body
    const take = (fields: Record<string, string>) =>
      harness.post('bloks/apps/com.instagram.challenge.navigation.take_challenge/', {
        form: { challenge_context: challenge.challenge_context, ...fields },
      })
    expect((await take({ choice: '1' })).body.step_name).toBe('verify_email')
    expect((await take({ security_code: '000000' })).status).toBe(400)
    const { challenge: security_code } = await harness.control('GET', 'codes/sandbox.challenge')
    expect((await take({ security_code })).body).toMatchObject({ action: 'close' })
  })
})

describe('other ends of a sign-in', () => {
  test.for([
    ['sentry_block', { error_type: 'sentry_block' }],
    ['suspended', { message: 'challenge_required', challenge: { url: expect.stringContaining('/suspended/') } }],
    ['unsupported_version', { checkpoint_url: expect.stringContaining('/unsupported_version/'), lock: false }],
    ['consent', { message: 'consent_required', consent_data: { button_text: expect.any(String) } }],
  ] as const)('of mode %s are answered as by the real service', async ([mode, answer], { harness }) => {
    await harness.control('POST', 'faults', { mode, kind: 'login', count: 1 })
    const received = await harness.login('sandbox.creator')
    expect(received.status).toBe(400)
    expect(received.body).toMatchObject(answer)
    expect((await harness.login('sandbox.creator')).status).toBe(200)
  })

  test('consent is given screen by screen, and then calls continue', async ({ harness }) => {
    const client = await harness.signIn()
    const flow = async (fields: object = {}) =>
      (await client.post('consent/existing_user_flow/', fields)).body.screen_key
    expect(await flow()).toBe('already_finished')
    await harness.control('POST', 'faults', { mode: 'consent', account: 'sandbox.creator' })
    expect((await client.get('accounts/current_user/')).body.message).toBe('consent_required')
    expect(await flow()).toBe('qp_intro')
    expect(await flow({ current_screen_key: 'qp_intro' })).toBe('tos_and_two_age_button')
    expect(await flow({ current_screen_key: 'tos_and_two_age_button' })).toBe('dob')
    expect((await client.get('accounts/current_user/')).status).toBe(400)
    expect(await flow({ current_screen_key: 'dob', day: '1', month: '2', year: '1990' })).toBe('finished')
    expect((await client.get('accounts/current_user/')).status).toBe(200)
  })
})

describe('GraphQL', () => {
  test('gives the app its lists, and refuses the web without a sign-in with please_wait', async ({ harness }) => {
    const client = await harness.signIn()
    const query = (fields: Record<string, string>, headers = client.headers) =>
      fetch(`${harness.origin}/graphql/query`, { method: 'POST', headers, body: new URLSearchParams(fields) })
    const { pk } = (await client.get('users/coffee.daily/usernameinfo/')).body.user
    const variables = JSON.stringify({ user_id: String(pk) })
    const answer = await query({ fb_api_req_friendly_name: 'FollowersList', variables })
    const [list] = Object.values((await answer.json()).data) as Loose[]
    expect(list.users).toHaveLength(200)
    const web = await fetch(`${harness.origin}/graphql/query/?query_hash=37479f2b8209594dde7facb0d904896a`)
    expect([web.status, await web.json()]).toEqual([401, expect.objectContaining({ require_login: true })])
  })
})

test('the web’s own calls are answered to a session, and refused with require_login without one', async ({
  harness,
}) => {
  const client = await harness.signIn()
  const paths = ['/api/v1/users/web_profile_info/?username=coffee.daily', '/web/search/topsearch/?query=coffee']
  for (const path of paths) {
    const ask = async (headers: Record<string, string>) => fetch(`${harness.origin}${path}`, { headers })
    expect((await ask(client.headers)).status).toBe(200)
    const refused = await ask({})
    expect([refused.status, await refused.json()]).toEqual([401, expect.objectContaining({ require_login: true })])
  }
})
