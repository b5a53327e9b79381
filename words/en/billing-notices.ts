import type { NoticeKind } from '#rules/billing-notices.ts'
import type { PlanName } from '#rules/limits.ts'

/** What somebody has to know of their subscription; `until` is a day. */
export const billingNotices: Record<NoticeKind, (plan: PlanName, until: string) => string> = {
  ended: (plan) =>
    `${plan === 'Trial' ? 'Your trial has ended.' : `Your ${plan} plan has ended.`} Your data is safe. Choose a plan to continue.`,
  confirmation_needed: () => 'Your bank needs you to confirm a payment.',
  payment_failed: (plan, until) =>
    `The payment for your ${plan} plan failed. It stays active until ${until}. Update your card.`,
  payment_overdue: (plan) =>
    `The payment for your ${plan} plan is overdue, so Trial limits apply. Nothing was deleted. Update your card.`,
  ending: (plan, until) => `Your ${plan} plan ends on ${until}. Your data is safe.`,
}
