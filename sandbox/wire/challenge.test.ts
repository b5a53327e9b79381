import { describe, expect } from 'vitest'
import { ask, type Harness, test } from '../testing/harness.ts'

async function raiseChallenge(harness: Harness): Promise<string> {
  const received = await harness.login('sandbox.challenge')
  expect(received.status).toBe(400)
  expect(received.body).toMatchObject({
    message: 'challenge_required',
    error_type: 'checkpoint_challenge_required',
    challenge: { api_path: expect.stringMatching(/^\/challenge\/\d+\/\w+\/$/), native_flow: false, lock: true },
  })
  return `/api/v1${received.body.challenge.api_path}`
}

const send = (harness: Harness, path: string, signed: object) => ask(harness.origin, 'POST', path, { signed })

describe('a challenge', () => {
  test('offers the methods, sends a code by mail, refuses a wrong one and accepts the right one', async ({
    harness,
  }) => {
    const path = await raiseChallenge(harness)
    const state = await ask(harness.origin, 'GET', `${path}?guid=g&device_id=d`)
    expect(state.body).toMatchObject({
      step_name: 'select_verify_method',
      step_data: { choice: '1', email: expect.any(String), phone_number: expect.any(String) },
      nonce_code: expect.any(String),
      challenge_context: expect.any(String),
      status: 'ok',
    })
    expect((await send(harness, path, { choice: 1 })).body.step_name).toBe('verify_email')
    const wrong = await send(harness, path, { security_code: '000000' })
    expect([wrong.status, wrong.body.status]).toEqual([400, 'fail'])
    const { challenge } = await harness.control('GET', 'codes/sandbox.challenge')
    const right = await send(harness, path, { security_code: challenge })
    expect(right.body).toMatchObject({
      action: 'close',
      logged_in_user: { username: 'sandbox.challenge' },
      status: 'ok',
    })
    const authorization = right.headers.get('ig-set-authorization') ?? ''
    expect((await harness.get('accounts/current_user/', { authorization })).status).toBe(200)
    expect((await harness.login('sandbox.challenge')).status).toBe(200)
  })

  test('sends a code to the telephone, again on replay, and starts over on reset', async ({ harness }) => {
    const path = await raiseChallenge(harness)
    expect((await send(harness, path, { choice: '0' })).body.step_name).toBe('verify_sms')
    const first = (await harness.control('GET', 'codes/sandbox.challenge')).challenge
    const replay = await send(harness, path.replace('/challenge/', '/challenge/replay/'), { choice: '0' })
    expect(replay.body.step_name).toBe('verify_sms')
    const second = (await harness.control('GET', 'codes/sandbox.challenge')).challenge
    expect(second).not.toBe(first)
    expect((await send(harness, path, { security_code: first })).status).toBe(400)
    const reset = await send(harness, path.replace('/challenge/', '/challenge/reset/'), {})
    expect(reset.body.step_name).toBe('select_verify_method')
  })

  test('is over when the person confirmed in the app', async ({ harness }) => {
    const path = await raiseChallenge(harness)
    await harness.control('POST', 'confirm/sandbox.challenge')
    expect((await ask(harness.origin, 'GET', path)).body).toMatchObject({ action: 'close', status: 'ok' })
    expect((await harness.login('sandbox.challenge')).status).toBe(200)
  })

  test('can be raised again, and then applies to every call of a session', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'challenge/sandbox.creator')
    expect((await client.get('users/coffee.daily/usernameinfo/')).body.message).toBe('challenge_required')
    expect((await harness.login('sandbox.creator')).body.message).toBe('challenge_required')
    expect((await client.post('friendships/create/123/')).body.message).toBe('challenge_required')
    expect((await harness.control('GET', 'ledger')).actions).toMatchObject([{ kind: 'follow', applied: false }])
    await harness.control('POST', 'confirm/sandbox.creator')
    expect((await client.get('users/coffee.daily/usernameinfo/')).status).toBe(200)
  })
})
