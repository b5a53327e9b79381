import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiToken, listApiTokens } from '#contract/api-tokens.ts'
import { listTasks } from '#contract/automation.ts'
import { listAuditLog } from '#contract/own-data.ts'
import {
  beginSecondFactor,
  checkSession,
  confirmSecondFactor,
  findEmailVerification,
  findGoogle,
  findSecondFactor,
  forgotPassword,
  login,
  register,
  resetPassword,
  sendEmailVerification,
  signInWithGoogle,
  verifyEmail,
} from '#contract/users.ts'
import { createWebhook, listWebhooks } from '#contract/webhooks.ts'
import { shown } from '../testing/authenticator.ts'
import { authorizationUrl, browserSecrets, type Issuer, startIssuer, walkThrough } from '../testing/oidc-issuer.ts'
import { linkIn, mailTo } from '../testing/outbox.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'

const client = { client_id: 'cadenza', client_secret: 'a secret of the client' }
const redirect_uri = 'http://localhost:5000/auth/google-callback'
const NEW_PASSWORD = 'the owner’s own password'

let product: Product
let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer({ ...client, redirect_uri })
  product = await startProduct({ roles: ['web', 'worker'], google: { ...client, issuer: issuer.origin } })
})
afterAll(async () => {
  await product.close()
  await issuer.close()
})

/** Registers an address that is not theirs and digs in: an API token, a webhook, two-step verification. */
async function squat() {
  const squatter = await product.registered()
  const { token } = (await squatter.call(createApiToken, { name: 'mine', scopes: ['read'] })).body
  const url = 'http://127.0.0.1:6499/listening'
  expect((await squatter.call(createWebhook, { url, events: ['task_finished'] })).status).toBe(201)
  const { secret } = (await squatter.call(beginSecondFactor, { password: squatter.password })).body
  expect((await squatter.call(confirmSecondFactor, { code: shown(secret) })).status).toBe(200)
  return { squatter, token, email: squatter.email }
}

async function mailedVerification(person: TestUser) {
  expect((await person.call(sendEmailVerification, {})).status).toBe(200)
  const { id, token } = linkIn(await mailTo(product, person.email, 'Verify your email address for Cadenza'))
  return { verification_id: id, token }
}

async function byGoogle(email: string, person = product.visitor()) {
  issuer.person = { sub: `sub of ${email}`, email, email_verified: true }
  const secrets = browserSecrets()
  const begin = (await product.visitor().call(findGoogle, {})).body
  const back = await walkThrough(authorizationUrl(begin, secrets), redirect_uri)
  const { nonce, code_verifier } = secrets
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => back.get(name) ?? '')
  const sent = { code: code ?? '', state: state ?? '', ...(iss && { iss }), nonce, code_verifier }
  return { person, answer: await person.call(signInWithGoogle, sent) }
}

async function byReset(email: string) {
  const person = product.visitor()
  await person.call(forgotPassword, { email })
  const { id: reset_id, token } = linkIn(await mailTo(product, email, 'Reset your Cadenza password'))
  const answer = await person.call(resetPassword, { reset_id, token, new_password: NEW_PASSWORD })
  return { person, answer }
}

const isIn = async (person: TestUser) => (await person.call(checkSession, {})).body.user !== null

async function expectGone({ squatter, token, email }: Awaited<ReturnType<typeof squat>>, owner: TestUser) {
  expect(await isIn(squatter)).toBe(false)
  expect((await product.visitor().call(login, { email, password: squatter.password })).status).toBe(401)
  const bearer = { authorization: `Bearer ${token}` }
  expect((await product.visitor().call(listTasks, {}, bearer)).status).toBe(401)
  expect(await isIn(owner)).toBe(true)
  expect((await owner.call(listWebhooks, {})).body.webhooks).toEqual([])
  expect((await owner.call(listApiTokens, {})).body.api_tokens).toEqual([])
  expect((await owner.call(findSecondFactor, {})).body).toEqual({ enabled_at: null, recovery_codes_left: 0 })
  const { entries } = (await owner.call(listAuditLog, {})).body
  expect(entries.find(({ event }) => event === 'ways_in_ended')?.details).toMatchObject({
    browsers: 1,
    api_tokens: 1,
    webhooks: 1,
    second_factor: true,
  })
  const mail = await mailTo(product, email, 'Your address is verified, and earlier access has ended')
  expect(mail.replace(/=\r\n|\s+/g, ' ')).toContain('1 webhook')
}

const ENDED = '1 signed-in browser, 1 API token, 1 webhook, and two-step verification. Set up again what’s yours.'

describe('somebody who registered an address that is not theirs', () => {
  test('is gone after its owner sets a new password by mail, with webhook, API token and second factor', async () => {
    const squatted = await squat()
    const { answer } = await byReset(squatted.email)
    expect(answer.status).toBe(200)
    const owner = product.visitor()
    const entered = await owner.call(login, { email: squatted.email, password: NEW_PASSWORD })
    expect(entered.body.second_factor).toBeUndefined()
    await expectGone(squatted, owner)
    expect((answer.body as { message: string }).message).toBe(
      `Your new password is set. Sign in with it. This address hadn’t been verified before, so anything set up earlier was removed: ${ENDED}`,
    )
  })

  test('gains nothing when the owner opens the mailed link, and is gone after they sign in with Google', async () => {
    const squatted = await squat()
    const link = await mailedVerification(squatted.squatter)
    expect(await product.visitor().call(verifyEmail, link)).toMatchObject({ status: 401 })
    const elsewhere = await product.registered()
    expect(await elsewhere.call(verifyEmail, link)).toMatchObject({
      status: 403,
      body: { code: 'verification_link_of_other' },
    })
    expect((await squatted.squatter.call(findEmailVerification, {})).body.verified_at).toBeNull()
    const { person: owner, answer } = await byGoogle(squatted.email)
    expect(answer.body.user).toMatchObject({ email: squatted.email })
    await expectGone(squatted, owner)
    expect(answer.body.message).toContain(`anything set up earlier was removed: the old password, ${ENDED}`)
  })

  test('is gone after somebody who signed in with the same password verifies the address', async () => {
    const { squatter: intruder, email } = await squat()
    await intruder.call(sendEmailVerification, {})
    const { id: verification_id, token } = linkIn(await mailTo(product, email, 'Verify your email address for Cadenza'))
    // As if the owner had signed in before two-step verification was switched on.
    await product.database.db.updateTable('second_factors').set({ confirmed_at: null }).execute()
    const owner = product.visitor()
    expect((await owner.call(login, { email, password: intruder.password })).status).toBe(200)
    await product.database.db.updateTable('second_factors').set({ confirmed_at: new Date() }).execute()
    const { status, body } = await owner.call(verifyEmail, { verification_id, token })
    expect([status, body.message]).toEqual([
      200,
      `Your email address is verified. This address hadn’t been verified before, so anything set up earlier was removed: ${ENDED}`,
    ])
    expect([await isIn(intruder), await isIn(owner)]).toEqual([false, true])
    expect((await owner.call(listWebhooks, {})).body.webhooks).toEqual([])
    expect((await owner.call(findSecondFactor, {})).body.enabled_at).toBeNull()
  })

  test('cannot dig in again with what is under way while the owner takes over', async () => {
    const { squatter, email } = await squat()
    await squatter.call(forgotPassword, { email })
    const { id: reset_id, token } = linkIn(await mailTo(product, email, 'Reset your Cadenza password'))
    const url = 'http://127.0.0.1:6499/again'
    const digging = Array.from({ length: 60 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index))
      if (index % 2) return squatter.call(createWebhook, { url, events: ['task_failed'] })
      return squatter.call(createApiToken, { name: `again ${index}`, scopes: ['read'] })
    })
    const owner = product.visitor()
    await owner.call(resetPassword, { reset_id, token, new_password: NEW_PASSWORD })
    await Promise.all(digging)
    await owner.call(login, { email, password: NEW_PASSWORD })
    expect((await owner.call(listWebhooks, {})).body.webhooks).toEqual([])
    expect((await owner.call(listApiTokens, {})).body.api_tokens).toEqual([])
  })
})

describe('who has proven their address', () => {
  /** Signed in, proven, and with the same things set up afterwards. */
  async function proven() {
    const person = product.visitor()
    await person.call(register, { email: person.email, password: person.password })
    const { status, body } = await person.call(verifyEmail, await mailedVerification(person))
    expect([status, body.message]).toEqual([200, 'Your email address is verified.'])
    await person.call(createWebhook, { url: 'http://127.0.0.1:6499/own', events: ['task_finished'] })
    const { secret } = (await person.call(beginSecondFactor, { password: person.password })).body
    await person.call(confirmSecondFactor, { code: shown(secret) })
    return person
  }

  test('keeps webhook and second factor through a new password by mail: a mailbox alone opens nothing', async () => {
    const person = await proven()
    expect((await byReset(person.email)).answer.body.message).toBe(
      'Your new password is set. Sign in with it. Still in use: 1 webhook. If any of these isn’t yours, end it in Account Settings.',
    )
    const { body } = await product.visitor().call(login, { email: person.email, password: NEW_PASSWORD })
    expect([body.user, body.second_factor]).toEqual([null, expect.anything()])
  })

  test('is asked for their code when Google is linked, and every browser and API token that was in ends', async () => {
    const person = await proven()
    const { token } = (await person.call(createApiToken, { name: 'mine', scopes: ['read'] })).body
    const { answer } = await byGoogle(person.email)
    expect([answer.body.user, answer.body.second_factor]).toEqual([null, expect.anything()])
    expect(answer.body.message).toContain('Google sign-in is linked.')
    expect(await isIn(person)).toBe(false)
    const bearer = { authorization: `Bearer ${token}` }
    expect((await product.visitor().call(listTasks, {}, bearer)).status).toBe(401)
  })
})
