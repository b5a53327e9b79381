import { describe, expect, test } from 'vitest'
import { judgeReturn, makeAuthorizationAddress } from '#web/users/entry/google-sign-in.ts'

const journey = { state: 'a-state', nonce: 'a-nonce', code_verifier: 'v'.repeat(43), next: '/statistics' }
const google = {
  client_id: 'client',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  redirect_uri: 'http://localhost:5000/auth/google-callback',
}

test('"code flow, scope email and profile, random state saved locally, return to /auth/google-callback, account chooser prompt"', async () => {
  const address = new URL(await makeAuthorizationAddress(google, journey))
  expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'client',
    redirect_uri: 'http://localhost:5000/auth/google-callback',
    scope: 'openid email profile',
    prompt: 'select_account',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge_method: 'S256',
  })
})

test('the verifier itself stays in the browser', async () => {
  expect(await makeAuthorizationAddress(google, journey)).not.toContain(journey.code_verifier)
})

describe('the way back', () => {
  test('with our state it brings the code, the verifier and the issuer', () => {
    const { code_verifier, nonce } = journey
    expect(judgeReturn('?code=abc&state=a-state&iss=https%3A%2F%2Faccounts.google.com', journey)).toEqual({
      kind: 'code',
      code: 'abc',
      state: 'a-state',
      iss: 'https://accounts.google.com',
      next: '/statistics',
      code_verifier,
      nonce,
    })
  })

  test('with another state, or without a beginning, it is not ours', () => {
    expect(judgeReturn('?code=abc&state=other', journey)).toEqual({ kind: 'stray' })
    expect(judgeReturn('?code=abc&state=a-state', null)).toEqual({ kind: 'stray' })
    expect(judgeReturn('?code=abc', journey)).toEqual({ kind: 'stray' })
  })

  test('a sign-in declined at Google is recognized', () => {
    expect(judgeReturn('?error=access_denied&state=a-state', journey)).toEqual({ kind: 'cancelled' })
  })

  test('a next address elsewhere is not followed', () => {
    const back = judgeReturn('?code=abc&state=a-state', { ...journey, next: 'https://evil.example' })
    expect(back).toMatchObject({ next: '/dashboard' })
  })
})
