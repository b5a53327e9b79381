import { describe, expect } from 'vitest'
import { type Heard, type Talk, test } from '../testing/talk.ts'

async function begin(talk: Talk, username: string): Promise<{ heard: Heard; identifier: string }> {
  const heard = await talk.login(username)
  return { heard, identifier: heard.body.two_factor_info.two_factor_identifier }
}

function enter(
  talk: Talk,
  username: string,
  two_factor_identifier: string,
  verification_code: unknown,
  verification_method: unknown,
) {
  const signed = { username, two_factor_identifier, verification_code, verification_method, trust_this_device: '1' }
  return talk.post('accounts/two_factor_login/', { signed })
}

describe('an account with two-factor', () => {
  test('is asked for its code, with the methods it has', async ({ talk }) => {
    const { heard } = await begin(talk, 'sandbox.sms')
    expect(heard.status).toBe(400)
    expect(heard.body).toMatchObject({
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
      const info = (await begin(talk, name)).heard.body.two_factor_info
      return [info.sms_two_factor_on, info.totp_two_factor_on, info.whatsapp_two_factor_on]
    }
    expect(await flags('sandbox.totp')).toEqual([false, true, false])
    expect(await flags('sandbox.whatsapp')).toEqual([true, false, true])
  })

  test('is not let past a wrong password to the code', async ({ talk }) => {
    expect((await talk.login('sandbox.sms', 'guess')).body.error_type).toBe('bad_password')
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
    test(`lets ${name} in with the ${kind} code under method ${JSON.stringify(method)}`, async ({ talk }) => {
      const { identifier } = await begin(talk, name)
      const codes = await talk.control('GET', `codes/${name}`)
      const heard = await enter(talk, name, identifier, codes[kind], method)
      expect(heard.status).toBe(200)
      expect(heard.body.logged_in_user.username).toBe(name)
      expect(heard.headers.get('ig-set-authorization')).toMatch(/^Bearer IGT:2:./)
    })
  }

  test('accepts each backup code once and always has five left', async ({ talk }) => {
    const { backup } = await talk.control('GET', 'codes/sandbox.totp')
    expect(backup).toHaveLength(5)
    const first = await begin(talk, 'sandbox.totp')
    const spaced = `${backup[0].slice(0, 4)} ${backup[0].slice(4)}`
    expect((await enter(talk, 'sandbox.totp', first.identifier, spaced, '2')).status).toBe(200)
    const second = await begin(talk, 'sandbox.totp')
    expect((await enter(talk, 'sandbox.totp', second.identifier, backup[0], '2')).status).toBe(400)
    const left = (await talk.control('GET', 'codes/sandbox.totp')).backup
    expect(left).toHaveLength(5)
    expect(left).not.toContain(backup[0])
  })

  test('is told of a wrong code and may try again', async ({ talk }) => {
    const { identifier } = await begin(talk, 'sandbox.sms')
    const wrong = await enter(talk, 'sandbox.sms', identifier, '000000', '1')
    expect(wrong.status).toBe(400)
    expect(wrong.body.error_type).toBe('sms_code_validation_code_invalid')
    const { sms } = await talk.control('GET', 'codes/sandbox.sms')
    expect((await enter(talk, 'sandbox.sms', identifier, Number(sms), 1)).status).toBe(200)
  })

  test('gets invalid_nonce once the sign-in is older than ten minutes', async ({ talk }) => {
    const { identifier } = await begin(talk, 'sandbox.sms')
    const { sms } = await talk.control('GET', 'codes/sandbox.sms')
    await talk.control('POST', 'advance', { seconds: 601 })
    expect((await enter(talk, 'sandbox.sms', identifier, sms, '1')).body.error_type).toBe('invalid_nonce')
    expect((await talk.control('GET', 'codes/sandbox.sms')).sms).toBeNull()
  })

  test('gets Invalid Parameters for a method it lacks, a strange identifier or another name', async ({ talk }) => {
    const { identifier } = await begin(talk, 'sandbox.totp')
    const { totp } = await talk.control('GET', 'codes/sandbox.totp')
    for (const [name, nonce, method] of [
      ['sandbox.totp', identifier, '1'],
      ['sandbox.totp', identifier, '9'],
      ['sandbox.totp', 'strange', '3'],
      ['sandbox.sms', identifier, '3'],
    ] as const) {
      const heard = await enter(talk, name, nonce, totp, method)
      expect([heard.status, heard.body.message]).toEqual([400, 'Invalid Parameters'])
    }
  })

  test('cannot use a finished sign-in twice', async ({ talk }) => {
    const { identifier } = await begin(talk, 'sandbox.totp')
    const { totp } = await talk.control('GET', 'codes/sandbox.totp')
    expect((await enter(talk, 'sandbox.totp', identifier, totp, '3')).status).toBe(200)
    expect((await enter(talk, 'sandbox.totp', identifier, totp, '3')).status).toBe(400)
  })
})

describe('sending the code again', () => {
  const resend = (talk: Talk, username: string, two_factor_identifier: string) =>
    talk.post('accounts/send_two_factor_login_sms/', { signed: { username, two_factor_identifier, guid: 'g' } })

  test('makes a new code and an identifier that replaces the old one', async ({ talk }) => {
    const { identifier } = await begin(talk, 'sandbox.sms')
    const before = (await talk.control('GET', 'codes/sandbox.sms')).sms
    await talk.control('POST', 'advance', { seconds: 60 })
    const heard = await resend(talk, 'sandbox.sms', identifier)
    const next = heard.body.two_factor_info.two_factor_identifier
    const after = (await talk.control('GET', 'codes/sandbox.sms')).sms
    expect(next).not.toBe(identifier)
    expect(after).not.toBe(before)
    expect((await enter(talk, 'sandbox.sms', identifier, after, '1')).body.message).toBe('Invalid Parameters')
    expect((await enter(talk, 'sandbox.sms', next, before, '1')).status).toBe(400)
    expect((await enter(talk, 'sandbox.sms', next, after, '1')).status).toBe(200)
  })

  test('switches a WhatsApp sign-in to SMS', async ({ talk }) => {
    const { identifier } = await begin(talk, 'sandbox.whatsapp')
    expect((await talk.control('GET', 'codes/sandbox.whatsapp')).sms).toBeNull()
    const next = (await resend(talk, 'sandbox.whatsapp', identifier)).body.two_factor_info.two_factor_identifier
    const { sms } = await talk.control('GET', 'codes/sandbox.whatsapp')
    expect((await enter(talk, 'sandbox.whatsapp', next, sms, '1')).status).toBe(200)
  })

  test('is refused where SMS is off, and asked to wait when there were too many', async ({ talk }) => {
    const totp = await begin(talk, 'sandbox.totp')
    expect((await resend(talk, 'sandbox.totp', totp.identifier)).body.message).toBe('Invalid Parameters')
    let { identifier } = await begin(talk, 'sandbox.sms')
    for (let message = 2; message <= 5; message++) {
      await talk.control('POST', 'advance', { seconds: 60 })
      identifier = (await resend(talk, 'sandbox.sms', identifier)).body.two_factor_info.two_factor_identifier
    }
    expect((await resend(talk, 'sandbox.sms', identifier)).body.message).toMatch(/^Please wait a few minutes/)
  })

  test('sends nothing within the delay it names, and the code on its way stays right', async ({ talk }) => {
    const { identifier } = await begin(talk, 'sandbox.sms')
    const { sms } = await talk.control('GET', 'codes/sandbox.sms')
    const next = (await resend(talk, 'sandbox.sms', identifier)).body.two_factor_info.two_factor_identifier
    expect(await talk.control('GET', 'codes/sandbox.sms')).toMatchObject({ sms, messages: 1 })
    expect((await enter(talk, 'sandbox.sms', next, sms, '1')).status).toBe(200)
  })
})

describe('signing in again while a code is on its way', () => {
  test('leaves the code right, for the identifier before and for the one after', async ({ talk }) => {
    const ways = [
      ['sandbox.sms', 'sms', '1', 0],
      ['sandbox.whatsapp', 'whatsapp', '6', 0],
      ['sandbox.sms', 'sms', '3', 90],
    ] as const
    for (const [name, kind, method, seconds] of ways) {
      const first = await begin(talk, name)
      const code = (await talk.control('GET', `codes/${name}`))[kind]
      await talk.control('POST', 'advance', { seconds })
      const second = await begin(talk, name)
      expect((await talk.control('GET', `codes/${name}`))[kind]).toBe(code)
      const wrong = await enter(talk, name, first.identifier, '000000', method)
      expect(wrong.body.error_type).toBe('sms_code_validation_code_invalid')
      expect((await enter(talk, name, second.identifier, code, method)).status).toBe(200)
    }
  })

  test('thirty times sends one message, and never more than five in an hour', async ({ talk }) => {
    for (let time = 1; time <= 30; time++) await begin(talk, 'sandbox.sms')
    expect((await talk.control('GET', 'codes/sandbox.sms')).messages).toBe(1)
    for (let time = 1; time <= 30; time++) {
      await talk.control('POST', 'advance', { seconds: 61 })
      await begin(talk, 'sandbox.sms')
    }
    expect((await talk.control('GET', 'codes/sandbox.sms')).messages).toBe(5)
  })
})
