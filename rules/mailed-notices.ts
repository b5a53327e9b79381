import { byOwner, type Standing } from './account-standing.ts'
import { type DailyStats, totalOf } from './daily-counts.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'
import type { TaskKind } from './kinds/kinds.ts'
import type { CountedLimit } from './limits.ts'
import * as paths from './paths.ts'
import type { HoldReason, IsoMoment, RestReason } from './reasons.ts'
import type { RestKind } from './warnings.ts'

/** The events of mails and webhooks. */
export const noticeEvents = [
  'task_finished',
  'task_failed',
  'limit_reached',
  'account_needs_you',
  'account_warned',
  'weekly_summary',
  'audience_changed',
  'growth_day_planned',
] as const
type NoticeEvent = (typeof noticeEvents)[number]

type LimitReached = { feature: CountedLimit; current: number; limit: number; message: string }

/** The seven days before today, for the summary on Mondays. `gained` and `lost` are people; weeks from before they were counted have neither. */
export type Week = DailyStats & { from: string; to: string; followers_count: number | null } & Partial<
    Record<'gained' | 'lost', number | null>
  >

/** As the wire has it. */
type AnyReason = { code: string; params: object }

/** `failure` is the reason behind `error`; events from before it was kept have only that. */
type EndedTask = { id: string; kind: TaskKind; error: string | null; failure?: AnyReason | null } & Record<
  'done_count' | 'target_count' | 'skipped_count',
  number
>

/** Who left an account since the reading before, and who came: counts, on a day of the user's calendar. */
export type AudienceChanged = { account_id: string; username: string; date: string } & Record<
  'came' | 'left' | 'gone',
  number
>

/** A day of a growth goal that waits for its user, who may accept or refuse it. */
export type GrowthDayPlanned = { goal_id: string; account_id: string; username: string; date: string; follows: number }

/**
 * A warning of Instagram's. `kind`: what rests, one kind of action, lists or everything. `until` is null where its owner has to act, which
 * `account_needs_you` says as well. `others_until`: until when everything else rests with the kind.
 */
export type AccountWarned = {
  account_id: string
  username: string
  /** What happened, as a sentence. */
  message: string
  kind: RestKind | null
  until: IsoMoment | null
  others_until: IsoMoment | null
  /** How often in a row. */
  strikes: number
  whose: 'account'
} & (RestReason | HoldReason)

/** The data of each event. */
export type EventData = {
  task_finished: { task: EndedTask }
  task_failed: { task: EndedTask }
  limit_reached: LimitReached
  account_needs_you: { account_id: string; username: string; status: string; reason: string } & HoldReason
  account_warned: AccountWarned
  weekly_summary: Week
  audience_changed: AudienceChanged
  growth_day_planned: GrowthDayPlanned
}

/** An event with its data. */
export type Announcement = { [Event in NoticeEvent]: { event: Event; data: EventData[Event] } }[NoticeEvent]

/** What an event is about, by its id: two events with the same one within a while are one. */
export function subjectOf({ event, data }: Announcement): string {
  switch (event) {
    case 'task_finished':
    case 'task_failed':
      return data.task.id
    case 'limit_reached':
      return data.feature
    case 'account_needs_you':
      return data.account_id
    case 'account_warned':
      return `${data.account_id} ${data.code} ${data.kind ?? ''}`
    case 'audience_changed':
      return `${data.account_id} ${data.date}`
    case 'growth_day_planned':
      return `${data.goal_id} ${data.date}`
    case 'weekly_summary':
      return data.from
  }
}

/** Whether an absent user wants to know about it, by mail or by the bell: limits other than the daily actions are only met on screen. */
export function isWorthNoticing({ event, data }: Announcement): boolean {
  if (event === 'limit_reached') return data.feature === 'daily_actions'
  if (event === 'weekly_summary') return totalOf(data) + (data.gained ?? 0) + (data.lost ?? 0) > 0
  // What its owner must end is a notice of its own.
  if (event === 'account_warned') return data.until !== null
  if (event === 'audience_changed') return data.left + data.gone > 0
  return true
}

/** The path of the screen that a mail about an event links to. */
export function noticePath({ event, data }: Announcement): string {
  switch (event) {
    case 'task_finished':
    case 'task_failed':
      return paths.withParams(paths.task, { id: data.task.id })
    case 'limit_reached':
      return paths.account
    case 'account_needs_you':
      return paths.connect
    case 'account_warned':
      return `${paths.accounts}?warnings=${data.account_id}`
    case 'weekly_summary':
      return paths.statistics
    case 'audience_changed':
      return paths.audience
    case 'growth_day_planned':
      return paths.growth
  }
}

/** The same of a mail about several of the same kind. */
export function noticesPath([first, ...others]: readonly Announcement[]): string {
  if (!first) return paths.dashboard
  const path = noticePath(first)
  return others.every((other) => noticePath(other) === path) ? path : (path.split('?')[0] ?? path)
}

const epochOf = (moment: IsoMoment | null) => (moment === null ? null : Date.parse(moment))

/** Why the account stood still that an event is about; null for an event about anything else. */
export function standingIn({ event, data }: Announcement): Standing | null {
  if (event === 'account_needs_you') return byOwner({ code: data.code, params: data.params } as HoldReason)
  if (event !== 'account_warned') return null
  const { code, params, kind, until, others_until, strikes } = data
  const reason = { code, params } as Standing['reason']
  return { reason, kind, strikes, until: epochOf(until), others_until: epochOf(others_until) }
}

/** For how long the same is not noticed again, ms: since the last time or, for what lasts, since its end. */
export function quietFor({ event, data }: Announcement): number {
  if (event === 'limit_reached') return 20 * HOUR
  if (event !== 'account_warned') return HOUR
  // Asked again once a day: one refusal for as long as it lasts.
  return data.code === 'lists_refused' ? 7 * DAY : 0
}

/**
 * How mails about the same kind of event become one: what comes within `ms` after one waits for the next, or all of them until Monday
 * morning. Null where each is a mail of its own.
 */
export const gathered: Partial<Record<NoticeEvent, { ms: number } | 'weekly'>> = {
  account_warned: { ms: 10 * MINUTE },
  audience_changed: 'weekly',
}
