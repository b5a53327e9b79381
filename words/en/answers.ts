import type { TwoFactorMethod } from '#contract/accounts.ts'
import type { EndedWays } from '#rules/ended-ways.ts'
import type { PlanName } from '#rules/limits.ts'
import { numberText, peopleText } from '#rules/numbers.ts'
import { locale } from './locale.ts'

/** What the API answers where an act has nothing to show but that it is done. */
export const answers = {
  signed_out: 'Signed out.',
  password_changed: 'Your password has been changed. You’ve been signed out on all other devices.',
  reset_link_sent: 'If there’s an account with this address, we’ve sent it a link to set a new password.',
  password_reset: 'Your new password is set. Sign in with it.',
  session_ended: 'That device has been signed out.',
  other_sessions_ended: 'All other devices have been signed out.',
  verification_sent: 'We’ve sent you a link. Open it to verify your email address.',
  email_verified: 'Your email address is verified.',
  timezone_saved: 'Time zone saved.',
  second_factor_on: 'Two-step verification is on. Keep these recovery codes in a safe place.',
  second_factor_off: 'Two-step verification is off.',
  recovery_codes_renewed: 'These are your new recovery codes. The old ones no longer work.',
  google_linked: 'Google sign-in is linked. All other browsers have been signed out and your API tokens revoked.',
  user_deleted: 'Your account and all its data have been deleted.',
  token_revoked: 'Token revoked.',
  report_withdrawn: 'Link withdrawn.',
  webhook_deleted: 'Webhook deleted.',
  webhook_test: 'This is a test of your webhook.',
  account_disconnected: 'Account disconnected.',
  schedule_deleted: 'Schedule deleted.',
  template_deleted: 'Template deleted.',
  list_deleted: 'List deleted.',
  profile_updated: 'Profile data updated successfully',
  address_saved: 'Billing address saved.',
}

const several = (count: number, one: string, more: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${more}`]

/** What the first proof of an address ended, for the person who proved it. */
export function endedWays({ browsers, api_tokens, webhooks, second_factor, password }: EndedWays): string {
  const names = [
    ...(password ? ['the old password'] : []),
    ...several(browsers, 'signed-in browser', 'signed-in browsers'),
    ...several(api_tokens, 'API token', 'API tokens'),
    ...several(webhooks, 'webhook', 'webhooks'),
    ...(second_factor ? ['two-step verification'] : []),
  ]
  return `This address hadn’t been verified before, so anything set up earlier was removed: ${new Intl.ListFormat(locale).format(names)}. Set up again what’s yours.`
}

/** Who can be tried in the sandbox Instagram. */
export const demoNotes = {
  'sandbox.creator': 'a creator with followers of their own',
  'sandbox.big': 'follows 7,400 people',
  'sandbox.fresh': 'a new account',
}

/** Where Instagram's code for a sign-in comes from. */
export const codeSources: Record<TwoFactorMethod, string> = {
  totp: 'Authenticator app',
  sms: 'Text message',
  whatsapp: 'WhatsApp',
  backup: 'Backup code',
}

/** Which code to enter; `hint` are the last digits of the number it was sent to. */
export function enterCode(method: TwoFactorMethod, hint: string | null): string {
  const to = hint ? ` to the number ending in ${hint}` : ''
  switch (method) {
    case 'totp':
      return 'Enter the 6-digit code from your authenticator app.'
    case 'sms':
      return `Enter the 6-digit code Instagram sent by text message${to}.`
    case 'whatsapp':
      return `Enter the 6-digit code Instagram sent by WhatsApp${to}.`
    case 'backup':
      return 'Enter one of this account’s 8-digit backup codes.'
  }
}

/** What a change of plan takes away. */
export const planLosses = {
  account_over: (username: string, plan: PlanName) => `@${username} is over the ${plan} plan’s limit.`,
  no_scheduling: (plan: PlanName) => `The ${plan} plan doesn’t include task scheduling.`,
}

/** Why an event could not be delivered to a webhook. */
export const deliveryProblems = {
  answered: (status: number) => `It answered ${status}.`,
  secret_lost: 'Its secret can’t be opened. Replace it with a new one.',
  refused: (why: string) => `Events can’t be sent there: ${why}`,
  unreachable: (why: string) => `It couldn’t be reached: ${why}`,
}

/** The same by the error of the connection. */
export const connectionProblems: Record<string, string> = {
  ENOTFOUND: 'The host name doesn’t exist.',
  EAI_AGAIN: 'The host name couldn’t be looked up.',
  ECONNREFUSED: 'It refused the connection.',
  ECONNRESET: 'It closed the connection.',
}

const aboutFollowing = (username: string, following: number) =>
  `After this, @${username} will follow about ${numberText(following)}`

/** What a preview says beside the people it shows. */
export const previewNotes = {
  extraction: (username: string, expected: number, read: number, looks: number, an_hour: number) =>
    `@${username}’s list has ${peopleText(expected)}. Reading ${numberText(read)} takes ${looks === 1 ? '1 read' : `${numberText(looks)} reads`}${looks > an_hour ? `, at most ${numberText(an_hour)} an hour` : ''}.`,
  too_few: (found: number, asked: number) =>
    `Only ${numberText(found)} ${found === 1 ? 'person matches' : 'people match'} your filters in these sources. You asked for ${numberText(asked)}.`,
  cut: (why: string, found: number, asked: number) =>
    `${why}. Found ${numberText(found)} of ${numberText(asked)} so far. Start with these, or start without a preview to find the rest as the task runs.`,
  cut_by: {
    time: () => 'A preview checks profiles at a human pace and ran out of time',
    pages: () => 'A preview reads a limited number of pages',
    read_limit: (clock: string) => `The read limit is reached until ${clock}`,
  },
  ceiling_near: (username: string, following: number, ceiling: number) =>
    `${aboutFollowing(username, following)} of the ${numberText(ceiling)} people Instagram allows.`,
  lopsided: (username: string, following: number, followers: number) =>
    `${aboutFollowing(username, following)} people and have ${numberText(followers)} followers. Accounts that follow far more people than follow them look less credible.`,
  list_incomplete: (name: string, received: number, expected: number | null) =>
    `“${name}” is incomplete: ${numberText(received)} of ${expected === null ? 'an unknown number of' : numberText(expected)} people.`,
}
