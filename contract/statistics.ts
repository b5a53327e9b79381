import * as z from 'zod/mini'
import { forEachDaily } from '#rules/actions.ts'
import { forEachCounted } from '#rules/daily-counts.ts'
import { dayEvents } from '#rules/day-events.ts'
import { FOLLOW_BACK_DAYS } from '#rules/follow-backs.ts'
import { taskKind } from './automation.ts'
import { call } from './call.ts'
import { calendarDate, count, givenId, headings, id, next_cursor, nothing, pageById } from './fields.ts'
import { peopleFigure } from './figures.ts'
import { limitedKind } from './limits.ts'

/** One day's proven results, by the user's own calendar. */
export const dailyStats = z.object(forEachCounted(count))

const activity = z.object(forEachDaily(count))

export const activitySummary = call({
  summary: 'Get the actions per day',
  route: 'GET /instagram/accounts/activities/summary',
  scope: 'read',
  cost: 'search',
  input: nothing(),
  answer: z.object({ summary: z.record(z.string(), activity) }),
})

/** An account, or all of them, and the first and last day, both included. */
const scope = {
  account_id: z.optional(givenId()),
  from: z.optional(calendarDate()),
  to: z.optional(calendarDate()),
  /** `csv` answers with a table for a spreadsheet instead of JSON. */
  format: z.optional(z.enum(['json', 'csv'])),
  headings: headings(),
}

/** A day with what was done on it and how the followers stood. */
export const countedDay = z.object({
  date: calendarDate(),
  ...dailyStats.shape,
  followers_count: z.nullable(count()),
  following_count: z.nullable(count()),
  /** People who came, and who left or are gone, as a complete reading noticed on that day; null where none did. */
  gained: z.nullable(count()),
  lost: z.nullable(count()),
})

/** The people gained and lost on some days together. */
export const peopleOfDays = { gained: peopleFigure, lost: peopleFigure }

export const dailyStatistics = call({
  summary: 'Get daily statistics',
  route: 'GET /statistics/daily',
  scope: 'read',
  cost: 'search',
  input: z.object(scope),
  answer: z.object({ days: z.array(countedDay), ...peopleOfDays }),
})

const rate = z.nullable(z.number())

/** How many of those who were checked follow back, with the 95 % interval of the rate (Wilson). */
export const share = {
  /** For how many it is known whether they follow back; the base of `rate`. */
  looked_at: count(),
  followed_back: count(),
  /** 0 to 1; null before anybody was checked. */
  rate,
  low: rate,
  high: rate,
  /** False while there are too few for a conclusion. */
  enough: z.boolean(),
}

const comparedAccount = z.object({
  account_id: id(),
  /** Since the daily reading of seven days ago, or the first one after it; null before there is one. */
  followers_change: z.nullable(z.int()),
  /** Of the follows of the last 30 days, as in `GET /statistics/sources`; null where the plan has no analytics. */
  follow_backs: z.nullable(z.object(share)),
  /** Of the last 24 hours, by kind. */
  today: z.array(z.object({ kind: limitedKind, daily: count(), daily_used: count() })),
  /** Tasks by what they do now: `needs_you` wait for their user and are not counted under `waiting`. */
  tasks: z.object({ running: count(), waiting: count(), scheduled: count(), paused: count(), needs_you: count() }),
})
export type ComparedAccount = z.infer<typeof comparedAccount>

/** How the connected accounts do, side by side, in the order of their ids. */
export const compareAccounts = call({
  summary: 'Compare your accounts',
  route: 'GET /statistics/accounts',
  scope: 'read_settings',
  cost: 'search',
  input: z.object(pageById(20)),
  answer: z.object({ accounts: z.array(comparedAccount), next_cursor: next_cursor() }),
})

export const sourceStatistics = z.object({
  /** `followers_of:coffee.daily` */
  source: z.string(),
  followed: count(),
  ...share,
})
export type SourceStatistics = z.infer<typeof sourceStatistics>

const followBackDays = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Follow-back rates. Without `within_days` by the last check, however long after the follow. */
export const sourcesStatistics = call({
  summary: 'Get follow-back rates by source',
  route: 'GET /statistics/sources',
  scope: 'read',
  cost: 'search',
  input: z.object({
    ...scope,
    within_days: z.optional(
      z.coerce
        .number()
        .check(z.refine(isFollowBackDay, `Choose ${followBackDays.format(FOLLOW_BACK_DAYS.map(String))} days.`)),
    ),
  }),
  answer: z.object({ sources: z.array(sourceStatistics) }),
})

function isFollowBackDay(days: number) {
  return (FOLLOW_BACK_DAYS as readonly number[]).includes(days)
}

/** How far people came: from those a follow task checked to those who follow back. */
export const funnel = z.object({
  seen: count(),
  /** Skipped by a filter or because of what they are, most frequent reason first. */
  skipped: count(),
  by_reason: z.array(z.object({ rule: z.string(), count: count() })),
  followed: count(),
  /** Of those followed: for how many it is known whether they follow back. */
  looked_at: count(),
  followed_back: count(),
})
export type Funnel = z.infer<typeof funnel>

/** Skipped people are kept for 90 days after their task ended, so a longer period counts fewer than there were. */
export const funnelStatistics = call({
  summary: 'Get the funnel from seen to followed back',
  route: 'GET /statistics/funnel',
  scope: 'read_reports',
  cost: 'search',
  input: z.object({ account_id: scope.account_id, from: scope.from, to: scope.to }),
  answer: z.object({ funnel }),
})

/** What happened on a day that explains its numbers. */
export const dayNote = z.object({
  date: calendarDate(),
  event: z.enum(dayEvents),
  /** Of task events. */
  kind: z.nullable(taskKind),
  /** Of `plan_changed`: the new plan’s id. */
  plan: z.nullable(z.string()),
  count: count(),
})
export type DayNote = z.infer<typeof dayNote>

export const noteStatistics = call({
  summary: 'Get what happened on each day',
  route: 'GET /statistics/notes',
  scope: 'read_reports',
  cost: 'search',
  input: z.object({ account_id: scope.account_id, from: calendarDate(), to: calendarDate() }),
  answer: z.object({ notes: z.array(dayNote) }),
})

export const hourStatistics = z.object({
  /** 1 (Monday) to 7. */
  weekday: z.int(),
  hour: z.int(),
  ...dailyStats.shape,
  /** Of the follows of this hour: for how many it is known whether they were returned, and how many were. */
  looked_at: count(),
  followed_back: count(),
})
export type HourStatistics = z.infer<typeof hourStatistics>

/** The 168 hours of the week as the user's clocks show them, each with all that was done in it. */
export const hoursStatistics = call({
  summary: 'Get results by hour of the week',
  route: 'GET /statistics/hours',
  scope: 'read',
  cost: 'search',
  input: z.object(scope),
  answer: z.object({ hours: z.array(hourStatistics) }),
})
