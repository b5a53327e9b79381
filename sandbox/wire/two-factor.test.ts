import { describe, expect } from 'vitest'
import { type Harness, type Received, test } from '../testing/harness.ts'

async function begin(harness: Harness, username: string): Promise<{ received: Received; identifier: string }> {
  const received = await harness.login(username)
  return { received, identifier: received.body.two_factor_info.two_factor_identifier }
}

function enter(
  harness: Harness,
  username: string,
  two_factor_identifier: string,
  verification_code: unknown,
  verification_method: unknown,
) {
  const signed = { username, two_factor_identifier, verification_code, verification_method, trust_this_device: '1' }
  return harness.post('accounts/two_factor_login/', { signed })
}

describe('an account with two-factor', () => {
  test('needs a code, with the account’s methods', async ({ harness }) => {
    const { received } = await begin(harness, 'sandbox.sms')
    expect(received.status).toBe(400)
    expect(received.body).toMatchObject({
      message: '',
      status: 'fail',
      error_type: 'two_factor_required',
      two_factor_required: true,
      two_factor_info: {
        username: 'sandbox.sms',
        sms_two_factor_on: true,
        totp_two_factor_on: true,
        whatsapp_two_factor_on: false,
        obfuscated_phone_number: expect.stringMatching(/^\d{4}$/),
        phone_verification_settings: { max_sms_count: 2, resend_sms_delay_sec: 60 },
      },
    })
    const flags = async (name: string) => {
      const info = (await begin(harness, name)).received.body.two_factor_info
      return [info.sms_two_factor_on, info.totp_two_factor_on, info.whatsapp_two_factor_on]
    }
    expect(await flags('sandbox.totp')).toEqual([false, true, false])
    expect(await flags('sandbox.whatsapp')).toEqual([true, false, true])
  })

  test('is not let past a wrong password to the code', async ({ harness }) => {
    expect((await harness.login('sandbox.sms', 'guess')).body.error_type).toBe('bad_password')
  })

  const right = [
    ['sandbox.sms', 'sms', '1'],
    ['sandbox.sms', 'sms', 3],
    ['sandbox.sms', 'totp', '3'],
    ['sandbox.totp', 'totp', '3'],
    ['sandbox.totp', 'totp', '0'],
    ['sandbox.whatsapp', 'whatsapp', '6'],
    ['sandbox.whatsapp', 'whatsapp', '3'],
  ] as const
  for (const [name, kind, method] of right) {
    test(`accepts the ${kind} code of ${name} under method ${JSON.stringify(method)}`, async ({ harness }) => {
      const { identifier } = await begin(harness, name)
      const codes = await harness.control('GET', `codes/${name}`)
      const received = await enter(harness, name, identifier, codes[kind], method)
      expect(received.status).toBe(200)
      expect(received.body.logged_in_user.username).toBe(name)
      expect(received.headers.get('ig-set-authorization')).toMatch(/^Bearer IGT:2:./)
    })
  }

  test('accepts each backup code once and always has five left', async ({ harness }) => {
    const { backup } = await harness.control('GET', 'codes/sandbox.totp')
    expect(backup).toHaveLength(5)
    const first = await begin(harness, 'sandbox.totp')
    const spaced = `${backup[0].slice(0, 4)} ${backup[0].slice(4)}`
    expect((await enter(harness, 'sandbox.totp', first.identifier, spaced, '2')).status).toBe(200)
    const second = await begin(harness, 'sandbox.totp')
    expect((await enter(harness, 'sandbox.totp', second.identifier, backup[0], '2')).status).toBe(400)
    const left = (await harness.control('GET', 'codes/sandbox.totp')).backup
    expect(left).toHaveLength(5)
    expect(left).not.toContain(backup[0])
  })

  test('reports a wrong code and allows another attempt', async ({ harness }) => {
    const { identifier } = await begin(harness, 'sandbox.sms')
    const wrong = await enter(harness, 'sandbox.sms', identifier, '000000', '1')
    expect(wrong.status).toBe(400)
    expect(wrong.body.error_type).toBe('sms_code_validation_code_invalid')
    const { sms } = await harness.control('GET', 'codes/sandbox.sms')
    expect((await enter(harness, 'sandbox.sms', identifier, Number(sms), 1)).status).toBe(200)
  })

  test('gets invalid_nonce once the sign-in is older than ten minutes', async ({ harness }) => {
    const { identifier } = await begin(harness, 'sandbox.sms')
    const { sms } = await harness.control('GET', 'codes/sandbox.sms')
    await harness.control('POST', 'advance', { seconds: 601 })
    expect((await enter(harness, 'sandbox.sms', identifier, sms, '1')).body.error_type).toBe('invalid_nonce')
    expect((await harness.control('GET', 'codes/sandbox.sms')).sms).toBeNull()
  })

  test('gets Invalid Parameters for a method it lacks, a strange identifier or another name', async ({ harness }) => {
    const { identifier } = await begin(harness, 'sandbox.totp')
    const { totp } = await harness.control('GET', 'codes/sandbox.totp')
    for (const [name, nonce, method] of [
      ['sandbox.totp', identifier, '1'],
      ['sandbox.totp', identifier, '9'],
      ['sandbox.totp', 'strange', '3'],
      ['sandbox.sms', identifier, '3'],
    ] as const) {
      const received = await enter(harness, name, nonce, totp, method)
      expect([received.status, received.body.message]).toEqual([400, 'Invalid Parameters'])
    }
  })

  test('cannot use a finished sign-in twice', async ({ harness }) => {
    const { identifier } = await begin(harness, 'sandbox.totp')
    const { totp } = await harness.control('GET', 'codes/sandbox.totp')
    expect((await enter(harness, 'sandbox.totp', identifier, totp, '3')).status).toBe(200)
    expect((await enter(harness, 'sandbox.totp', identifier, totp, '3')).status).toBe(400)
  })
})

describe('sending the code again', () => {
  const resend = (harness: Harness, username: string, two_factor_identifier: string) =>
    harness.post('accounts/send_two_factor_login_sms/', { signed: { username, two_factor_identifier, guid: 'g' } })

  test('makes a new code and an identifier that replaces the old one', async ({ harness }) => {
    const { identifier } = await begin(harness, 'sandbox.sms')
    const before = (await harness.control('GET', 'codes/sandbox.sms')).sms
    await harness.control('POST', 'advance', { seconds: 60 })
    const received = await resend(harness, 'sandbox.sms', identifier)
    const next = received.body.two_factor_info.two_factor_identifier
    const after = (await harness.control('GET', 'codes/sandbox.sms')).sms
    expect(next).not.toBe(identifier)
    expect(after).not.toBe(before)
    expect((await enter(harness, 'sandbox.sms', identifier, after, '1')).body.message).toBe('Invalid Parameters')
    expect((await enter(harness, 'sandbox.sms', next, before, '1')).status).toBe(400)
    expect((await enter(harness, 'sandbox.sms', next, after, '1')).status).toBe(200)
  })

  test('switches a WhatsApp sign-in to SMS', async ({ harness }) => {
    const { identifier } = await begin(harness, 'sandbox.whatsapp')
    expect((await harness.control('GET', 'codes/sandbox.whatsapp')).sms).toBeNull()
    const next = (await resend(harness, 'sandbox.whatsapp', identifier)).body.two_factor_info.two_factor_identifier
    const { sms } = await harness.control('GET', 'codes/sandbox.whatsapp')
    expect((await enter(harness, 'sandbox.whatsapp', next, sms, '1')).status).toBe(200)
  })

  test('is refused where SMS is off, and has to wait after too many', async ({ harness }) => {
    const totp = await begin(harness, 'sandbox.totp')
    expect((await resend(harness, 'sandbox.totp', totp.identifier)).body.message).toBe('Invalid Parameters')
    let { identifier } = await begin(harness, 'sandbox.sms')
    for (let message = 2; message <= 5; message++) {
      await harness.control('POST', 'advance', { seconds: 60 })
      identifier = (await resend(harness, 'sandbox.sms', identifier)).body.two_factor_info.two_factor_identifier
    }
    expect((await resend(harness, 'sandbox.sms', identifier)).body.message).toMatch(/^Please wait a few minutes/)
  })

  test('sends nothing within the delay it names, and the code on its way stays right', async ({ harness }) => {
    const { identifier } = await begin(harness, 'sandbox.sms')
    const { sms } = await harness.control('GET', 'codes/sandbox.sms')
    const next = (await resend(harness, 'sandbox.sms', identifier)).body.two_factor_info.two_factor_identifier
    expect(await harness.control('GET', 'codes/sandbox.sms')).toMatchObject({ sms, messages: 1 })
    expect((await enter(harness, 'sandbox.sms', next, sms, '1')).status).toBe(200)
  })
})

describe('signing in again while a code is on its way', () => {
  test('leaves the code right, for the identifier before and for the one after', async ({ harness }) => {
    const ways = [
      ['sandbox.sms', 'sms', '1', 0],
      ['sandbox.whatsapp', 'whatsapp', '6', 0],
      ['sandbox.sms', 'sms', '3', 90],
    ] as const
    for (const [name, kind, method, seconds] of ways) {
      const first = await begin(harness, name)
      const code = (await harness.control('GET', `codes/${name}`))[kind]
      await harness.control('POST', 'advance', { seconds })
      const second = await begin(harness, name)
      expect((await harness.control('GET', `codes/${name}`))[kind]).toBe(code)
      const wrong = await enter(harness, name, first.identifier, '000000', method)
      expect(wrong.body.error_type).toBe('sms_code_validation_code_invalid')
      expect((await enter(harness, name, second.identifier, code, method)).status).toBe(200)
    }
  })

  test('thirty times sends one message, and never more than five in an hour', async ({ harness }) => {
    for (let time = 1; time <= 30; time++) await begin(harness, 'sandbox.sms')
    expect((await harness.control('GET', 'codes/sandbox.sms')).messages).toBe(1)
    for (let time = 1; time <= 30; time++) {
      await harness.control('POST', 'advance', { seconds: 61 })
      await begin(harness, 'sandbox.sms')
    }
    expect((await harness.control('GET', 'codes/sandbox.sms')).messages).toBe(5)
  })
})
