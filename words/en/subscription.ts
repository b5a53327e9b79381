import type { Plan } from '#contract/billing.ts'
import type { ChangeRefusal, PlanButton } from '#rules/plans.ts'

/** What is said on the account screen's Subscription tab and where a plan is changed. */
export const subscriptionMessages = {
  title: 'Account Settings',
  about: 'Your plan, payments and sign-in.',
  tabs: { subscription: 'Subscription', billing: 'Billing', account: 'Account' },
  loadFailed: 'Failed to load account data',
  plansFailed: 'Failed to load subscription plans',
  choose: 'Choose Your Plan',
  yourPlan: 'Your plan',
  billed: { monthly: 'billed monthly', yearly: 'billed yearly' },
  statuses: { active: 'Active', trialing: 'Free trial', past_due: 'Payment overdue', ended: 'Ended' },
  trialUntil: (day: string) => `Free until ${day}. You won’t be charged unless you choose a plan.`,
  notReadable: 'We couldn’t load your plan, so lower limits are shown for now. Your plan hasn’t changed.',
  ended: 'Your plan has ended. Your data is safe. Choose a plan to continue.',
  renews: (day: string, price: string) => `Renews on ${day} for ${price}.`,
  ends: (day: string) => `Ends on ${day} and won’t renew. Nothing changes until then.`,
  becomes: (plan: string, day: string) => `Your plan changes to ${plan} on ${day}. Nothing changes until then.`,
  planOf: (name: string, interval: string) => `${name}, ${interval}`,
  changed: (plan: string) => `Successfully changed to ${plan} plan`,
  changesLater: (plan: string, day: string) => `Your plan changes to ${plan} on ${day}`,
  beginsOn: (day: string) => `Starts on ${day}.`,
  choiceClosed: 'We couldn’t load your plan, so you can’t change it right now. Your plan hasn’t changed.',
  changeFailed: 'Failed to change subscription plan',
  cancel: 'Cancel subscription',
  cancelTitle: 'Cancel your subscription?',
  cancelAbout: (plan: string, day: string) => [
    `You keep ${plan} until ${day} and won’t be charged again.`,
    'After that, tasks stop and you can’t start new ones. Your accounts, lists and statistics are kept.',
    'Until then, you can change your mind at any time.',
  ],
  cancelling: 'Cancelling…',
  keep: 'Keep subscription',
  cancelled: (day: string) => `Your subscription ends on ${day}`,
  cancelFailed: 'Failed to cancel the subscription',
  resume: 'Keep my plan',
  resuming: 'Keeping it…',
  resumed: 'You’re keeping your plan',
  resumeFailed: 'Failed to keep the plan',
  notice: {
    confirm: 'Confirm payment',
    card: 'Update your card',
    pay: 'Pay now',
    paying: 'Paying…',
    paid: 'Payment complete',
    payFailed: 'The payment didn’t go through.',
  },
  trialOnce: 'You’ve already used the Trial plan. It can be used once.',
} as const

/** `Growth, billed monthly` */
export const planWords = ({ name, billing_interval }: Pick<Plan, 'name' | 'billing_interval'>) =>
  name === 'Trial' ? name : subscriptionMessages.planOf(name, subscriptionMessages.billed[billing_interval])

type Named = Pick<Plan, 'name' | 'billing_interval'>

/** The button of a plan's card. */
export const planButtonWords: Record<PlanButton, (plan: Named) => string> = {
  contact_sales: () => 'Contact Sales',
  call_off: () => 'Cancel Change',
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
    plan_contact_only: 'Enterprise is arranged with our sales team. Contact sales.',
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
  credit: 'Credit towards your next payments',
  nextPayment: (day: string) => `Then on ${day}`,
  noPayment: 'No further charges.',
  begins: { now: 'Starts immediately.', later: (day: string) => `Starts on ${day}. Nothing changes until then.` },
  paidWith: (card: string) => `Paid with ${card}.`,
  previewFailed: 'Couldn’t calculate what you’d be charged.',
  losesTitle: 'What exceeds the new plan',
  losesNothing: 'Everything you have fits the new plan.',
  losesAccounts: (limit: string) =>
    `Only ${limit} Instagram ${limit === '1' ? 'account stays' : 'accounts stay'} active; these will be paused`,
  losesLists: (over: number, limit: string) =>
    `${over === 1 ? '1 list is' : `${over} lists are`} over the limit of ${limit}: kept, but you can’t add more`,
  losesTask: (kind: string, username: string) => `The ${kind} task on @${username} will stop`,
  addCard: 'Add a Payment Method',
  bankTitle: 'Confirm with your bank',
  bankAbout: 'Your bank needs to confirm it’s you. Nothing is charged or changed until you confirm.',
  bankSandbox: 'A sandbox stand-in for your bank’s page.',
  bankWaiting: 'Waiting for your bank…',
  bankFailed: 'Your bank didn’t confirm the payment. Nothing has changed.',
  bankApprove: 'Confirm payment',
  bankApproving: 'Confirming…',
  bankDecline: 'Decline',
} as const
