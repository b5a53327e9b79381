/** Events for the domains above: what a user may do has changed. */
export type BillingEvent = { kind: 'plan_changed'; user_id: string }
