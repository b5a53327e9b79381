import { describe, expect } from 'vitest'
import { ask, type Talk, test } from '../testing/talk.ts'

async function meetChallenge(talk: Talk): Promise<string> {
  const heard = await talk.login('sandbox.challenge')
  expect(heard.status).toBe(400)
  expect(heard.body).toMatchObject({
    message: 'challenge_required',
    error_type: 'checkpoint_challenge_required',
    challenge: { api_path: expect.stringMatching(/^\/challenge\/\d+\/\w+\/$/), native_flow: false, lock: true },
  })
  return `/api/v1${heard.body.challenge.api_path}`
}

const send = (talk: Talk, path: string, signed: object) => ask(talk.origin, 'POST', path, { signed })

describe('a challenge', () => {
  test('asks how to verify, sends a code by mail, refuses a wrong one and lets in with the right one', async ({
    talk,
  }) => {
    const path = await meetChallenge(talk)
    const state = await ask(talk.origin, 'GET', `${path}?guid=g&device_id=d`)
    expect(state.body).toMatchObject({
      step_name: 'select_verify_method',
      step_data: { choice: '1', email: expect.any(String), phone_number: expect.any(String) },
      nonce_code: expect.any(String),
      challenge_context: expect.any(String),
      status: 'ok',
    })
    expect((await send(talk, path, { choice: 1 })).body.step_name).toBe('verify_email')
    const wrong = await send(talk, path, { security_code: '000000' })
    expect([wrong.status, wrong.body.status]).toEqual([400, 'fail'])
    const { challenge } = await talk.control('GET', 'codes/sandbox.challenge')
    const right = await send(talk, path, { security_code: challenge })
    expect(right.body).toMatchObject({
      action: 'close',
      logged_in_user: { username: 'sandbox.challenge' },
      status: 'ok',
    })
    const authorization = right.headers.get('ig-set-authorization') ?? ''
    expect((await talk.get('accounts/current_user/', { authorization })).status).toBe(200)
    expect((await talk.login('sandbox.challenge')).status).toBe(200)
  })

  test('sends a code to the telephone, again on replay, and starts over on reset', async ({ talk }) => {
    const path = await meetChallenge(talk)
    expect((await send(talk, path, { choice: '0' })).body.step_name).toBe('verify_sms')
    const first = (await talk.control('GET', 'codes/sandbox.challenge')).challenge
    const replay = await send(talk, path.replace('/challenge/', '/challenge/replay/'), { choice: '0' })
    expect(replay.body.step_name).toBe('verify_sms')
    const second = (await talk.control('GET', 'codes/sandbox.challenge')).challenge
    expect(second).not.toBe(first)
    expect((await send(talk, path, { security_code: first })).status).toBe(400)
    const reset = await send(talk, path.replace('/challenge/', '/challenge/reset/'), {})
    expect(reset.body.step_name).toBe('select_verify_method')
  })

  test('is over when the person confirmed in the app', async ({ talk }) => {
    const path = await meetChallenge(talk)
    await talk.control('POST', 'confirm/sandbox.challenge')
    expect((await ask(talk.origin, 'GET', path)).body).toMatchObject({ action: 'close', status: 'ok' })
    expect((await talk.login('sandbox.challenge')).status).toBe(200)
  })

  test('can be raised again, and then meets every call of a session too', async ({ talk }) => {
    const client = await talk.signIn()
    await talk.control('POST', 'challenge/sandbox.creator')
    expect((await client.get('users/coffee.daily/usernameinfo/')).body.message).toBe('challenge_required')
    expect((await talk.login('sandbox.creator')).body.message).toBe('challenge_required')
    expect((await client.post('friendships/create/123/')).body.message).toBe('challenge_required')
    expect((await talk.control('GET', 'ledger')).actions).toMatchObject([{ kind: 'follow', applied: false }])
    await talk.control('POST', 'confirm/sandbox.creator')
    expect((await client.get('users/coffee.daily/usernameinfo/')).status).toBe(200)
  })
})
