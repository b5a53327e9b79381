export const billingNoticeKinds = [
  'confirmation_needed',
  'payment_failed',
  'payment_overdue',
  'ending',
  'ended',
] as const

/** How long a plan continues while its payment is missing. */
export const GRACE_DAYS = 7

/** What a notice is decided by; times are milliseconds. */
export type NoticeFacts = {
  status: 'active' | 'trialing' | 'past_due' | 'ended'
  period_end: number | null
  grace_until: number | null
  cancel_at_period_end: boolean
  pending_secret: string | null
}

export type NoticeKind = (typeof billingNoticeKinds)[number]

/** What the user should know, and when it gets worse; `client_secret` opens the bank's confirmation. */
export type Notice = { kind: NoticeKind; until: Date | null; client_secret: string | null }

const notice = (kind: NoticeKind, until: number | null = null, client_secret: string | null = null): Notice => ({
  kind,
  until: until === null ? null : new Date(until),
  client_secret,
})

/** What the user must know about their subscription, the most urgent first; null while all is well. */
export function decideNotice(facts: NoticeFacts, now: number): Notice | null {
  const { status, period_end, grace_until, pending_secret } = facts
  if (status === 'ended') return notice('ended')
  if (pending_secret) return notice('confirmation_needed', status === 'past_due' ? grace_until : null, pending_secret)
  if (status === 'past_due' && grace_until !== null && grace_until > now) return notice('payment_failed', grace_until)
  if (status === 'past_due') return notice('payment_overdue')
  if (facts.cancel_at_period_end && period_end !== null) return notice('ending', period_end)
  return null
}
