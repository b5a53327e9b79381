/** Days of daily statistics in one answer. */
export const MAX_COUNTED_DAYS = 400

/** What happens on a day and explains its numbers, in the order in which a day's notes name them. */
export const dayEvents = [
  'warning',
  'account_needs_you',
  'limit_reached',
  'task_started',
  'task_failed',
  'export_uploaded',
  'account_connected',
  'plan_changed',
] as const
export type DayEvent = (typeof dayEvents)[number]

/** Those that concern the account itself, and so may be shown to people a report is shared with. */
export const sharedDayEvents: readonly DayEvent[] = ['task_started']
