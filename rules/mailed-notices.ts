import { screenPathOf, type TaskKind } from './kinds/kinds.ts'
import type { CountedLimit } from './limits.ts'
import * as paths from './paths.ts'
import type { HoldReason } from './reasons.ts'

/** What mails and webhooks tell of. */
export const noticeEvents = [
  'task_finished',
  'task_failed',
  'limit_reached',
  'account_needs_you',
  'weekly_summary',
] as const
export type NoticeEvent = (typeof noticeEvents)[number]

type LimitReached = { feature: CountedLimit; current: number; limit: number; message: string }

/** The seven days before today, as they are told on Mondays. */
export type Week = {
  from: string
  to: string
  followed: number
  unfollowed: number
  liked_posts: number
  comments: number
  followers_count: number | null
}

type ToldTask = {
  task: {
    id: string
    kind: TaskKind
    done_count: number
    target_count: number
    skipped_count: number
    error: string | null
  }
}

/** What is known of each event. */
export type EventData = {
  task_finished: ToldTask
  task_failed: ToldTask
  limit_reached: LimitReached
  account_needs_you: { account_id: string; username: string; status: string; reason: string } & HoldReason
  weekly_summary: Week
}

/** An event with what is known of it. */
export type Told = { [Event in NoticeEvent]: { event: Event; data: EventData[Event] } }[NoticeEvent]

/** Whether somebody who is not looking wants to know: a limit met while one is there is told there. */
export function isWorthMailing({ event, data }: Told): boolean {
  if (event === 'limit_reached') return data.feature === 'daily_actions'
  if (event === 'weekly_summary') return data.followed + data.unfollowed + data.liked_posts + data.comments > 0
  return true
}

/** The path of the screen that a mail about an event leads to. */
export function noticePath({ event, data }: Told): string {
  switch (event) {
    case 'task_finished':
    case 'task_failed':
      return `${screenPathOf(data.task.kind)}?task=${data.task.id}`
    case 'limit_reached':
      return paths.account
    case 'account_needs_you':
      return paths.connect
    case 'weekly_summary':
      return paths.statistics
  }
}
