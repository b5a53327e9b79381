import { readFileSync } from 'node:fs'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { type Product, startProduct } from './testing/product.ts'

// A front end written from section 7 of the specification alone: calls, payloads, answers, sockets and failures by their text.
// Nothing of the contract is loaded. What section 7 does not show (how to register, how a task begins) is marked.

// biome-ignore lint/suspicious/noExplicitAny: bodies are what the specification says, not what our types say
type Body = any
type Answer = { status: number; body: Body }

let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'] })
  address = await product.app.http.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => product.close())

const PASSWORD = 'a quiet long password'

/** Every request sends X-User-Timezone, uses credentials and is given up after 60 s. */
function openFrontEnd() {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  async function call(method: string, path: string, payload?: object): Promise<Answer> {
    const form = payload instanceof FormData
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        'X-User-Timezone': 'Europe/Berlin',
        cookie: cookie(),
        origin: product.config.public_url,
        ...(payload && !form && { 'Content-Type': 'application/json' }),
      },
      body: form ? payload : payload ? JSON.stringify(payload) : null,
      signal: AbortSignal.timeout(60_000),
    })
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return { status: response.status, body: await response.json() }
  }
  return {
    cookie,
    get: (path: string) => call('GET', path),
    post: (path: string, payload?: object) => call('POST', path, payload),
    remove: (path: string) => call('DELETE', path),
  }
}
type FrontEnd = ReturnType<typeof openFrontEnd>

const email = () => `${crypto.randomUUID()}@example.org`

/** Not in section 7: registering. */
async function registered() {
  const front = openFrontEnd()
  const who = { email: email(), password: PASSWORD }
  await front.post('/auth/register', who)
  return { front, ...who }
}

const planOf = async (front: FrontEnd, name: string, billing_interval: string) =>
  (await front.get('/subscriptions')).body.subscriptions.find(
    (plan: Body) => plan.name === name && plan.billing_interval === billing_interval,
  )

async function onTrial() {
  const { front, ...who } = await registered()
  const { id } = await planOf(front, 'Trial', 'monthly')
  await front.post('/subscriptions/subscribe', { subscription_id: id, payment_method_id: null, payment_provider: null })
  return { front, ...who }
}

const goodCard = {
  card_number: '4242424242424242',
  expiry_month: '12',
  expiry_year: '40',
  cvc: '123',
  cardholder_name: 'Ada Lovelace',
  provider: 'stripe',
  is_default: true,
  card_type: 'visa',
}

async function onGrowth() {
  const { front, ...who } = await onTrial()
  const { payment_method } = (await front.post('/subscriptions/payment-methods', goodCard)).body
  const { id } = await planOf(front, 'Growth', 'yearly')
  const order = { subscription_id: id, payment_method_id: payment_method.id, payment_provider: 'stripe' }
  const bought = await front.post('/subscriptions/subscribe', order)
  return { front, ...who, payment_method, bought }
}

const signIn = (front: FrontEnd, username: string, password = 'sandbox-password') =>
  front.post('/instagram/login', { credentials: { username, password } })

/** A refusal that both kinds of front end can show: the table has an error field in some calls and a message in others. */
function says({ status, body }: Answer, wanted: number, sentence: string | RegExp = /\S/) {
  expect([status, body.error]).toEqual([wanted, body.message])
  expect(body.error).toMatch(sentence)
}

const features = {
  instagram_accounts: expect.any(Number),
  daily_actions: expect.any(Number),
  follower_lists: expect.any(Number),
  scheduled_tasks: expect.any(Boolean),
  analytics: expect.any(Boolean),
  priority_support: expect.any(String),
}
const sessionOf = (instagram_username: string) => ({
  instagram_username,
  instagram_session_id: expect.any(String),
  id: expect.any(String),
  is_active: true,
})

test('this front end knows nothing of the contract', () => {
  const modules = [...readFileSync(import.meta.filename, 'utf8').matchAll(/ from '(.+)'/g)].map(([, name]) => name)
  expect(modules.filter((name) => name?.startsWith('#'))).toEqual([])
})

describe('signed out', () => {
  test('GET /auth/check has no user', async () => {
    expect(await openFrontEnd().get('/auth/check')).toMatchObject({
      status: 200,
      body: { user: null, instagram_session: null },
    })
  })

  test.each([
    ...['/instagram/accounts', '/instagram/accounts/activities/summary', '/subscriptions/user'],
    ...['/subscriptions/usage', '/follower-lists', '/subscriptions/payment-methods', '/subscriptions/transactions'],
    '/subscriptions/user/billing-address',
  ])('GET %s is a 401 with a sentence', async (path) => {
    says(await openFrontEnd().get(path), 401)
  })

  test.each([
    ['/auth/change-password', { old_password: 'a', new_password: 'b' }],
    ['/instagram/login', { credentials: { username: 'a', password: 'b' } }],
    ['/instagram/switch-account', { account_id: '1', force_refresh: false, skip_verification: true }],
    ['/user/timezone', { timezone: 'Europe/Berlin' }],
    ['/subscriptions/subscribe', { subscription_id: 'a', payment_method_id: '1', payment_provider: 'stripe' }],
    ['/subscriptions/payment-methods', goodCard],
    ['/profile/update', new FormData()],
  ])('POST %s is a 401 with a sentence', async (path, payload) => {
    says(await openFrontEnd().post(path, payload), 401)
  })
})

describe('users', () => {
  test('POST /auth/login gives the user, GET /auth/check again, POST /auth/logout ends it', async () => {
    const { email, password } = await onTrial()
    const front = openFrontEnd()
    says(await front.post('/auth/login', { email, password: 'not the password', remember_me: false }), 401)
    const { status, body } = await front.post('/auth/login', { email, password, remember_me: true })
    expect([status, body.instagram_session]).toEqual([200, null])
    expect(body.user).toEqual({
      id: expect.any(String),
      email,
      created_at: expect.any(String),
      google_id: null,
      timezone: expect.any(String),
      subscription_onboarding_completed: true,
    })
    expect((await front.get('/auth/check')).body.user).toEqual(body.user)
    expect((await front.post('/user/timezone', { timezone: 'Asia/Tokyo' })).status).toBe(200)
    expect((await front.get('/auth/check')).body.user.timezone).toBe('Asia/Tokyo')
    expect((await front.post('/auth/logout')).status).toBe(200)
    expect((await front.get('/auth/check')).body.user).toBeNull()
  })

  test('POST /auth/change-password answers a message, or says why not in its error field', async () => {
    const { front, email } = await registered()
    says(await front.post('/auth/change-password', { old_password: 'wrong', new_password: 'another quiet one' }), 401)
    says(await front.post('/auth/change-password', { old_password: PASSWORD, new_password: 'short' }), 400)
    const changed = await front.post('/auth/change-password', {
      old_password: PASSWORD,
      new_password: 'another quiet one',
    })
    expect(changed).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    const again = await openFrontEnd().post('/auth/login', { email, password: 'another quiet one', remember_me: false })
    expect(again.body.user.email).toBe(email)
  })
})

describe('plans and payments', () => {
  test('GET /subscriptions lists each plan with price, interval and features', async () => {
    const { subscriptions } = (await openFrontEnd().get('/subscriptions')).body
    expect(new Set(subscriptions.map(({ name }: Body) => name))).toEqual(
      new Set(['Trial', 'Growth', 'Business', 'Enterprise']),
    )
    for (const plan of subscriptions)
      expect(plan).toMatchObject({
        id: expect.any(String),
        description: expect.any(String),
        price: expect.any(Number),
        billing_interval: expect.stringMatching(/^(monthly|yearly)$/),
        features,
      })
  })

  test('a Trial that is chosen completes onboarding, and its limits and usage are answered', async () => {
    const { front } = await registered()
    expect((await front.get('/auth/check')).body.user.subscription_onboarding_completed).toBe(false)
    const { id } = await planOf(front, 'Trial', 'monthly')
    const order = { subscription_id: id, payment_method_id: null, payment_provider: null }
    expect((await front.post('/subscriptions/subscribe', order)).body.success).toBe(true)
    expect((await front.get('/auth/check')).body.user.subscription_onboarding_completed).toBe(true)
    expect((await front.get('/subscriptions/user')).body).toMatchObject({
      success: true,
      subscription: { features, subscription: { name: 'Trial', billing_interval: 'monthly' } },
    })
    expect((await front.get('/subscriptions/usage')).body).toEqual({
      success: true,
      usage: {
        limits: { ...features, instagram_accounts: 1, daily_actions: 100, follower_lists: 1 },
        usage: { instagram_accounts: 0, follower_lists: 0, daily_actions: 0 },
        is_premium: false,
        subscription_name: 'Trial',
      },
    })
  })

  test('a card is added, pays a plan and is removed; the payment is listed', async () => {
    const { front, payment_method, bought } = await onGrowth()
    expect(payment_method).toMatchObject({
      id: expect.any(String),
      card_type: 'visa',
      last_four: '4242',
      expiry_month: '12',
      expiry_year: '40',
      is_default: true,
      provider: expect.any(String),
    })
    expect(bought.body).toMatchObject({
      success: true,
      subscription: { features, subscription: { name: 'Growth', billing_interval: 'yearly' } },
    })
    const { transactions } = (await front.get('/subscriptions/transactions')).body
    expect(transactions).toMatchObject([
      {
        id: expect.any(String),
        created_at: expect.any(String),
        amount: 27840,
        description: expect.any(String),
        status: 'succeeded',
      },
    ])
    const second = (await front.post('/subscriptions/payment-methods', { ...goodCard, is_default: false })).body
    expect((await front.get('/subscriptions/payment-methods')).body.payment_methods).toHaveLength(2)
    const removed = await front.remove(`/subscriptions/payment-methods/${second.payment_method.id}`)
    expect(removed).toMatchObject({ status: 200, body: { success: true } })
    expect((await front.get('/subscriptions/payment-methods')).body.payment_methods).toEqual([payment_method])
  })

  test('what is wrong with a card, a plan or a payment method is said', async () => {
    const { front } = await onTrial()
    const { id } = await planOf(front, 'Growth', 'monthly')
    const order = { subscription_id: id, payment_method_id: '999999999', payment_provider: 'stripe' }
    says(await front.post('/subscriptions/payment-methods', { ...goodCard, card_number: '424242424242' }), 400)
    says(await front.post('/subscriptions/payment-methods', { ...goodCard, card_number: '4000000000000002' }), 402)
    says(await front.post('/subscriptions/subscribe', order), 404)
    says(
      await front.post('/subscriptions/subscribe', { ...order, payment_method_id: null }),
      409,
      'Please add a payment method first',
    )
    says(await front.post('/subscriptions/subscribe', { ...order, subscription_id: 'no such plan' }), 404)
    says(await front.remove('/subscriptions/payment-methods/999999999'), 404)
  })

  test('ids, months, years and codes may be numbers', async () => {
    const { front } = await onTrial()
    const card = { ...goodCard, card_number: 4242424242424242, expiry_month: 2, expiry_year: 40, cvc: 12 }
    const { payment_method } = (await front.post('/subscriptions/payment-methods', card)).body
    expect(payment_method).toMatchObject({ expiry_month: '02', expiry_year: '40', last_four: '4242' })
    const { id } = await planOf(front, 'Growth', 'monthly')
    const order = { subscription_id: id, payment_method_id: Number(payment_method.id), payment_provider: 'stripe' }
    expect((await front.post('/subscriptions/subscribe', order)).body.success).toBe(true)
  })

  test('the billing address is answered as it was saved, with or without a second line', async () => {
    const { front } = await registered()
    const address = {
      billing_name: 'Ada Lovelace',
      billing_address_line1: '12 St James’s Square',
      billing_address_line2: 'Second floor',
      billing_city: 'London',
      billing_state: '',
      billing_postal_code: 'SW1Y 4JH',
      billing_country: 'United Kingdom',
    }
    expect((await front.get('/subscriptions/user/billing-address')).body.billing_name).toBe('')
    const saved = await front.post('/subscriptions/user/billing-address', address)
    expect(saved).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect((await front.get('/subscriptions/user/billing-address')).body).toEqual(address)
    const { billing_address_line2: _, ...shorter } = address
    expect((await front.post('/subscriptions/user/billing-address', shorter)).status).toBe(200)
    says(await front.post('/subscriptions/user/billing-address', { ...address, billing_city: 'x'.repeat(9999) }), 400)
  })
})

/** Not in section 7: what a person reads on their phone, here in the sandbox. */
const codesOf = async (username: string) =>
  (await (await fetch(`${product.sandbox.origin}/_sandbox/codes/${username}`)).json()) as Record<string, Body>

describe('Instagram', () => {
  test('an account is connected, listed, chosen by its id as text or number, and its session checked', async () => {
    const { front } = await onGrowth()
    says(await signIn(front, 'sandbox.creator', 'wrong'), 400)
    expect((await signIn(front, 'sandbox.creator')).body.instagram_session).toEqual(sessionOf('sandbox.creator'))
    expect((await signIn(front, 'sandbox.big')).body.instagram_session).toEqual(sessionOf('sandbox.big'))
    const accounts = (await front.get('/instagram/accounts')).body
    const [creator] = accounts.filter(({ username }: Body) => username === 'sandbox.creator')
    expect(accounts).toHaveLength(2)
    expect(creator).toMatchObject({ id: expect.any(String), is_active: false })
    for (const account_id of [creator.id, Number(creator.id)]) {
      const chosen = { account_id, force_refresh: false, skip_verification: true }
      const { body } = await front.post('/instagram/switch-account', chosen)
      expect(body.instagram_session).toEqual(sessionOf('sandbox.creator'))
      expect(body.accounts.filter((account: Body) => account.is_active)).toMatchObject([{ id: creator.id }])
    }
    expect((await front.get('/auth/check')).body.instagram_session).toEqual(sessionOf('sandbox.creator'))
    const unknown = { account_id: '999999999', force_refresh: true, skip_verification: false }
    says(await front.post('/instagram/switch-account', unknown), 404, 'Account not found in available accounts')
    expect((await front.get('/instagram/accounts/activities/summary')).body.summary).toEqual(expect.any(Object))
  })

  test('two-factor: the code is asked for, its method switched, a wrong one refused, a right one taken', async () => {
    const { front } = await onTrial()
    const { body } = await signIn(front, 'sandbox.sms')
    expect(body).toMatchObject({
      requires_2fa: true,
      pending_auth: {
        session_id: expect.any(String),
        available_methods: expect.any(Array),
        available_method_options: expect.any(Array),
        verification_info: expect.any(Object),
      },
      available_method_options: expect.any(Array),
      verification_info: expect.any(Object),
    })
    const { pending_auth } = body
    const given = { instagram_username: 'sandbox.sms', code_2fa: '000000', pending_auth }
    const verify = (changed: object) => front.post('/instagram/verify_2fa', { ...given, ...changed })
    says(await verify({ instagram_username: '' }), 400, 'Instagram username is required')
    says(await verify({ code_2fa: '' }), 400, '2FA code is required')
    says(await verify({ pending_auth: null }), 400, 'Valid pending auth data is required')
    const wrong = await verify({})
    says(wrong, 400)
    expect(wrong.body).toMatchObject({
      requires_2fa: true,
      pending_auth: { session_id: pending_auth.session_id },
      available_method_options: expect.any(Array),
      verification_info: expect.any(Object),
    })
    const switching = { username: 'sandbox.sms', pending_auth, method: 'sms' }
    const { method: _, ...without } = switching
    says(await front.post('/instagram/switch_2fa_method', without), 400, '2FA method is required')
    expect((await front.post('/instagram/switch_2fa_method', switching)).status).toBe(200)
    const { sms } = await codesOf('sandbox.sms')
    expect((await verify({ code_2fa: Number(sms) })).body).toEqual({
      requires_2fa: false,
      instagram_session: sessionOf('sandbox.sms'),
    })
  })

  test('POST /profile/update takes a form with several follower files, one following file and a username', async () => {
    const { front } = await onTrial()
    await signIn(front, 'sandbox.fresh')
    const row = (value: string) => ({
      title: '',
      media_list_data: [],
      string_list_data: [{ href: '', value, timestamp: 1 }],
    })
    const file = (content: unknown) => new Blob([JSON.stringify(content)], { type: 'application/json' })
    const form = new FormData()
    form.append('follower_files', file(['anna', 'ben'].map(row)), 'followers_1.json')
    says(await front.post('/profile/update', form), 400, 'Please select both follower and following files')
    form.append('follower_files', file(['cas'].map(row)), 'followers_2.json')
    form.append('following_file', file({ relationships_following: [row('ben')] }), 'following.json')
    form.append('username', 'sandbox.fresh')
    expect(await front.post('/profile/update', form)).toMatchObject({ status: 200 })
    expect((await front.get('/follower-lists')).status).toBe(200)
  })
})

describe('the socket', () => {
  const opened: Socket[] = []
  afterAll(() => {
    for (const socket of opened) socket.disconnect()
  })

  function openSocket(cookie: string, transports: ('websocket' | 'polling')[] = ['websocket', 'polling']) {
    const origin = product.config.public_url
    const socket = io(address, {
      transports,
      withCredentials: true,
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie, origin },
    })
    opened.push(socket)
    const heard: [event: string, payload: Body][] = []
    socket.onAny((event, payload) => heard.push([event, payload]))
    const settled = new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('connect_error', () => resolve(false))
    })
    /** The payload of the first such event that is as wanted. */
    const hears = async (event: string, isWanted: (payload: Body) => boolean = () => true): Promise<Body> => {
      const find = () => heard.find(([name, payload]) => name === event && isWanted(payload))
      return (
        await eventually(
          async () => find(),
          (found) => found !== undefined,
        )
      )?.[1]
    }
    return { socket, heard, settled, hears }
  }

  const idOf = async (front: FrontEnd) => (await front.get('/auth/check')).body.user.id

  test.each(['websocket', 'polling'] as const)('connects with credentials by %s, never without', async (transport) => {
    const { front } = await onTrial()
    expect(await openSocket(front.cookie(), [transport]).settled).toBe(true)
    expect(await openSocket('', [transport]).settled).toBe(false)
  })

  test('answers get_daily_stats, takes pings, joins and leaves, and ends with the session', async () => {
    const { front } = await onTrial()
    const { socket, settled, hears } = openSocket(front.cookie())
    await settled
    socket.emit('join', `user_${await idOf(front)}`)
    socket.emit('ping', Date.now())
    socket.emit('leave', 'account_sandbox.creator')
    socket.emit('get_daily_stats')
    expect(await hears('daily_stats_update')).toMatchObject({ followed: 0, unfollowed: 0, liked_posts: 0, comments: 0 })
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    await front.post('/auth/logout')
    expect(await ended).toBe('io server disconnect')
  })

  test('brings a task, its actions, the day’s counts and the usage, to its user alone', async () => {
    const { front } = await onTrial()
    await signIn(front, 'sandbox.creator')
    const stranger = openSocket((await onTrial()).front.cookie())
    const own = openSocket(front.cookie())
    await Promise.all([stranger.settled, own.settled])
    for (const { socket } of [stranger, own])
      for (const room of [`user_${await idOf(front)}`, 'account_sandbox.creator']) socket.emit('join', room)
    own.socket.emit('get_daily_stats')
    await own.hears('daily_stats_update')
    const [{ id: account_id }] = (await front.get('/instagram/accounts')).body
    // Not in section 7: how a task begins.
    const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
    const { task } = (await front.post('/tasks', { account_id, kind: 'follow', sources, target_count: 2 })).body
    const state = {
      id: task.id,
      event_type: expect.any(String),
      progress_percentage: expect.any(Number),
      total_followed: expect.any(Number),
      target_count: 2,
      error: null,
    }
    const started = await own.hears('task_update', ({ event_type }) => event_type === 'task_started')
    expect(started).toMatchObject(state)
    expect(Object.keys(started)).toContain('current_action')
    const completed = await own.hears('task_update', ({ event_type }) => event_type === 'task_completed')
    expect(completed).toMatchObject({ ...state, progress_percentage: 100, total_followed: 2 })
    await own.hears('activity_update')
    await own.hears('daily_stats_update', ({ followed }) => followed === 2)
    expect(await own.hears('subscription_update', ({ usage }) => usage.daily_actions === 2)).toEqual({
      usage: { instagram_accounts: 1, follower_lists: 0, daily_actions: 2 },
      limits: features,
      subscription_name: 'Trial',
      is_premium: false,
    })
    const { summary } = (await front.get('/instagram/accounts/activities/summary')).body
    expect(Object.values(summary)).toMatchObject([{ follow: 2, unfollow: 0, like: 0, comment: 0 }])
    expect(stranger.heard).toEqual([])
  })

  test('tells of a limit that is reached', async () => {
    const { front } = await onTrial()
    const { socket, settled, hears } = openSocket(front.cookie())
    await settled
    socket.emit('join', `user_${await idOf(front)}`)
    await signIn(front, 'sandbox.creator')
    await hears('subscription_update', ({ usage }) => usage.instagram_accounts === 1)
    says(await signIn(front, 'sandbox.big'), 403)
    expect(await hears('subscription_limit_reached')).toEqual({
      feature: 'instagram_accounts',
      current: 1,
      limit: 1,
      message: expect.any(String),
    })
  })
})
