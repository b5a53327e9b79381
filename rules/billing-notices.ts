import type { PlanName } from './limits.ts'
import { dateText } from './zones.ts'

export const billingNoticeKinds = [
  'confirmation_needed',
  'payment_failed',
  'payment_overdue',
  'ending',
  'ended',
] as const

/** How long a plan goes on while its payment is missing. */
export const GRACE_DAYS = 7

/** What a notice is decided by; times are milliseconds. */
export type NoticeFacts = {
  status: 'active' | 'trialing' | 'past_due' | 'ended'
  /** The plan that is paid for, or was; the Trial without one. */
  plan_name: PlanName
  period_end: number | null
  grace_until: number | null
  cancel_at_period_end: boolean
  pending_secret: string | null
}

/** What the user should know of, as a sentence, and when it gets worse; `client_secret` opens the bank's confirmation. */
export type Notice = {
  kind: (typeof billingNoticeKinds)[number]
  message: string
  until: Date | null
  client_secret: string | null
}

const notice = (kind: Notice['kind'], message: string, until: number | null, client_secret: string | null = null) => ({
  kind,
  message,
  until: until === null ? null : new Date(until),
  client_secret,
})

/** What the user has to know of their subscription, the most pressing first, with days in their own zone; null while all is well. */
export function decideNotice(facts: NoticeFacts, now: number, zone: string): Notice | null {
  const { status, plan_name, period_end, grace_until, pending_secret } = facts
  if (status === 'ended') {
    const what = plan_name === 'Trial' ? 'Your trial has ended.' : `Your ${plan_name} plan has ended.`
    return notice('ended', `${what} Your data is kept; choose a plan to go on.`, null)
  }
  if (pending_secret) {
    const until = status === 'past_due' ? grace_until : null
    return notice('confirmation_needed', 'Your bank asks you to confirm a payment.', until, pending_secret)
  }
  if (status === 'past_due' && grace_until !== null && grace_until > now) {
    const message = `The payment for your ${plan_name} plan failed. It goes on until ${dateText(grace_until, zone)}; please update your card.`
    return notice('payment_failed', message, grace_until)
  }
  if (status === 'past_due') {
    const message = `The payment for your ${plan_name} plan is still missing, so the Trial plan’s limits hold. Nothing was deleted; please update your card.`
    return notice('payment_overdue', message, null)
  }
  if (facts.cancel_at_period_end && period_end !== null)
    return notice(
      'ending',
      `Your ${plan_name} plan ends on ${dateText(period_end, zone)}. Your data is kept.`,
      period_end,
    )
  return null
}
