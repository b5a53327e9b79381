import { RESEND_DELAY } from '../sign-in/codes.ts'
import type { ChallengedSignIn } from '../sign-in/two-factor.ts'
import type { SandboxAccount } from '../state/accounts.ts'

/** What a client needs to ask the person for a code and to submit it. */
export function twoFactorBody(account: SandboxAccount, pending: ChallengedSignIn) {
  const settings = {
    max_sms_count: 2,
    resend_sms_delay_sec: RESEND_DELAY / 1_000,
    robocall_count_down_time_sec: 30,
    robocall_after_max_sms: true,
  }
  const has = (factor: 'sms' | 'totp' | 'whatsapp') => account.second_factors.includes(factor)
  return {
    two_factor_info: {
      pk: account.person.pk,
      username: account.name,
      sms_two_factor_on: has('sms'),
      whatsapp_two_factor_on: has('whatsapp'),
      totp_two_factor_on: has('totp'),
      eligible_for_multiple_totp: false,
      obfuscated_phone_number: '0189',
      obfuscated_phone_number_2: '+49 *** *****89',
      two_factor_identifier: pending.identifier,
      show_messenger_code_option: false,
      show_new_login_screen: true,
      show_trusted_device_option: false,
      should_opt_in_trusted_device_option: false,
      pending_trusted_notification: false,
      sms_not_allowed_reason: null,
      trusted_notification_polling_nonce: null,
      is_trusted_device: false,
      device_id: '',
      is_in_sowa_experience: false,
      phone_verification_settings: settings,
    },
    phone_verification_settings: settings,
  }
}
