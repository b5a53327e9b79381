import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSession, login, logout, register, setTimezone } from '#contract/users.ts'
import { type Product, startProduct } from '../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const user_fields = ['created_at', 'email', 'google_id', 'id', 'subscription_onboarding_completed', 'timezone']

const registered = async () => {
  const person = product.visitor()
  const answer = await person.call(register, { email: person.email, password: person.password })
  return { person, answer }
}

describe('registering', () => {
  test('answers 201 with exactly the fields of a user and signs the person in', async () => {
    const { person, answer } = await registered()
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body.user).sort()).toEqual(user_fields)
    expect(answer.body).toMatchObject({
      user: { email: person.email, google_id: null, subscription_onboarding_completed: false },
      instagram_session: null,
    })
    const check = await person.call(checkSession, {})
    expect(check.body.user).toEqual(answer.body.user)
  })

  test('the same address in other capitals is taken', async () => {
    const { person } = await registered()
    const again = await product
      .visitor()
      .call(register, { email: person.email.toUpperCase(), password: person.password })
    expect(again).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  })

  test.each([
    ['short12', 'password_too_short', 'Password must be at least 8 characters long.'],
    ['password123', 'password_common', 'This password is too common. Choose another.'],
    ['x'.repeat(129), 'password_too_long', 'Password must be at most 128 characters long.'],
  ])('the password %s is refused in a sentence', async (password, code, error) => {
    const person = product.visitor()
    expect(await person.call(register, { email: person.email, password })).toMatchObject({
      status: 400,
      body: { success: false, code, error, message: error },
    })
  })

  test('nothing beyond the contract is taken from the body', async () => {
    const person = product.visitor()
    const forged = {
      email: person.email,
      password: person.password,
      is_premium: true,
      google_id: 'g',
      subscription_onboarding_completed: true,
    }
    const { body } = await person.call(register, forged)
    expect(body.user).toMatchObject({ google_id: null, subscription_onboarding_completed: false })
  })

  test('the zone comes from the body, else from the browser’s header, else UTC', async () => {
    const zoneOf = async (timezone: string | undefined, header: string) => {
      const person = product.visitor()
      const sent = { email: person.email, password: person.password, ...(timezone && { timezone }) }
      return (await person.call(register, sent, { 'x-user-timezone': header })).body.user.timezone
    }
    expect(await zoneOf('Asia/Tokyo', 'Europe/Berlin')).toBe('Asia/Tokyo')
    expect(await zoneOf(undefined, 'Europe/Berlin')).toBe('Europe/Berlin')
    expect(await zoneOf(undefined, 'Mars/Olympus')).toBe('UTC')
  })
})

describe('signing in and out', () => {
  test('a wrong password and an unknown user get the same answer', async () => {
    const { person } = await registered()
    const wrong = await product.visitor().call(login, { email: person.email, password: 'not the password' })
    const unknown = await product.visitor().call(login, { email: 'nobody@example.org', password: 'not the password' })
    expect(wrong.status).toBe(401)
    expect(unknown).toMatchObject({ status: 401, body: wrong.body })
  })

  test('remember me lasts thirty days, else the cookie ends with the browser', async () => {
    const { person } = await registered()
    const remembered = await product
      .visitor()
      .call(login, { email: person.email, password: person.password, remember_me: true })
    const passing = await product.visitor().call(login, { email: person.email, password: person.password })
    expect(String(remembered.headers['set-cookie'])).toMatch(
      /sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    expect(String(passing.headers['set-cookie'])).not.toContain('Max-Age')
  })

  test('a replayed cookie is worth nothing after signing out', async () => {
    const { person } = await registered()
    const stolen = person.cookie()
    await person.call(logout, {})
    const replay = await product.visitor().call(checkSession, {}, { cookie: stolen })
    expect(replay).toMatchObject({ status: 200, body: { user: null, instagram_session: null } })
  })

  test.each([['sid=tampered'], [`sid=${'x'.repeat(100_000)}`], ['sid='], [`sid=${'A'.repeat(43)}`]])(
    'the cookie %.20s… signs nobody in',
    async (cookie) => {
      expect((await product.visitor().call(checkSession, {}, { cookie })).body.user).toBeNull()
    },
  )

  test('signing in again gives a new session: one fixed beforehand is not taken over', async () => {
    const { person } = await registered()
    const before = person.cookie()
    await person.call(login, { email: person.email, password: person.password })
    expect(person.cookie()).not.toBe(before)
    expect((await product.visitor().call(checkSession, {}, { cookie: before })).body.user).toBeNull()
  })

  test('a call that needs a user says so', async () => {
    expect(await product.visitor().call(setTimezone, { timezone: 'UTC' })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', error: 'Sign in first.' },
    })
  })
})

describe('the check at the start of the application', () => {
  test('finds nobody', async () => {
    const { status, body } = await product.visitor().call(checkSession, {})
    expect([status, body]).toEqual([200, { user: null, instagram_session: null }])
  })

  test('finds a user who has not chosen a plan yet', async () => {
    const { person } = await registered()
    expect((await person.call(checkSession, {})).body).toMatchObject({
      user: { email: person.email, subscription_onboarding_completed: false },
      instagram_session: null,
    })
  })

  test('finds a user with a plan, and no Instagram account so far', async () => {
    const person = await product.user()
    expect((await person.call(checkSession, {})).body).toMatchObject({
      user: { subscription_onboarding_completed: true },
      instagram_session: null,
    })
  })

  test('finds a user with their Instagram session', async () => {
    const { person } = await product.userWithAccount()
    const { body } = await person.call(checkSession, {})
    expect(body.user).toMatchObject({ subscription_onboarding_completed: true })
    expect(body.instagram_session).toMatchObject({ instagram_username: 'sandbox.creator', is_active: true })
  })

  test('is the same after signing in again', async () => {
    const { person } = await product.userWithAccount()
    const { email, password } = person
    const { body } = await product.visitor().call(login, { email, password })
    expect(body).toEqual((await person.call(checkSession, {})).body)
  })
})

test('the time zone can be set, and a name that is none becomes UTC', async () => {
  const { person } = await registered()
  expect((await person.call(setTimezone, { timezone: 'America/New_York' })).body.timezone).toBe('America/New_York')
  expect((await person.call(checkSession, {})).body.user?.timezone).toBe('America/New_York')
  expect(await person.call(setTimezone, { timezone: 'nowhere' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  })
})
