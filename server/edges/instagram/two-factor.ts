import type { TwoFactorInfo } from '#rules/outcomes.ts'
import { exactly, type Fields, fieldsOf, flagOf, textOf } from './wire-json.ts'

/** The preferred order: the app is always at hand; of the messages Instagram prefers WhatsApp where that is on. */
const order = ['totp', 'whatsapp', 'sms'] as const

/** Reads the requested code's methods; null when the answer requests none. */
export function readTwoFactor(body: Fields): TwoFactorInfo | null {
  const info = fieldsOf(body.two_factor_info)
  const identifier = exactly(info.two_factor_identifier)
  if (!identifier) return null
  // A reason why no text message may be sent.
  const is_closed = (method: string) => method === 'sms' && textOf(info.sms_not_allowed_reason) !== ''
  const methods = order.filter((method) => flagOf(info[`${method}_two_factor_on`]) === true && !is_closed(method))
  return { identifier, methods, phone_hint: lastDigits(textOf(info.obfuscated_phone_number)) }
}

/** The readable last digits of a number given as `1234` or as `+1 *** ***-12 34`. */
const lastDigits = (number: string) => /[\d ]+$/.exec(number)?.[0].replaceAll(' ', '').slice(-4) || null

/** Whether the step is a notification to a trusted phone, which has no code to type. */
export function isApprovedInApp(body: Fields): boolean {
  const info = fieldsOf(body.two_factor_info)
  return flagOf(info.pending_trusted_notification) === true || flagOf(info.show_trusted_device_option) === true
}
