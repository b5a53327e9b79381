import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  beginSecondFactor,
  changePassword,
  checkSession,
  confirmSecondFactor,
  disableSecondFactor,
  findSecondFactor,
  finishSignIn,
  login,
  renewRecoveryCodes,
} from '#contract/users.ts'
import { fromBase32, shown } from '../../testing/authenticator.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { base32, codeOf, stepAt, stepOf } from './totp.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** Someone with the second factor on, whose present code is still unused. */
async function withFactor() {
  const person = await product.registered()
  const { secret } = (await person.call(beginSecondFactor, { password: person.password })).body
  const { recovery_codes } = (await person.call(confirmSecondFactor, { code: shown(secret) })).body
  await forgetStep()
  return { person, secret, recovery_codes }
}

async function firstFactor({ email, password }: TestUser, remember_me = false) {
  const device = product.visitor()
  const { body } = await device.call(login, { email, password, remember_me })
  return { device, waiting_id: body.second_factor?.waiting_id ?? '', body }
}

const isIn = async (person: TestUser) => (await person.call(checkSession, {})).body.user !== null

/** Makes the newest code taken old, as if half a minute had gone by. */
const forgetStep = () => product.database.db.updateTable('second_factors').set({ last_step: '0' }).execute()

describe('codes of an authenticator app', () => {
  test('are those of RFC 6238', () => {
    const secret = Buffer.from('12345678901234567890')
    expect([59, 1111111109, 1111111111, 1234567890, 2000000000].map((at) => codeOf(secret, stepAt(at * 1000)))).toEqual(
      ['287082', '081804', '050471', '005924', '279037'],
    )
  })

  test('secrets are written in RFC 4648’s base32', () => {
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ])
  })

  test('a clock may be half a minute off, not more', () => {
    const secret = Buffer.from('12345678901234567890')
    const now = 1_700_000_000_000
    const taken = [-2, -1, 0, 1, 2].map((off) => stepOf(secret, codeOf(secret, stepAt(now) + off), now) !== null)
    expect(taken).toEqual([false, true, true, true, false])
  })
})

describe('switching it on', () => {
  test('needs the password and a code of the app', async () => {
    const person = await product.registered()
    expect((await person.call(findSecondFactor, {})).body).toEqual({ enabled_at: null, recovery_codes_left: 0 })
    expect((await person.call(beginSecondFactor, { password: 'wrong' })).status).toBe(401)
    expect((await person.call(confirmSecondFactor, { code: '123456' })).status).toBe(409)
    const { secret, otpauth_uri } = (await person.call(beginSecondFactor, { password: person.password })).body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(otpauth_uri).searchParams.get('secret')).toBe(secret)
    const wrong = await person.call(confirmSecondFactor, { code: shown(secret, 5) })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } })
    expect((await firstFactor(person)).body.user).not.toBeNull()
    const on = await person.call(confirmSecondFactor, { code: shown(secret) })
    expect(on.body.recovery_codes).toHaveLength(10)
    // 112 bits and more need no slow hash where they are kept.
    for (const code of on.body.recovery_codes) expect(code).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{4}$/)
    expect((await person.call(findSecondFactor, {})).body).toEqual({
      enabled_at: expect.any(String),
      recovery_codes_left: 10,
    })
    expect((await person.call(beginSecondFactor, { password: person.password })).status).toBe(409)
  })

  test('without a password needs a sign-in of the last ten minutes: a session left open cannot lock its owner out', async () => {
    const person = await product.registered()
    const { db } = product.database
    await sql`update users set password_hash = null, google_id = ${person.email} where email = ${person.email}`.execute(
      db,
    )
    const age = (minutes: number) =>
      sql`update sessions set created_at = now() - make_interval(mins => ${minutes})
        where user_id = (select id from users where email = ${person.email})`.execute(db)
    await age(11)
    expect(await person.call(beginSecondFactor, {})).toMatchObject({
      status: 403,
      body: { code: 'fresh_sign_in_needed' },
    })
    await age(0)
    expect((await person.call(beginSecondFactor, {})).status).toBe(200)
  })

  test('its secret stands sealed in the database, its recovery codes hashed', async () => {
    const { secret, recovery_codes } = await withFactor()
    const { db } = product.database
    const rows = [
      ...(await db.selectFrom('second_factors').selectAll().execute()),
      ...(await db.selectFrom('recovery_codes').selectAll().execute()),
    ]
    const text = rows
      .map((row) =>
        Object.values(row)
          .map((value) => String(value))
          .join(' '),
      )
      .join(' ')
    expect(text).not.toContain(fromBase32(secret).toString('base64'))
    for (const code of recovery_codes) expect(text).not.toContain(code)
  })

  test('a secret copied to another user opens nothing', async () => {
    const [thief, victim] = [await withFactor(), await withFactor()]
    const { db } = product.database
    const idOf = async ({ person }: typeof thief) => (await person.call(checkSession, {})).body.user?.id ?? ''
    const { sealed } = await db
      .selectFrom('second_factors')
      .select('sealed')
      .where('user_id', '=', await idOf(thief))
      .executeTakeFirstOrThrow()
    await db
      .updateTable('second_factors')
      .set({ sealed })
      .where('user_id', '=', await idOf(victim))
      .execute()
    const { device, waiting_id } = await firstFactor(victim.person)
    const answer = await device.call(finishSignIn, { waiting_id, code: shown(thief.secret) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'second_factor_key_lost' } })
  })
})

describe('signing in with it', () => {
  test('the password alone opens nothing; with the code it does', async () => {
    const { person, secret } = await withFactor()
    const { device, waiting_id, body } = await firstFactor(person)
    expect(body).toEqual({
      user: null,
      instagram_session: null,
      second_factor: { waiting_id: expect.any(String), expires_at: expect.any(String) },
    })
    expect(await isIn(device)).toBe(false)
    const done = await device.call(finishSignIn, { waiting_id, code: ` ${shown(secret).replace(/^.../, '$& ')} ` })
    expect(done).toMatchObject({ status: 200, body: { user: { email: person.email }, instagram_session: null } })
    expect(await isIn(device)).toBe(true)
  })

  test('“remember me” is kept over the code', async () => {
    const { person, secret } = await withFactor()
    const { device, waiting_id } = await firstFactor(person, true)
    const { headers } = await device.call(finishSignIn, { waiting_id, code: shown(secret) })
    expect(String(headers['set-cookie'])).toContain('Max-Age=2592000')
  })

  test('the same code is not taken twice, not even at once', async () => {
    const { person, secret } = await withFactor()
    const waits = await Promise.all([firstFactor(person), firstFactor(person), firstFactor(person)])
    const code = shown(secret)
    const answers = await Promise.all(
      waits.map(({ device, waiting_id }) => device.call(finishSignIn, { waiting_id, code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('nor is the code before one that was taken', async () => {
    const { person, secret } = await withFactor()
    const [first, second] = [await firstFactor(person), await firstFactor(person)]
    const send = ({ device, waiting_id }: typeof first, code: string) => device.call(finishSignIn, { waiting_id, code })
    expect((await send(first, shown(secret))).status).toBe(200)
    expect((await send(second, shown(secret, -1))).status).toBe(401)
  })

  test('a recovery code works once, in whatever letters', async () => {
    const { person, recovery_codes } = await withFactor()
    const code = recovery_codes[3] ?? ''
    const [first, second] = [await firstFactor(person), await firstFactor(person)]
    const typed = code.toUpperCase().replaceAll('-', ' ')
    const send = ({ device, waiting_id }: typeof first) => device.call(finishSignIn, { waiting_id, code: typed })
    expect((await send(first)).status).toBe(200)
    expect((await send(second)).status).toBe(401)
    expect((await person.call(findSecondFactor, {})).body.recovery_codes_left).toBe(9)
  })

  test('a waiting sign-in is used up by its code, and a made-up one is not there', async () => {
    const { person, secret } = await withFactor()
    const { device, waiting_id } = await firstFactor(person)
    await device.call(finishSignIn, { waiting_id, code: shown(secret) })
    await forgetStep()
    const replay = await product.visitor().call(finishSignIn, { waiting_id, code: shown(secret) })
    expect(replay).toMatchObject({ status: 400, body: { code: 'sign_in_gone' } })
    expect((await product.visitor().call(finishSignIn, { waiting_id: 'x', code: '123456' })).status).toBe(400)
  })

  test('it waits ten minutes', async () => {
    const { person, secret } = await withFactor()
    const { device, waiting_id } = await firstFactor(person)
    await product.database.db
      .updateTable('waiting_sign_ins')
      .set({ created_at: new Date(Date.now() - 601_000) })
      .execute()
    expect((await device.call(finishSignIn, { waiting_id, code: shown(secret) })).body.code).toBe('sign_in_gone')
  })

  test('a changed password ends it', async () => {
    const { person, secret } = await withFactor()
    const { device, waiting_id } = await firstFactor(person)
    await person.call(changePassword, { old_password: person.password, new_password: 'a new password' })
    expect((await device.call(finishSignIn, { waiting_id, code: shown(secret) })).body.code).toBe('sign_in_gone')
  })

  test('the eleventh wrong code has to wait, over any number of sign-ins', async () => {
    const { person, secret } = await withFactor()
    for (let time = 0; time < 10; time++) {
      const { device, waiting_id } = await firstFactor(person)
      expect((await device.call(finishSignIn, { waiting_id, code: shown(secret, 10 + time) })).status).toBe(401)
    }
    const { device, waiting_id } = await firstFactor(person)
    const eleventh = await device.call(finishSignIn, { waiting_id, code: shown(secret) })
    expect([eleventh.status, Number(eleventh.headers['retry-after']) > 0]).toEqual([429, true])
  })
})

describe('switching it off, and new recovery codes', () => {
  test('off needs the password and a code', async () => {
    const { person, secret } = await withFactor()
    const { password } = person
    expect((await person.call(disableSecondFactor, { password: 'wrong', code: shown(secret) })).status).toBe(401)
    expect((await person.call(disableSecondFactor, { password, code: '000000x' })).status).toBe(401)
    expect((await person.call(disableSecondFactor, { password, code: shown(secret) })).status).toBe(200)
    expect((await firstFactor(person)).body.user).toMatchObject({ email: person.email })
    expect((await person.call(disableSecondFactor, { password, code: shown(secret) })).status).toBe(409)
  })

  test('new recovery codes make the old ones worthless', async () => {
    const { person, secret, recovery_codes } = await withFactor()
    const fresh = (await person.call(renewRecoveryCodes, { code: shown(secret) })).body.recovery_codes
    const attempt = async (code = '') => {
      const { device, waiting_id } = await firstFactor(person)
      return (await device.call(finishSignIn, { waiting_id, code })).status
    }
    expect([await attempt(recovery_codes[0]), await attempt(fresh[0])]).toEqual([401, 200])
  })
})
