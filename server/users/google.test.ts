import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  beginSecondFactor,
  changePassword,
  checkSession,
  confirmSecondFactor,
  findGoogle,
  finishSignIn,
  login,
  register,
  signInWithGoogle,
} from '#contract/users.ts'
import { shown } from '../testing/authenticator.ts'
import {
  authorizationUrl,
  type BrowserSecrets,
  browserSecrets,
  type Issuer,
  type IssuerPerson,
  startIssuer,
  walkThrough,
} from '../testing/oidc-issuer.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'

const client = { client_id: 'cadenza', client_secret: 'a secret of the client' }
const redirect_uri = 'http://localhost:5000/auth/google-callback'

let product: Product
let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer({ ...client, redirect_uri })
  product = await startProduct({ google: { ...client, issuer: issuer.origin } })
})
afterAll(async () => {
  await product.close()
  await issuer.close()
})

let people = 0
const someone = (email_verified = true): IssuerPerson => {
  people++
  return { sub: `sub-${people}`, email: `google-${people}@example.org`, email_verified }
}

/** Goes to the issuer as `as` and comes back; what the browser then has. */
async function comeBack(as: IssuerPerson, secrets: BrowserSecrets = browserSecrets()) {
  issuer.person = as
  const begin = (await product.visitor().call(findGoogle, {})).body
  const returned = await walkThrough(authorizationUrl(begin, secrets), redirect_uri)
  const { nonce, code_verifier } = secrets
  return {
    code: returned.get('code') ?? '',
    state: returned.get('state') ?? '',
    iss: returned.get('iss') ?? undefined,
    nonce,
    code_verifier,
  }
}

async function signIn(as: IssuerPerson, person: TestUser = product.visitor()) {
  return { person, answer: await person.call(signInWithGoogle, await comeBack(as)) }
}

const registered = async (email: string) => {
  const person = product.visitor()
  await person.call(register, { email, password: person.password })
  return person
}

const isIn = async (person: TestUser) => (await person.call(checkSession, {})).body.user !== null

describe('signing in with Google', () => {
  test('a newcomer becomes a user with exactly the fields of one', async () => {
    const as = someone()
    const { person, answer } = await signIn(as)
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email: as.email, google_id: as.sub, subscription_onboarding_completed: false } },
    })
    expect((await person.call(checkSession, {})).body.user).toEqual(answer.body.user)
  })

  test('who comes back is the same user, though their address has changed', async () => {
    const as = someone()
    const first = (await signIn(as)).answer.body.user
    const again = (await signIn({ ...as, email: 'moved@example.org', email_verified: false })).answer.body.user
    expect(again).toEqual(first)
  })

  test('who registered and proved their address is linked and keeps the password, while browsers that were in sign in again', async () => {
    const as = someone()
    const before = await registered(as.email.toUpperCase())
    const verified = { email_verified_at: new Date() }
    await product.database.db.updateTable('users').set(verified).where('email_key', '=', as.email).execute()
    const { answer } = await signIn(as)
    const email = as.email.toUpperCase().replace('EXAMPLE.ORG', 'example.org')
    expect(answer.body.user).toMatchObject({ google_id: as.sub, email })
    expect(await isIn(before)).toBe(false)
    expect((await before.call(login, { email: as.email, password: before.password })).status).toBe(200)
    expect(
      await before.call(changePassword, { old_password: before.password, new_password: 'a new password' }),
    ).toMatchObject({ status: 409, body: { code: 'managed_by_google' } })
  })

  test('who registered somebody else’s address without proving it loses it, with password and sessions', async () => {
    const as = someone()
    const squatter = await registered(as.email)
    const { answer } = await signIn(as)
    expect(answer.body.user).toMatchObject({ google_id: as.sub })
    expect(await isIn(squatter)).toBe(false)
    expect((await product.visitor().call(login, { email: as.email, password: squatter.password })).status).toBe(401)
  })

  test('a second Google account with the same address does not get in', async () => {
    const as = someone()
    await signIn(as)
    const { answer } = await signIn({ ...as, sub: `${as.sub}-other` })
    expect(answer).toMatchObject({ status: 409, body: { code: 'google_other_account' } })
  })

  test('an address Google has not verified neither opens nor takes an account', async () => {
    const as = someone(false)
    const owner = await registered(as.email)
    for (const { answer } of [await signIn(as), await signIn(someone(false))])
      expect(answer).toMatchObject({ status: 403, body: { code: 'google_email_unverified' } })
    expect(await isIn(owner)).toBe(true)
  })

  test('two first sign-ins at once make one user', async () => {
    const as = someone()
    const returned = [await comeBack(as), await comeBack(as)]
    const answers = await Promise.all(returned.map((sent) => product.visitor().call(signInWithGoogle, sent)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.user).toEqual(answers[1]?.body.user)
  })

  test('the second factor is asked for here too', async () => {
    const as = someone()
    const { person } = await signIn(as)
    const { otpauth_uri } = (await person.call(beginSecondFactor, {})).body
    const secret = new URL(otpauth_uri).searchParams.get('secret') ?? ''
    const { recovery_codes } = (await person.call(confirmSecondFactor, { code: shown(secret) })).body
    const { person: device, answer } = await signIn(as)
    expect([answer.status, answer.body.user]).toEqual([200, null])
    expect(await isIn(device)).toBe(false)
    const waiting_id = answer.body.second_factor?.waiting_id ?? ''
    expect((await device.call(finishSignIn, { waiting_id, code: recovery_codes[0] ?? '' })).status).toBe(200)
    expect(await isIn(device)).toBe(true)
  })
})

describe('an honest issuer’s answers, misused', () => {
  const refused = { status: 400, body: { code: 'google_refused' } }

  test('a code replayed', async () => {
    const sent = await comeBack(someone())
    expect((await product.visitor().call(signInWithGoogle, sent)).status).toBe(200)
    expect(await product.visitor().call(signInWithGoogle, sent)).toMatchObject(refused)
  })

  test('a code injected: somebody else’s, with one’s own verifier and nonce', async () => {
    const victims = await comeBack(someone())
    const own = browserSecrets()
    const sent = { ...victims, code_verifier: own.code_verifier, nonce: own.nonce, state: own.state }
    expect(await product.visitor().call(signInWithGoogle, sent)).toMatchObject(refused)
  })

  test('a nonce that is not the one asked with', async () => {
    const sent = { ...(await comeBack(someone())), nonce: browserSecrets().nonce }
    expect(await product.visitor().call(signInWithGoogle, sent)).toMatchObject(refused)
  })

  test('another issuer named in the return address (mix-up)', async () => {
    const sent = { ...(await comeBack(someone())), iss: 'https://evil.example' }
    expect(await product.visitor().call(signInWithGoogle, sent)).toMatchObject(refused)
  })

  test('no issuer named where it says that it always names itself', async () => {
    const { iss: _, ...sent } = await comeBack(someone())
    expect(await product.visitor().call(signInWithGoogle, sent)).toMatchObject(refused)
  })

  test('a made-up code, and bodies that are none', async () => {
    const made_up = { ...(await comeBack(someone())), code: 'made-up' }
    expect(await product.visitor().call(signInWithGoogle, made_up)).toMatchObject(refused)
    for (const change of [{ code: '' }, { code_verifier: 'short' }, { nonce: '' }, { state: '' }])
      expect((await product.visitor().call(signInWithGoogle, { ...made_up, ...change })).status).toBe(400)
  })

  test('a hundred made-up codes from one address, and it waits', async () => {
    const made_up = { ...(await comeBack(someone())), iss: 'https://evil.example' }
    const guess = (code: string) => product.visitor('203.0.113.50').call(signInWithGoogle, { ...made_up, code })
    for (let time = 0; time < 100; time++) expect((await guess(`made-up-${time}`)).status).toBe(400)
    expect((await guess('made-up')).status).toBe(429)
  })

  test('a return address of the sender’s own is not even looked at', async () => {
    const sent = { ...(await comeBack(someone())), redirect_uri: 'https://evil.example/callback' }
    expect((await product.visitor().call(signInWithGoogle, sent)).status).toBe(200)
  })

  test('a session fixed beforehand ends', async () => {
    const person = await registered(`fixed-${people}@example.org`)
    const fixed = person.cookie()
    await signIn(someone(), person)
    expect((await product.visitor().call(checkSession, {}, { cookie: fixed })).body.user).toBeNull()
  })
})

describe('an issuer that is not there', () => {
  const unavailable = { status: 503, body: { code: 'google_unavailable' } }
  const sent = { code: 'x', ...browserSecrets() }

  test('none configured: the button can explain itself, and nothing is tried', async () => {
    const without = await startProduct()
    expect((await without.visitor().call(findGoogle, {})).body).toEqual({
      client_id: null,
      authorization_endpoint: null,
      redirect_uri: null,
      message: 'Google authentication is not properly configured',
    })
    expect(await without.visitor().call(signInWithGoogle, sent)).toMatchObject({
      status: 503,
      body: { error: 'Google authentication is not properly configured' },
    })
    await without.close()
  })

  test('down: a sentence, and well again by itself', async () => {
    const short_lived = await startIssuer({ ...client, redirect_uri })
    const { port } = new URL(short_lived.origin)
    await short_lived.close()
    const lone = await startProduct({ google: { ...client, issuer: short_lived.origin } })
    for (const _ of [1, 2]) {
      expect(await lone.visitor().call(findGoogle, {})).toMatchObject(unavailable)
      expect(await lone.visitor().call(signInWithGoogle, sent)).toMatchObject(unavailable)
    }
    const document = { issuer: short_lived.origin, authorization_endpoint: `${short_lived.origin}/auth` }
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(document)),
    )
    await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
    expect((await lone.visitor().call(findGoogle, {})).body.authorization_endpoint).toBe(`${short_lived.origin}/auth`)
    server.closeAllConnections()
    server.close()
    await lone.close()
  })

  test.each([
    ['silent for good', () => {}],
    ['answering with an error', (end: (status: number, body: string) => void) => end(500, '{}')],
    ['answering with a page', (end: (status: number, body: string) => void) => end(200, '<html>')],
    ['answering with half of it', (end: (status: number, body: string) => void) => end(200, '{"issuer":"')],
  ])('%s: a sentence', async (_, answer) => {
    const server = createServer((_request, response) =>
      answer((status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const lone = await startProduct({ google: { ...client, issuer: `http://127.0.0.1:${port}` } })
    expect(await lone.visitor().call(signInWithGoogle, sent)).toMatchObject(unavailable)
    server.closeAllConnections()
    server.close()
    await lone.close()
  })
})
