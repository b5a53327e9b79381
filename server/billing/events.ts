/** What happens to subscriptions, for the domains above billing: what a user may do now has changed. */
export type BillingEvent = { kind: 'plan_changed'; user_id: string }
