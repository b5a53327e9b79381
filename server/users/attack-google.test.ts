import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkSession, findGoogle, register, signInWithGoogle } from '#contract/users.ts'
import { authorizationUrl, browserSecrets } from '../testing/oidc-issuer.ts'
import { type Product, startProduct } from '../testing/product.ts'

const client = { client_id: 'cadenza', client_secret: 'a secret of the client' }

type Claims = Record<string, unknown>
type Forge = (id_token: string) => string | undefined

let product: Product
const issuer = new OAuth2Server()

beforeAll(async () => {
  await issuer.issuer.keys.generate('RS256')
  await issuer.start(0, '127.0.0.1')
  product = await startProduct({ google: { ...client, issuer: issuer.issuer.url ?? '' } })
})
afterEach(() => {
  issuer.service.removeAllListeners()
})
afterAll(async () => {
  await product.close()
  await issuer.stop()
})

let people = 0

/** Makes the issuer send `claims` about the person and `forge` its token; returns our server's answer. */
async function signIn(claims: Claims = {}, forge: Forge = (token) => token) {
  people++
  const person = { sub: `sub-${people}`, email: `hostile-${people}@example.org`, email_verified: true }
  issuer.service.on('beforeTokenSigning', ({ payload }: { payload: Claims }) => {
    Object.assign(payload, person, claims)
    for (const [name, value] of Object.entries(claims)) if (value === undefined) delete payload[name]
  })
  issuer.service.once('beforeResponse', ({ body }: { body: Claims }) => {
    body.id_token = forge(String(body.id_token))
  })
  const browser = product.visitor()
  const secrets = browserSecrets()
  const begin = (await browser.call(findGoogle, {})).body
  const response = await fetch(authorizationUrl(begin, secrets), { redirect: 'manual' })
  const returned = new URL(response.headers.get('location') ?? '').searchParams
  const sent = { ...secrets, code: returned.get('code') ?? '', state: returned.get('state') ?? '' }
  const answer = await browser.call(signInWithGoogle, sent)
  issuer.service.removeAllListeners()
  const is_in = (await browser.call(checkSession, {})).body.user !== null
  return { status: answer.status, code: answer.body.code, is_in, person }
}

const refused = { status: 400, code: 'google_refused', is_in: false }

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (token: string, at: 0 | 1): Claims =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())

/** The token with parts of its header changed, signed again in any way. */
function resigned(token: string, header: Claims, signature: (text: string) => string) {
  const text = `${part({ ...read(token, 0), ...header })}.${token.split('.')[1]}`
  return `${text}.${signature(text)}`
}

const byKey = (key: KeyObject) => (text: string) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')
const byHmac = (secret: string) => (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = () => Math.floor(Date.now() / 1000)

test('control: the same issuer with true claims signs its person in', async () => {
  expect(await signIn()).toMatchObject({ status: 200, is_in: true })
})

describe('a token whose words are wrong', () => {
  test.each([
    ['meant for another client (aud)', () => ({ aud: 'another-client' })],
    ['meant for two clients, given to the other (azp)', () => ({ aud: [client.client_id, 'other'], azp: 'other' })],
    ['meant for nobody (aud)', () => ({ aud: undefined })],
    ['from another issuer (iss)', () => ({ iss: 'https://accounts.google.com' })],
    ['from no issuer (iss)', () => ({ iss: undefined })],
    ['with another’s nonce', () => ({ nonce: 'somebody else’s nonce' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['that has expired (exp)', () => ({ exp: now() - 3600 })],
    ['that never expires (exp)', () => ({ exp: undefined })],
    ['from the future (nbf)', () => ({ nbf: now() + 3600 })],
    ['about nobody (sub)', () => ({ sub: undefined })],
    ['with a number as its subject (sub)', () => ({ sub: 7 })],
  ])('one %s is refused', async (_, claims) => {
    expect(await signIn(claims())).toMatchObject(refused)
  })
})

describe('a token whose signature is wrong', () => {
  const forgeries: [string, Forge][] = [
    ['broken', (token) => `${token.slice(0, -6)}${token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`],
    ['left out', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
    ['of other words', (token) => token.replace(/\.[^.]+\./, `.${part({ ...read(token, 1), sub: 'admin' })}.`)],
    ['alg none', (token) => resigned(token, { alg: 'none' }, () => '')],
    ['alg None, in other letters', (token) => resigned(token, { alg: 'None' }, () => '')],
    ['by a stranger’s key under the issuer’s key id', (token) => resigned(token, {}, byKey(stranger.privateKey))],
    ['by a key id nobody has', (token) => resigned(token, { kid: 'nobody' }, byKey(stranger.privateKey))],
    [
      'by a key it brings itself (jwk)',
      (token) => resigned(token, { jwk: stranger.publicKey.export({ format: 'jwk' }) }, byKey(stranger.privateKey)),
    ],
    ['HS256 with the client’s secret', (token) => resigned(token, { alg: 'HS256' }, byHmac(client.client_secret))],
    [
      'HS256 with the issuer’s public key as secret',
      (token) => {
        const [jwk] = issuer.issuer.keys.toJSON()
        const key = createPublicKey({ key: jwk as never, format: 'jwk' })
        return resigned(token, { alg: 'HS256' }, byHmac(String(key.export({ type: 'spki', format: 'pem' }))))
      },
    ],
    [
      'with a header it must understand and cannot (crit)',
      (token) => resigned(token, { crit: ['evil'] }, byKey(stranger.privateKey)),
    ],
    ['not a token at all', () => 'garbage'],
    ['three dots', () => '...'],
    ['absent', () => undefined],
  ]

  test.each(forgeries)('%s: refused', async (_, forge) => {
    expect(await signIn({}, forge)).toMatchObject({ is_in: false, status: expect.toBeOneOf([400, 503]) })
  })

  test('a good token of an earlier sign-in, sent again, is refused for its nonce', async () => {
    let earlier = ''
    await signIn({}, (token) => {
      earlier = token
      return token
    })
    expect(await signIn({}, () => earlier)).toMatchObject(refused)
  })
})

test('an issuer whose own description names another is not believed', async () => {
  const named = new URL(issuer.issuer.url ?? '')
  named.hostname = named.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const misled = await startProduct({ google: { ...client, issuer: named.origin } })
  expect((await misled.visitor().call(findGoogle, {})).status).toBeOneOf([400, 503])
  await misled.close()
})

describe('an address that is not proven', () => {
  test.each([
    ['email_verified false', { email_verified: false }],
    ['email_verified absent', { email_verified: undefined }],
    ['email_verified as the word “true”', { email_verified: 'true' }],
    ['email_verified as a number', { email_verified: 1 }],
    ['no address', { email: undefined }],
    ['an address that is a list', { email: ['a@example.org', 'b@example.org'] }],
    ['an empty address', { email: '' }],
  ])('%s opens no account and takes none', async (_, claims) => {
    const owner = product.visitor()
    const email = `hostile-${people + 1}@example.org`
    await owner.call(register, { email, password: owner.password })
    expect(await signIn(claims)).toMatchObject({ status: 403, code: 'google_email_unverified', is_in: false })
    expect((await owner.call(checkSession, {})).body.user).toMatchObject({ email, google_id: null })
  })
})
