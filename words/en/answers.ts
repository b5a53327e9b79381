import type { TwoFactorMethod } from '#contract/accounts.ts'
import type { EndedWays } from '#rules/ended-ways.ts'
import type { PlanName } from '#rules/limits.ts'
import { numberText, peopleText } from '#rules/numbers.ts'
import { locale } from './locale.ts'

/** What the API answers where an act has nothing to show but that it is done. */
export const answers = {
  signed_out: 'Signed out.',
  password_changed: 'Your password was changed. Every other device has been signed out.',
  reset_link_sent: 'If there is an account with this address, a link to set a new password is on its way.',
  password_reset: 'Your new password is set. Please sign in with it.',
  session_ended: 'That device has been signed out.',
  other_sessions_ended: 'Every other device has been signed out.',
  verification_sent: 'We have sent you a link. Open it to verify your email address.',
  email_verified: 'Your email address is verified.',
  timezone_saved: 'Time zone saved.',
  second_factor_on: 'Two-step verification is on. Keep these recovery codes in a safe place.',
  second_factor_off: 'Two-step verification is off.',
  recovery_codes_renewed: 'These are your new recovery codes. The old ones do not work any more.',
  google_linked: 'Google sign-in is linked. Every other browser has been signed out, and API tokens have ended.',
  user_deleted: 'Your account and all that belonged to it are deleted.',
  token_revoked: 'The token is revoked.',
  webhook_deleted: 'The webhook is deleted.',
  webhook_test: 'This is a test of your webhook.',
  account_disconnected: 'The account is disconnected.',
  schedule_deleted: 'The schedule has been deleted.',
  template_deleted: 'The template has been deleted.',
  list_deleted: 'The list was deleted.',
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
  return `Nobody had proven this address before, so what was set up until now has ended: ${new Intl.ListFormat(locale).format(names)}. Set up again what is yours.`
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
      return `Enter the 6-digit code that Instagram sent by text message${to}.`
    case 'whatsapp':
      return `Enter the 6-digit code that Instagram sent by WhatsApp${to}.`
    case 'backup':
      return 'Enter one of the 8-digit backup codes of this account.'
  }
}

/** What a change of plan takes away. */
export const planLosses = {
  account_over: (username: string, plan: PlanName) => `@${username} is over the ${plan} plan’s limit.`,
  no_scheduling: (plan: PlanName) => `The ${plan} plan has no task scheduling.`,
}

/** Why an event could not be delivered to a webhook. */
export const deliveryProblems = {
  answered: (status: number) => `It answered ${status}.`,
  secret_lost: 'Its secret cannot be opened any more. Please exchange it for a new one.',
  refused: (why: string) => `Events cannot be sent there: ${why}`,
  unreachable: (why: string) => `It could not be reached: ${why}`,
}

/** The same by the error of the connection. */
export const connectionProblems: Record<string, string> = {
  ENOTFOUND: 'Its name is not known.',
  EAI_AGAIN: 'Its name could not be looked up.',
  ECONNREFUSED: 'It refused the connection.',
  ECONNRESET: 'It ended the connection.',
}

const aboutFollowing = (username: string, following: number) =>
  `After this, @${username} follows about ${numberText(following)}`

/** What a preview says beside the people it shows. */
export const previewNotes = {
  extraction: (username: string, expected: number, read: number, looks: number, an_hour: number) =>
    `The list of @${username} has ${peopleText(expected)}; ${numberText(read)} will be read, in ${looks === 1 ? 'one look' : `${numberText(looks)} looks`}${looks > an_hour ? `, at most ${numberText(an_hour)} an hour` : ''}.`,
  too_few: (found: number, asked: number) =>
    `The sources hold only ${numberText(found)} ${found === 1 ? 'person who passes' : 'people who pass'} your filters; you asked for ${numberText(asked)}.`,
  cut: (why: string, found: number, asked: number) =>
    `${why}, so ${numberText(found)} of ${numberText(asked)} were found in the time a preview may take. Start with these, or without a preview to have the rest found along the way.`,
  cut_by: {
    time: () => 'People are looked at no faster than a person would',
    pages: () => 'A preview reads only so much of its sources',
    read_limit: (clock: string) => `The next look at Instagram is free at ${clock}`,
  },
  ceiling_near: (username: string, following: number, ceiling: number) =>
    `${aboutFollowing(username, following)} of the ${numberText(ceiling)} people Instagram allows.`,
  lopsided: (username: string, following: number, followers: number) =>
    `${aboutFollowing(username, following)} people and is followed by ${numberText(followers)}. Accounts that follow many more than follow them are taken less seriously.`,
  list_incomplete: (name: string, received: number, expected: number | null) =>
    `The list “${name}” is incomplete: ${numberText(received)} of ${expected === null ? 'an unknown number of' : numberText(expected)} people.`,
}
