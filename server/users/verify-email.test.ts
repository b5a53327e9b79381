import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  checkSession,
  findEmailVerification,
  login,
  register,
  sendEmailVerification,
  verifyEmail,
} from '#contract/users.ts'
import { linkIn, mailsTo, mailTo } from '../testing/outbox.ts'
import { type Product, startProduct } from '../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const SUBJECT = 'Verify your email address for Cadenza'

test('an address is proven by a mailed link, on any device that signs in with it, once', async () => {
  const person = await product.registered()
  const state = async () => (await person.call(findEmailVerification, {})).body
  expect(await state()).toEqual({ verified_at: null, link_expires_at: null })
  expect((await person.call(sendEmailVerification, {})).status).toBe(200)
  expect(await state()).toEqual({ verified_at: null, link_expires_at: expect.any(String) })
  const { id, token } = linkIn(await mailTo(product, person.email, SUBJECT))
  const phone = product.visitor()
  const open = (used: string) => phone.call(verifyEmail, { verification_id: id, token: used })
  expect((await open(token)).body.code).toBe('not_signed_in')
  await phone.call(login, { email: person.email, password: person.password })
  expect((await open('another')).body.code).toBe('verification_link_gone')
  expect((await open(token)).status).toBe(200)
  expect((await open(token)).body.code).toBe('verification_link_gone')
  expect((await person.call(checkSession, {})).body.user).toBeNull()
  await person.call(login, { email: person.email, password: person.password })
  expect(await state()).toEqual({ verified_at: expect.any(String), link_expires_at: null })
  expect((await person.call(sendEmailVerification, {})).body.code).toBe('email_already_verified')
  expect(Object.keys((await person.call(checkSession, {})).body.user ?? {})).toHaveLength(6)
})

test('who registers is mailed the link at once, in the background, and a mail server that is away holds nobody up', async () => {
  const product = await startProduct({ roles: ['web', 'worker'] })
  onTestFinished(() => product.close())
  const person = await product.registered()
  const { id, token } = linkIn(await mailTo(product, person.email, SUBJECT))
  expect((await person.call(verifyEmail, { verification_id: id, token })).status).toBe(200)
  await product.restart({ smtp_url: 'smtp://127.0.0.1:1' })
  expect((await (await product.registered()).call(checkSession, {})).body.user).not.toBeNull()
})

test('a mailbox is not filled', async () => {
  const person = await product.registered()
  for (let time = 0; time < 3; time++) expect((await person.call(sendEmailVerification, {})).status).toBe(200)
  const fourth = await person.call(sendEmailVerification, {})
  expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, '900'])
  expect(mailsTo(product, person.email)).toHaveLength(3)
})

test('a link to verify does not set a password, nor the other way round', async () => {
  const person = await product.registered()
  await person.call(sendEmailVerification, {})
  const { id, token } = linkIn(await mailTo(product, person.email, SUBJECT))
  const { resetPassword } = await import('#contract/users.ts')
  const answer = await product.visitor().call(resetPassword, { reset_id: id, token, new_password: 'a new password' })
  expect(answer.body.code).toBe('reset_link_gone')
})

test('a mail server that is away is said plainly, and costs none of the three links', async () => {
  const away = await startProduct({ smtp_url: 'smtp://127.0.0.1:1' })
  const person = away.visitor()
  await person.call(register, { email: person.email, password: person.password })
  for (let time = 0; time < 4; time++)
    expect(await person.call(sendEmailVerification, {})).toMatchObject({
      status: 503,
      body: { code: 'mail_unavailable' },
    })
  expect((await person.call(findEmailVerification, {})).body.link_expires_at).toBeNull()
  await away.close()
})
