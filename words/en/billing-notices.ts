import type { NoticeKind } from '#rules/billing-notices.ts'
import type { PlanName } from '#rules/limits.ts'

/** What somebody has to know of their subscription; `until` is a day. */
export const billingNotices: Record<NoticeKind, (plan: PlanName, until: string) => string> = {
  ended: (plan) =>
    `${plan === 'Trial' ? 'Your trial has ended.' : `Your ${plan} plan has ended.`} Your data is kept; choose a plan to go on.`,
  confirmation_needed: () => 'Your bank asks you to confirm a payment.',
  payment_failed: (plan, until) =>
    `The payment for your ${plan} plan failed. It goes on until ${until}; please update your card.`,
  payment_overdue: (plan) =>
    `The payment for your ${plan} plan is still missing, so the Trial plan’s limits hold. Nothing was deleted; please update your card.`,
  ending: (plan, until) => `Your ${plan} plan ends on ${until}. Your data is kept.`,
}
