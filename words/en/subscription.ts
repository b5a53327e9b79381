import type { Plan } from '#contract/billing.ts'
import type { ChangeRefusal, PlanButton } from '#rules/plans.ts'

/** What is said on the account screen's Subscription tab and where a plan is changed. */
export const subscriptionMessages = {
  title: 'Account Settings',
  about: 'Your plan, your payments and your way in.',
  tabs: { subscription: 'Subscription', billing: 'Billing', account: 'Account' },
  loadFailed: 'Failed to load account data',
  plansFailed: 'Failed to load subscription plans',
  choose: 'Choose Your Plan',
  yourPlan: 'Your plan',
  billed: { monthly: 'billed monthly', yearly: 'billed yearly' },
  statuses: { active: 'Active', trialing: 'Free trial', past_due: 'Payment overdue', ended: 'Ended' },
  trialUntil: (day: string) => `Free until ${day}. No card is charged before you choose a plan.`,
  notReadable: 'Your plan could not be read, so small limits are shown until it can be. Nothing has changed on it.',
  ended: 'It has ended. Everything is kept; choose a plan to go on.',
  renews: (day: string, price: string) => `Renews on ${day} for ${price}.`,
  ends: (day: string) => `Ends on ${day} and is not renewed. Until then everything works.`,
  becomes: (plan: string, day: string) =>
    `Your plan changes to ${plan} on ${day}. Until then everything works as it is.`,
  planOf: (name: string, interval: string) => `${name}, ${interval}`,
  changed: (plan: string) => `Successfully changed to ${plan} plan`,
  changesLater: (plan: string, day: string) => `Your plan changes to ${plan} on ${day}`,
  beginsOn: (day: string) => `Begins on ${day}.`,
  choiceClosed: 'Your plan could not be read, so no other can be chosen right now. Nothing has changed on it.',
  changeFailed: 'Failed to change subscription plan',
  cancel: 'Cancel subscription',
  cancelTitle: 'Cancel your subscription?',
  cancelAbout: (plan: string, day: string) => [
    `${plan} stays yours until ${day}; nothing more is charged.`,
    'After that, tasks stop and nothing new can be started. Accounts, lists and statistics are kept.',
    'Until then you can take it back at any time.',
  ],
  cancelling: 'Cancelling…',
  keep: 'Keep it',
  cancelled: (day: string) => `Your subscription ends on ${day}`,
  cancelFailed: 'Failed to cancel the subscription',
  resume: 'Keep my plan',
  resuming: 'Keeping it…',
  resumed: 'Your plan stays as it is',
  resumeFailed: 'Failed to keep the plan',
  notice: {
    confirm: 'Confirm payment',
    card: 'Update your card',
    pay: 'Pay now',
    paying: 'Paying…',
    paid: 'The payment has gone through',
    payFailed: 'The payment did not go through.',
  },
  trialOnce: 'The Trial plan can be used once, and you have used it.',
} as const

/** `Growth, billed monthly` */
export const planWords = ({ name, billing_interval }: Pick<Plan, 'name' | 'billing_interval'>) =>
  name === 'Trial' ? name : subscriptionMessages.planOf(name, subscriptionMessages.billed[billing_interval])

type Named = Pick<Plan, 'name' | 'billing_interval'>

/** The button of a plan's card. */
export const planButtonWords: Record<PlanButton, (plan: Named) => string> = {
  contact_sales: () => 'Contact Sales',
  call_off: () => 'Call Off the Change',
  select: () => 'Select Plan',
  current: () => 'Current Plan',
  switch: ({ billing_interval }) => (billing_interval === 'yearly' ? 'Switch to Yearly' : 'Switch to Monthly'),
  upgrade: ({ name }) => `Upgrade to ${name}`,
  downgrade: ({ name }) => `Downgrade to ${name}`,
}

/** The dialog that asks before a plan is changed. */
export const changeMessages = {
  title: 'Confirm Plan Change',
  cancel: 'Cancel',
  confirm: { upgrade: 'Confirm Upgrade', downgrade: 'Confirm Downgrade' },
  refused: {
    plan_contact_only: 'The Enterprise plan is arranged with our sales team. Please contact sales.',
    payment_method_missing: 'Please add a payment method first',
    card_expired: 'Your default payment method is expired. Please update your card.',
    card_expiry_invalid: 'Invalid payment method expiry date.',
  } satisfies Record<ChangeRefusal, string>,
  confirming: 'Changing…',
  fromTo: (from: string, to: string) => `From ${from} to ${to}`,
  billing: { monthly: 'monthly', yearly: 'yearly billing' },
  perMonth: 'per month',
  perYear: 'per year',
  includes: 'What you get',
  chargedNow: 'Charged now',
  credit: 'Left over for the next payments',
  nextPayment: (day: string) => `Then on ${day}`,
  noPayment: 'Nothing more is charged.',
  begins: { now: 'Begins at once.', later: (day: string) => `Begins on ${day}. Until then everything works as it is.` },
  paidWith: (card: string) => `Paid with ${card}.`,
  previewFailed: 'What would be charged could not be calculated.',
  losesTitle: 'What will no longer fit',
  losesNothing: 'Everything you have fits the smaller plan.',
  losesAccounts: (limit: string) =>
    `Room for ${limit} Instagram ${limit === '1' ? 'account' : 'accounts'}; these stay connected but rest`,
  losesLists: (over: number, limit: string) =>
    `${over === 1 ? 'One list is' : `${over} lists are`} over the limit of ${limit}: kept, but none can be added`,
  losesTask: (kind: string, username: string) => `The ${kind} task of @${username} will stop`,
  addCard: 'Add a Payment Method',
  bankTitle: 'Confirm with your bank',
  bankAbout: 'Your bank wants to be sure that it is you. Nothing is charged and nothing changes before you confirm.',
  bankSandbox: 'This is the sandbox’s stand-in for your bank’s own page.',
  bankWaiting: 'Waiting for your bank…',
  bankFailed: 'Your bank did not confirm the payment. Nothing has changed.',
  bankApprove: 'Confirm payment',
  bankApproving: 'Confirming…',
  bankDecline: 'Decline',
} as const
