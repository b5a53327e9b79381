import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  beginSecondFactor,
  changePassword,
  checkSession,
  confirmSecondFactor,
  disableSecondFactor,
  forgotPassword,
  login,
  register,
  renewRecoveryCodes,
  resetPassword,
} from '#contract/users.ts'
import { createWebhook, listWebhooks } from '#contract/webhooks.ts'
import { shown } from '../testing/authenticator.ts'
import { laterMailsTo, linkIn, mailTo } from '../testing/outbox.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
})
afterAll(() => product.close())

const NEW = 'another quiet password'
const RESET = 'Reset your Cadenza password'

const signsIn = async ({ email }: TestUser, password: string) =>
  (await product.visitor().call(login, { email, password })).status === 200

const isIn = async (person: TestUser) => (await person.call(checkSession, {})).body.user !== null

const signedInAgain = async ({ email, password }: TestUser) => {
  const elsewhere = product.visitor()
  await elsewhere.call(login, { email, password })
  return elsewhere
}

async function resetLink(person: TestUser, count = 1) {
  await product.visitor().call(forgotPassword, { email: person.email })
  return linkIn(await mailTo(product, person.email, RESET, count))
}

describe('changing the password', () => {
  test('the new one counts, the old one does not, and the owner is mailed', async () => {
    const person = await product.registered()
    const changed = await person.call(changePassword, { old_password: person.password, new_password: NEW })
    expect(changed).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect([await signsIn(person, NEW), await signsIn(person, person.password)]).toEqual([true, false])
    expect(await mailTo(product, person.email, 'Your Cadenza password was changed')).toContain('all other devices')
  })

  test.each([
    [{}, 400, 'All fields are required.'],
    [{ old_password: 'x' }, 400, 'All fields are required.'],
    [{ old_password: '', new_password: NEW }, 400, 'All fields are required.'],
    [{ old_password: 'x', new_password: 'short12' }, 400, 'Password must be at least 8 characters long.'],
    [{ old_password: 'x', new_password: '👍'.repeat(7) }, 400, 'Password must be at least 8 characters long.'],
    [{ old_password: 'x', new_password: 'x'.repeat(129) }, 400, 'Password must be at most 128 characters long.'],
    [{ old_password: 'x', new_password: 'Password123' }, 400, 'This password is too common. Choose another.'],
    [{ old_password: 'not the password', new_password: NEW }, 401, 'Your current password is incorrect.'],
  ])('%j is refused in a sentence', async (sent, status, error) => {
    const person = await product.registered()
    expect(await person.call(changePassword, sent)).toMatchObject({ status, body: { success: false, error } })
    expect(await signsIn(person, person.password)).toBe(true)
  })

  test.each(['iloveyou2', 'MUSTANG1', 'Charlie1', 'liverpool1', 'instagram1'])(
    '%s is among the passwords that are tried first',
    async (new_password) => {
      const person = await product.registered()
      expect(await person.call(changePassword, { old_password: person.password, new_password })).toMatchObject({
        status: 400,
        body: { error: 'This password is too common. Choose another.' },
      })
    },
  )

  test('one’s own address is no password, whether changed, registered or set by mail', async () => {
    const person = await product.registered()
    const own = { status: 400, body: { code: 'password_address' } }
    const new_password = person.email.toUpperCase()
    expect(await person.call(changePassword, { old_password: person.password, new_password })).toMatchObject(own)
    const register_own = { email: 'somebody.new@example.org', password: 'Somebody.New' }
    expect(await product.visitor().call(register, register_own)).toMatchObject(own)
    const { id, token } = await resetLink(person)
    const set = (password: string) =>
      product.visitor().call(resetPassword, { reset_id: id, token, new_password: password })
    expect(await set(new_password)).toMatchObject(own)
    expect((await set(`${person.email} went to the sea`)).status).toBe(200)
  })

  test('eight to 128 characters of any script are a password', async () => {
    for (const new_password of ['пароль-ё', 'é'.repeat(128), '🐟🐠🐡🦈🐙🐚🦀🦞']) {
      const person = await product.registered()
      expect((await person.call(changePassword, { old_password: person.password, new_password })).status).toBe(200)
      expect(await signsIn(person, new_password)).toBe(true)
    }
  })

  test('a password is the same however a keyboard composes its letters and spaces', async () => {
    const spellings = (text: string) => [text.normalize('NFC'), text.normalize('NFD'), text.replaceAll(' ', '\u00a0')]
    for (const text of ['über den Fluß', 'Tiếng Việt Nam', '한국어 비밀번호']) {
      for (const new_password of spellings(text)) {
        const person = await product.registered()
        expect((await person.call(changePassword, { old_password: person.password, new_password })).status).toBe(200)
        for (const typed of spellings(text)) expect([typed, await signsIn(person, typed)]).toEqual([typed, true])
        expect(await signsIn(person, `${text}.`)).toBe(false)
      }
    }
  })

  test('a user of Google is referred to where their password is', async () => {
    const person = await product.registered()
    await product.database.db
      .updateTable('users')
      .set({ google_id: `g-${person.email}` })
      .where('email', '=', person.email)
      .execute()
    expect(await person.call(changePassword, { old_password: person.password, new_password: NEW })).toMatchObject({
      status: 409,
      body: { error: 'Your sign-in is managed by Google. Change your password in your Google account.' },
    })
  })

  test('it ends every other session, and not the one that asked', async () => {
    const person = await product.registered()
    const elsewhere = await signedInAgain(person)
    await person.call(changePassword, { old_password: person.password, new_password: NEW })
    expect([await isIn(person), await isIn(elsewhere)]).toEqual([true, false])
  })

  test('what it leaves in use is named in the answer and in the mail, and ends too where that is chosen', async () => {
    const person = await product.user()
    const { id } = (await person.call(checkSession, {})).body.user!
    const { db } = product.database
    await person.call(createWebhook, { url: 'https://example.com/hook', events: ['task_failed'] })
    await sql`insert into report_links (user_id, first_day, token_hash, expires_at) values
      (${id}, '2026-01-05', 'a', now() + interval '1 day'), (${id}, '2026-01-05', 'b', now() - interval '1 day')`.execute(
      db,
    )
    const left = async () => (await person.call(listWebhooks, {})).body.webhooks.length
    const kept = await person.call(changePassword, { old_password: person.password, new_password: NEW })
    expect(kept.body.kept).toEqual({ webhooks: 1, report_links: 1 })
    expect(kept.body.message).toContain('Still in use: 1 webhook and 1 shared report.')
    expect(await left()).toBe(1)
    const mail = await mailTo(product, person.email, 'Your Cadenza password was changed')
    expect(mail.replace(/=?\r\n/g, ' ')).toMatch(/1 webhook and 1 shared\s+report/)
    const ended = await person.call(changePassword, {
      old_password: NEW,
      new_password: `${NEW}!`,
      end_kept: true,
    })
    expect(ended.body.kept).toEqual({ webhooks: 0, report_links: 0 })
    expect(ended.body.message).toContain('Also ended: 1 webhook and 1 shared report.')
    expect(await left()).toBe(0)
    const { rows } = await sql`select from report_links where user_id = ${id}`.execute(db)
    expect(rows).toEqual([])
  })

  test('it makes outstanding reset links worthless', async () => {
    const person = await product.registered()
    const { id, token } = await resetLink(person)
    await person.call(changePassword, { old_password: person.password, new_password: NEW })
    const answer = await product.visitor().call(resetPassword, { reset_id: id, token, new_password: 'yet another one' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'reset_link_gone' } })
  })

  test('of two changes at once with the same old password one counts', async () => {
    const person = await product.registered()
    const both = ['the first of two', 'the second of two'].map((new_password) =>
      person.call(changePassword, { old_password: person.password, new_password }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('a sign-in that was under way with the old password opens no session', async () => {
    const person = await product.registered()
    const attempts = Array.from({ length: 6 }, () => signedInAgain(person))
    await person.call(changePassword, { old_password: person.password, new_password: NEW })
    for (const elsewhere of await Promise.all(attempts)) expect(await isIn(elsewhere)).toBe(false)
  })
})

test('the owner is mailed every change to the second step', async () => {
  const person = await product.registered()
  const { secret } = (await person.call(beginSecondFactor, { password: person.password })).body
  const { recovery_codes } = (await person.call(confirmSecondFactor, { code: shown(secret) })).body
  await mailTo(product, person.email, 'Two-step verification is on')
  await person.call(renewRecoveryCodes, { code: recovery_codes[0] ?? '' })
  const renewed = await mailTo(product, person.email, 'You have new recovery codes')
  for (const code of recovery_codes) expect(renewed).not.toContain(code)
  const later = product.database.db.updateTable('second_factors').set({ last_step: '0' })
  await later.execute()
  await person.call(disableSecondFactor, { password: person.password, code: shown(secret) })
  expect(await mailTo(product, person.email, 'Two-step verification is off')).toContain('If it wasn’t')
})

describe('a forgotten password', () => {
  test('is reset by the mailed link, which ends every session', async () => {
    const person = await product.registered()
    const { id, token } = await resetLink(person)
    const answer = await product.visitor().call(resetPassword, { reset_id: id, token, new_password: NEW })
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect([await isIn(person), await signsIn(person, NEW), await signsIn(person, person.password)]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('the link in the mail leads to the page of the specification', async () => {
    const person = await product.registered()
    await resetLink(person)
    expect(await mailTo(product, person.email, RESET)).toMatch(
      /\r\nhttp:\/\/localhost:5000\/reset-password\/[\w-]{16}\/[\w-]{43}\r\n/,
    )
  })

  test('known and unknown addresses get the same answer, and only the known one a mail', async () => {
    const person = await product.registered()
    const known = await product.visitor().call(forgotPassword, { email: person.email })
    const unknown = await product.visitor().call(forgotPassword, { email: 'nobody@example.org' })
    expect([known.status, known.body]).toEqual([200, unknown.body])
    const { date, ratelimit } = known.headers
    expect(known.headers).toEqual({ ...unknown.headers, date, ratelimit })
    await mailTo(product, person.email, RESET)
    expect(laterMailsTo(product, 'nobody@example.org')).toEqual([])
  })

  test('a used link, an old one, another’s token and a made-up one get the same answer', async () => {
    const [person, other] = await Promise.all([product.registered(), product.registered()])
    const [link, others] = [await resetLink(person), await resetLink(other)]
    const attempt = (reset_id: string, token: string) =>
      product.visitor().call(resetPassword, { reset_id, token, new_password: NEW })
    const answers = [
      await attempt(link.id, others.token),
      await attempt(others.id, link.token),
      await attempt('made-up', 'made-up'),
      await attempt(link.id, ''),
    ]
    expect((await attempt(link.id, link.token)).status).toBe(200)
    answers.push(await attempt(link.id, link.token))
    await product.database.db.updateTable('mailed_links').set({ expires_at: new Date() }).execute()
    answers.push(await attempt(others.id, others.token))
    const gone = 'This reset link is no longer valid. Request a new one.'
    for (const { status, body } of answers) expect([status, body.error]).toEqual([400, gone])
    expect(await signsIn(other, other.password)).toBe(true)
  })

  test('reset by mail, it does not replace the second step of a user who had proven the address', async () => {
    const person = await product.registered()
    const proven = { email_verified_at: new Date() }
    await product.database.db.updateTable('users').set(proven).where('email', '=', person.email).execute()
    const { secret } = (await person.call(beginSecondFactor, { password: person.password })).body
    await person.call(confirmSecondFactor, { code: shown(secret) })
    const { id, token } = await resetLink(person)
    await product.visitor().call(resetPassword, { reset_id: id, token, new_password: NEW })
    const { body } = await product.visitor().call(login, { email: person.email, password: NEW })
    expect(body).toMatchObject({ user: null, second_factor: { waiting_id: expect.any(String) } })
  })

  test('reset by mail, a user who had proven the address hears what it leaves in use', async () => {
    const person = await product.user()
    await sql`update users set email_verified_at = now() where email = ${person.email}`.execute(product.database.db)
    await person.call(createWebhook, { url: 'https://example.com/hook', events: ['task_failed'] })
    const { id, token } = await resetLink(person)
    const reset = { reset_id: id, token, new_password: NEW }
    const { status, body } = await product.visitor().call(resetPassword, reset)
    expect([status, body.kept]).toEqual([200, { webhooks: 1, report_links: 0 }])
    expect(body.message).toContain('Still in use: 1 webhook.')
    const again = await resetLink(person, 2)
    const ending = { reset_id: again.id, token: again.token, new_password: `${NEW}!`, end_kept: true }
    expect((await product.visitor().call(resetPassword, ending)).body.message).toContain('Also ended: 1 webhook.')
  })

  test('used four times at once, it works once', async () => {
    const person = await product.registered()
    const { id, token } = await resetLink(person)
    const passwords = ['the first of four', 'the second of four', 'the third of four', 'the fourth of four']
    const answers = await Promise.all(
      passwords.map((new_password) => product.visitor().call(resetPassword, { reset_id: id, token, new_password })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const working = await Promise.all(passwords.map((password) => signsIn(person, password)))
    expect(working).toEqual(answers.map(({ status }) => status === 200))
  })

  test('a password that is refused does not use the link up', async () => {
    const person = await product.registered()
    const { id, token } = await resetLink(person)
    const send = (new_password: string) => product.visitor().call(resetPassword, { reset_id: id, token, new_password })
    expect((await send('short12')).body.error).toBe('Password must be at least 8 characters long.')
    expect((await send(NEW)).status).toBe(200)
  })

  test('one link used ends all the others', async () => {
    const person = await product.registered()
    const [first, second] = [await resetLink(person), await resetLink(person, 2)]
    const send = ({ id, token }: typeof first) =>
      product.visitor().call(resetPassword, { reset_id: id, token, new_password: NEW })
    expect([(await send(second)).status, (await send(first)).status]).toEqual([200, 400])
  })

  test('a mailbox is not filled: three links in a quarter of an hour', async () => {
    const person = await product.registered()
    for (let time = 1; time <= 3; time++) await resetLink(person, time)
    await product.visitor().call(forgotPassword, { email: person.email })
    const later = await product.registered()
    await resetLink(later)
    expect(laterMailsTo(product, person.email)).toHaveLength(3)
  })

  test('a user who signs in with Google is mailed so instead', async () => {
    const person = await product.registered()
    const { db } = product.database
    const google = { google_id: `g-${person.email}`, password_hash: null }
    await db.updateTable('users').set(google).where('email', '=', person.email).execute()
    await product.visitor().call(forgotPassword, { email: person.email })
    expect(await mailTo(product, person.email, 'Signing in to Cadenza')).toContain('managed by Google')
  })
})
