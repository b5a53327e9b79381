// Written by `npm run message-types` from words/en/billing.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { cardProblems } = catalogue<{
  readonly cardProblems: {
    readonly number_too_short: string
    readonly number_too_long: string
    readonly month_wrong: string
    readonly year_wrong: string
    readonly expired: string
    readonly cvc_of_amex: string
    readonly cvc_of_3: string
    readonly cvc_of_3_or_4: string
    readonly name_missing: string
    readonly name_too_short: string
    readonly unusable: string
  }
}>('billing/card-problems')

export const { cardMessages, brandWords, transactionStatuses } = catalogue<{
  readonly cardMessages: {
    readonly methods: string
    readonly methodsAbout: string
    readonly methodsFailed: string
    readonly noMethods: string
    readonly add: string
    readonly primary: string
    readonly expired: string
    readonly expires: (values: { month: string | number; year: string | number }) => string
    readonly ending: (values: { brand: string | number; last_four: string | number }) => string
    readonly endingSpoken: (values: { brand: string | number; last_four: string | number }) => string
    readonly makePrimary: string
    readonly makePrimaryNamed: (values: { card: string | number }) => string
    readonly primaryChanged: string
    readonly primaryFailed: string
    readonly remove: string
    readonly removeNamed: (values: { card: string | number }) => string
    readonly removing: string
    readonly removeTitle: (values: { card: string | number }) => string
    readonly removeAbout: string
    readonly removePrimaryAbout: string
    readonly removed: string
    readonly removeFailed: string
    readonly addTitle: string
    readonly number: string
    readonly monthHint: string
    readonly yearHint: string
    readonly cvc: string
    readonly expiry: string
    readonly fieldsFailed: string
    readonly stripeLoading: string
    readonly stripeAbout: string
    readonly stripeBlocked: string
    readonly stripeFailed: string
    readonly stripeMissing: {
      readonly number: string
      readonly expiry: string
      readonly cvc: string
    }
    readonly holder: string
    readonly holderHint: string
    readonly isPrimary: string
    readonly save: string
    readonly saving: string
    readonly close: string
    readonly added: string
    readonly addFailed: string
    readonly cardWanted: string
    readonly toSave: (values: { problem: string | number }) => string
    readonly readyToSave: string
    readonly addedHere: (values: { card: string | number }) => string
    readonly sandboxHint: string
    readonly fillTest: string
    readonly debit: string
    readonly previewName: string
    readonly previewExpires: string
    readonly details: string
    readonly detailsAbout: string
    readonly detailsFailed: string
    readonly noDetails: string
    readonly addDetails: string
    readonly editDetails: string
    readonly address: string
    readonly name: string
    readonly line1: string
    readonly line2: string
    readonly line2Hint: string
    readonly city: string
    readonly state: string
    readonly postalCode: string
    readonly country: string
    readonly saveAddress: string
    readonly savingAddress: string
    readonly addressFailed: string
    readonly history: string
    readonly historyAbout: string
    readonly historyFailed: string
    readonly noHistory: string
    readonly date: string
    readonly description: string
    readonly amount: string
    readonly status: string
    readonly verified: string
    readonly receipt: string
    readonly receiptOf: (values: { description: string | number; day: string | number }) => string
    readonly more: string
  }
  readonly brandWords: {
    readonly visa: string
    readonly mastercard: string
    readonly amex: string
    readonly unknown: string
  }
  readonly transactionStatuses: {
    readonly succeeded: string
    readonly failed: string
    readonly pending: string
    readonly refunded: string
  }
}>('billing/cards')

export const { planLimitWords, limitAbout, limitReached, planDescriptions } = catalogue<{
  readonly planLimitWords: {
    readonly instagram_accounts: {
      readonly name: string
      readonly line: (values: { is_unlimited: boolean; limit: number }) => string
      readonly confirmed: (values: { is_unlimited: boolean; limit: number }) => string
    }
    readonly daily_actions: {
      readonly name: string
      readonly line: (values: { is_unlimited: boolean; limit: number }) => string
      readonly confirmed: (values: { is_unlimited: boolean; limit: number }) => string
    }
    readonly follower_lists: {
      readonly name: string
      readonly line: (values: { is_unlimited: boolean; limit: number }) => string
      readonly confirmed: (values: { is_unlimited: boolean; limit: number }) => string
    }
    readonly scheduled_tasks: {
      readonly name: string
    }
    readonly analytics: {
      readonly name: string
    }
    readonly priority_support: {
      readonly name: string
    }
  }
  readonly limitAbout: {
    readonly follower_lists: string
  }
  readonly limitReached: {
    readonly instagram_accounts: (values: { limit: number }) => string
    readonly daily_actions: (values: { limit: number }) => string
    readonly follower_lists: (values: { limit: number }) => string
  }
  readonly planDescriptions: {
    readonly Trial: string
    readonly Growth: string
    readonly Business: string
    readonly Enterprise: string
  }
}>('billing/plan-limits')

export const { subscriptionMessages, changeMessages, planButtons } = catalogue<{
  readonly subscriptionMessages: {
    readonly title: string
    readonly about: string
    readonly tabs: {
      readonly subscription: string
      readonly billing: string
      readonly account: string
    }
    readonly loadFailed: string
    readonly plansFailed: string
    readonly choose: string
    readonly yourPlan: string
    readonly statuses: {
      readonly active: string
      readonly trialing: string
      readonly past_due: string
      readonly ended: string
    }
    readonly trialUntil: (values: { day: string | number }) => string
    readonly notReadable: string
    readonly ended: string
    readonly renews: (values: { day: string | number; price: string | number }) => string
    readonly ends: (values: { day: string | number }) => string
    readonly becomes: (values: { plan: string | number; day: string | number }) => string
    readonly planOf: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
    readonly changed: (values: { plan: string | number }) => string
    readonly changesLater: (values: { plan: string | number; day: string | number }) => string
    readonly beginsOn: (values: { day: string | number }) => string
    readonly choiceClosed: string
    readonly changeFailed: string
    readonly cancel: string
    readonly cancelTitle: string
    readonly cancelAbout: {
      readonly keeps: (values: { plan: string | number; day: string | number }) => string
      readonly stops: string
      readonly undo: string
    }
    readonly cancelling: string
    readonly keep: string
    readonly cancelled: (values: { day: string | number }) => string
    readonly cancelFailed: string
    readonly resume: string
    readonly resuming: string
    readonly resumed: string
    readonly resumeFailed: string
    readonly notice: {
      readonly confirm: string
      readonly card: string
      readonly pay: string
      readonly paying: string
      readonly paid: string
      readonly payFailed: string
    }
    readonly trialOnce: string
    readonly selectPlanNamed: (values: { plan: string | number }) => string
  }
  readonly changeMessages: {
    readonly title: string
    readonly cancel: string
    readonly confirm: {
      readonly upgrade: string
      readonly downgrade: string
    }
    readonly refused: {
      readonly plan_contact_only: string
      readonly payment_method_missing: string
      readonly card_expired: string
      readonly card_expiry_invalid: string
    }
    readonly payAndChange: (values: { kind: 'upgrade' | 'other'; amount: string | number }) => string
    readonly confirming: string
    readonly fromTo: (values: { from: string | number; to: string | number }) => string
    readonly toInterval: (values: { interval: 'monthly' | 'yearly' | 'other' }) => string
    readonly perMonth: string
    readonly perYear: string
    readonly chargedNow: string
    readonly credit: string
    readonly nextPayment: (values: { day: string | number }) => string
    readonly noPayment: string
    readonly begins: {
      readonly now: string
      readonly later: (values: { day: string | number }) => string
    }
    readonly paidWith: (values: { card: string | number }) => string
    readonly previewFailed: string
    readonly losesTitle: string
    readonly losesNothing: string
    readonly losesAccounts: (values: { limit: number; accounts: string | number }) => string
    readonly losesLists: (values: { over: number; limit: number }) => string
    readonly losesTask: (values: { kind: 'follow' | 'unfollow' | 'react' | 'comment' | 'extract' | 'remove_follower' | 'answer_requests' | 'visit' | 'other'; username: string | number; reason: string | number }) => string
    readonly bankTitle: string
    readonly bankAbout: string
    readonly bankSandbox: string
    readonly bankWaiting: string
    readonly bankFailed: string
    readonly bankApprove: string
    readonly bankApproving: string
    readonly bankDecline: string
  }
  readonly planButtons: {
    readonly contact_sales: string
    readonly call_off: string
    readonly select: string
    readonly current: string
    readonly switch: (values: { interval: 'monthly' | 'yearly' | 'other' }) => string
    readonly upgrade: (values: { plan: string | number }) => string
    readonly downgrade: (values: { plan: string | number }) => string
  }
}>('billing/subscription')
