import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changePassword,
  checkSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  register,
  resetPassword,
} from '#contract/users.ts'
import { linkIn, mailTo } from '../testing/outbox.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
})
afterAll(() => product.close())

let addresses = 0

/** An address nobody has come from before. */
const freshIp = () => {
  addresses++
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const attempt = (email: string, password: string, ip = freshIp(), headers: Record<string, string> = {}) =>
  product.visitor(ip).call(login, { email, password }, headers)

const isIn = async (cookie: string) => (await product.visitor().call(checkSession, {}, { cookie })).body.user !== null

async function failTenTimes({ email }: Pick<TestUser, 'email'>) {
  for (let time = 0; time < 10; time++) expect((await attempt(email, `wrong ${time}`)).status).toBe(401)
}

/** A hundred failed tries from one address, by made-up reset links: those cost no password hashing. */
async function failFrom(
  from: Product,
  ip: (time: number) => string,
  headers: (time: number) => Record<string, string> = () => ({}),
) {
  for (let time = 0; time < 100; time++) {
    const guess = { reset_id: `made-up-${time}`, token: 'made-up', new_password: 'a new password' }
    expect((await from.visitor(ip(time)).call(resetPassword, guess, headers(time))).status).toBe(400)
  }
}

describe('guessing passwords', () => {
  test('the eleventh attempt on an account has to wait, from any new address and even if correct', async () => {
    const person = await product.registered(freshIp())
    await failTenTimes(person)
    const eleventh = await attempt(person.email, person.password)
    expect(eleventh).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries', error: 'Too many failed attempts. Try again in 15 minutes.' },
    })
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  test('a stranger’s guesses hold up nobody who signs in from where they did before, until it is they who guess', async () => {
    const home = freshIp()
    const person = await product.registered(home)
    await failTenTimes(person)
    expect((await attempt(person.email, person.password, home)).status).toBe(200)
    for (let time = 0; time < 10; time++) expect((await attempt(person.email, `wrong ${time}`, home)).status).toBe(401)
    expect((await attempt(person.email, person.password, home)).status).toBe(429)
  })

  test('other spellings of the address are the same account', async () => {
    const person = await product.registered(freshIp())
    await failTenTimes(person)
    expect((await attempt(` ${person.email.toUpperCase()}`, 'wrong')).status).toBe(429)
  })

  test('an unknown account is counted all the same, so that the wait tells nothing', async () => {
    const email = `nobody-${randomBytes(4).toString('hex')}@example.org`
    await failTenTimes({ email })
    expect((await attempt(email, 'wrong')).status).toBe(429)
  })

  test('a restart forgives nothing', async () => {
    const person = await product.registered(freshIp())
    await failTenTimes(person)
    await product.restart()
    expect((await attempt(person.email, person.password)).status).toBe(429)
  })

  test('a made-up X-Forwarded-For neither forgives nor blames anybody', async () => {
    const ip = freshIp()
    await failFrom(
      product,
      () => ip,
      () => ({ 'x-forwarded-for': freshIp() }),
    )
    expect((await attempt('y@example.org', 'wrong', ip, { 'x-forwarded-for': freshIp() })).status).toBe(429)
    expect((await attempt('y@example.org', 'wrong', freshIp(), { 'x-forwarded-for': ip })).status).toBe(401)
  })

  test('all addresses of one IPv6 network count together', async () => {
    const network = `2001:db8:${(++addresses).toString(16)}:7`
    await failFrom(product, (time) => `${network}::${time.toString(16)}`)
    expect((await attempt('w@example.org', 'wrong', `${network}:1:2:3:4`)).status).toBe(429)
    expect((await attempt('w@example.org', 'wrong', `2001:db8:${addresses.toString(16)}:8::1`)).status).toBe(401)
  })

  test('right passwords are never counted', async () => {
    const person = await product.registered(freshIp())
    const ip = freshIp()
    for (let time = 0; time < 30; time++) expect((await attempt(person.email, person.password, ip)).status).toBe(200)
  })

  test('many at once get no more tries than one after the other', async () => {
    const person = await product.registered(freshIp())
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, time) => attempt(person.email, time === 40 ? person.password : `wrong ${time}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect((await attempt(person.email, person.password)).status).toBe(429)
  })

  test('old failures do not count for ever', async () => {
    const person = await product.registered(freshIp())
    await failTenTimes(person)
    await sql`update failed_tries set failed_at = failed_at - interval '15 minutes'`.execute(product.database.db)
    expect((await attempt(person.email, person.password)).status).toBe(200)
  })

  test('the old password of a change is guarded the same way', async () => {
    const person = await product.registered(freshIp())
    const change = (old_password: string) =>
      person.call(changePassword, { old_password, new_password: 'a new password' })
    for (let time = 0; time < 10; time++) expect((await change(`wrong ${time}`)).status).toBe(401)
    expect((await change(person.password)).status).toBe(429)
  })

  test('so is the token of a reset link', async () => {
    const person = await product.registered(freshIp())
    await product.visitor().call(forgotPassword, { email: person.email })
    const { id, token } = linkIn(await mailTo(product, person.email, 'Reset your Cadenza password'))
    const use = (guess: string) =>
      product.visitor(freshIp()).call(resetPassword, { reset_id: id, token: guess, new_password: 'a new password' })
    for (let time = 0; time < 10; time++) expect((await use(`guess-${time}`)).status).toBe(400)
    expect((await use(token)).status).toBe(429)
  })

  test('a user who proves their identity by mail need not wait', async () => {
    const person = await product.registered(freshIp())
    await failTenTimes(person)
    await product.visitor().call(forgotPassword, { email: person.email })
    const { id, token } = linkIn(await mailTo(product, person.email, 'Reset your Cadenza password'))
    await product.visitor(freshIp()).call(resetPassword, { reset_id: id, token, new_password: 'a new password' })
    expect((await attempt(person.email, 'a new password')).status).toBe(200)
  })
})

describe('behind a proxy that is trusted', () => {
  test('the address it names is the one that counts', async () => {
    const behind = await startProduct({ proxies: 1 })
    const from = (ip: string, email: string) =>
      behind.visitor('127.0.0.1').call(login, { email, password: 'wrong' }, { 'x-forwarded-for': ip })
    await failFrom(
      behind,
      () => '127.0.0.1',
      () => ({ 'x-forwarded-for': '203.0.113.7' }),
    )
    expect((await from('203.0.113.7', 'y@example.org')).status).toBe(429)
    expect((await from('203.0.113.8', 'y@example.org')).status).toBe(401)
    await behind.close()
  })

  test('what the client itself wrote before it neither forgives nor blames anybody', async () => {
    const behind = await startProduct({ proxies: 1 })
    const through = (made_up: string, ip: string) => ({ 'x-forwarded-for': `${made_up}, ${ip}` })
    const from = (made_up: string, ip: string) =>
      behind.visitor('127.0.0.1').call(login, { email: 'y@example.org', password: 'wrong' }, through(made_up, ip))
    await failFrom(
      behind,
      () => '127.0.0.1',
      () => through(freshIp(), '203.0.113.7'),
    )
    expect((await from(freshIp(), '203.0.113.7')).status).toBe(429)
    expect((await from('203.0.113.7', '203.0.113.8')).status).toBe(401)
    await behind.close()
  })
})

describe('finding out who has an account', () => {
  test('a duplicate address in other letters is 409', async () => {
    const { email, password } = await product.registered(freshIp())
    for (const spelled of [email.toUpperCase(), ` ${email} `, email.replace('person', 'ｐｅｒｓｏｎ')])
      expect([409, 400]).toContain((await product.visitor().call(register, { email: spelled, password })).status)
  })

  test('a wrong password and an unknown user differ neither in body nor, over 50 interleaved pairs, in time', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => product.registered(freshIp())))
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const bodies = new Set<string>()
    for (let pair = 0; pair < 50; pair++) {
      const known = people[pair % people.length]?.email ?? ''
      for (const [kind, email] of [
        ['known', known],
        ['unknown', known.replace('person', 'nobody')],
      ] as const) {
        const before = performance.now()
        const answer = await attempt(email, 'not the password')
        times[kind].push(performance.now() - before)
        bodies.add(JSON.stringify([answer.status, answer.body, Object.keys(answer.headers).sort()]))
      }
    }
    expect([...bodies]).toHaveLength(1)
    // Without the same work for both, the unknown would be answered several times as fast.
    const ratio = median(times.known) / median(times.unknown)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })
})

describe('asking for reset links', () => {
  test('takes as long for an unknown address as for a known one', async () => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let pair = 0; pair < 25; pair++) {
      const { email } = await product.registered(freshIp())
      for (const [kind, address] of [
        ['known', email],
        ['unknown', email.replace('person', 'nobody')],
      ] as const) {
        const before = performance.now()
        await product.visitor().call(forgotPassword, { email: address })
        times[kind].push(performance.now() - before)
      }
    }
    const ratio = median(times.known) / median(times.unknown)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('cookies', () => {
  test('a session fixed beforehand is not taken over: signing in makes a new one and ends the old', async () => {
    const victim = await product.registered(freshIp())
    const attacker = await product.registered(freshIp())
    const fixed = attacker.cookie()
    await victim.call(login, { email: victim.email, password: victim.password }, { cookie: fixed })
    expect(victim.cookie()).not.toBe(fixed)
    expect(await isIn(fixed)).toBe(false)
  })

  test('a made-up session is not adopted', async () => {
    const person = await product.registered(freshIp())
    const made_up = `sid=${'A'.repeat(43)}`
    await person.call(login, { email: person.email, password: person.password }, { cookie: made_up })
    expect(await isIn(made_up)).toBe(false)
  })

  test('each letter of the token counts', async () => {
    const cookie = (await product.registered(freshIp())).cookie()
    for (const at of [4, 20, 45]) {
      const other = cookie[at] === 'A' ? 'B' : 'A'
      expect(await isIn(`${cookie.slice(0, at)}${other}${cookie.slice(at + 1)}`)).toBe(false)
    }
    expect(await isIn(cookie)).toBe(true)
  })

  test.each([
    ['oversized', `sid=${'x'.repeat(100_000)}`],
    ['behind 8 kB of others', `${'a=b; '.repeat(2000)}sid=${'A'.repeat(43)}`],
    ['of another name', `sid2=${'A'.repeat(43)}`],
    ['with SQL in it', "sid=' OR 1=1 --"],
    ['empty', 'sid='],
    ['without a name', '='],
    ['no cookie at all', ';;;===;;;'],
  ])('a cookie that is %s signs nobody in and breaks nothing', async (_, cookie) => {
    const answer = await product.visitor().call(checkSession, {}, { cookie })
    expect([answer.status, answer.body]).toEqual([200, { user: null, instagram_session: null }])
  })

  test('over a real connection an oversized cookie is refused, and the server keeps running', async () => {
    const address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
    const ask = (cookie: string) => fetch(`${address}/api/auth/check`, { headers: { cookie } })
    expect((await ask(`sid=${'x'.repeat(20_000)}`)).status).toBe(431)
    expect((await ask('sid=x')).status).toBe(200)
  })

  test('after signing out the cookie is worth nothing, however it is sent', async () => {
    const person = await product.registered(freshIp())
    const stolen = person.cookie()
    await person.call(logout, {})
    expect(await isIn(stolen)).toBe(false)
    expect((await product.visitor().call(listSessions, {}, { cookie: stolen })).status).toBe(401)
  })

  test('the token stands nowhere in the database', async () => {
    const person = await product.registered(freshIp())
    const token = person.cookie().slice('sid='.length)
    const { rows } = await sql<{ text: string }>`select sessions::text as text from sessions`.execute(
      product.database.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(Buffer.from(token).toString('hex'))
    }
  })
})

describe('mass assignment', () => {
  const extra = {
    id: '1',
    is_premium: true,
    google_id: 'g',
    subscription_onboarding_completed: true,
    email_verified_at: '2020-01-01T00:00:00.000Z',
    sign_in_generation: 9,
    created_at: '2000-01-01T00:00:00.000Z',
    remember: true,
    __proto__: { admin: true },
  }

  test('what is sent beside the fields of a registration or sign-in changes nothing', async () => {
    const person = product.visitor()
    const { email, password } = person
    const forged = { email, password, ...extra }
    const made = await person.call(register, forged)
    const again = await person.call(login, forged)
    for (const { body } of [made, again])
      expect(body.user).toMatchObject({ google_id: null, subscription_onboarding_completed: false })
    const row = await product.database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email_verified_at: null, sign_in_generation: 0, google_id: null })
    expect(row.created_at.getFullYear()).toBeGreaterThan(2020)
  })

  test('what is sent beside a change of password changes nothing', async () => {
    const person = await product.registered(freshIp())
    const sent = { old_password: person.password, new_password: 'a new password', ...extra }
    expect((await person.call(changePassword, sent)).status).toBe(200)
    expect((await person.call(checkSession, {})).body.user).toMatchObject({
      email: person.email,
      google_id: null,
      subscription_onboarding_completed: false,
    })
  })
})

test('a flood of registrations in flight leaves sign-ins places of their own', async () => {
  const person = await product.registered(freshIp())
  const ip = freshIp()
  let finished = 0
  const flood = Array.from({ length: 230 }, async () => {
    const { status } = await product.visitor(ip).call(register, { email: person.email, password: person.password })
    finished++
    return status
  })
  // From the flood's own address, too.
  const sign_ins = await Promise.all([
    attempt(person.email, person.password, ip),
    attempt(person.email, person.password),
  ])
  expect(sign_ins.map(({ status }) => status)).toEqual([200, 200])
  expect(finished).toBeLessThan(115)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([409, 503]))
})

test('sign-ins that wait come out of a flood of others’ in turn', async () => {
  const person = await product.registered(freshIp())
  const ip = freshIp()
  let finished = 0
  const flood = Array.from({ length: 190 }, async (_, nth) => {
    await attempt(`nobody-${nth}@example.org`, 'wrong', ip)
    finished++
  })
  expect((await attempt(person.email, person.password)).status).toBe(200)
  expect(finished).toBeLessThan(95)
  await Promise.all(flood)
})
