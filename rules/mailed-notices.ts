import { screenPathOf, type TaskKind } from './kinds/kinds.ts'
import type { CountedLimit } from './limits.ts'
import { numberText } from './numbers.ts'
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

/** A mail's words, and the path of the screen it leads to. */
export type Notice = { subject: string; text: string; path: string }

const names: Record<TaskKind, string> = {
  follow: 'follow task',
  unfollow: 'unfollow task',
  react: 'like task',
  comment: 'comment task',
  extract: 'extraction',
}

/** Whether somebody who is not looking wants to know: a limit met while one is there is told there. */
export function isWorthMailing({ event, data }: Told): boolean {
  if (event === 'limit_reached') return data.feature === 'daily_actions'
  if (event === 'weekly_summary') return data.followed + data.unfollowed + data.liked_posts + data.comments > 0
  return true
}

/** The mail that tells of an event. */
export function writeNotice({ event, data }: Told): Notice {
  switch (event) {
    case 'task_finished':
      return { subject: `Your ${names[data.task.kind]} has finished`, text: `${countsOf(data)}.`, path: runOf(data) }
    case 'task_failed': {
      const reason = data.task.error ?? 'It could not go on.'
      return {
        subject: `Your ${names[data.task.kind]} failed`,
        text: `${reason}\n\n${countsOf(data)}.`,
        path: runOf(data),
      }
    }
    case 'limit_reached':
      return {
        subject: 'Your daily actions are used up',
        text: `${data.message}\n\nYour tasks wait until midnight in your time zone and go on by themselves.`,
        path: paths.account,
      }
    case 'account_needs_you':
      return { subject: `@${data.username} needs you`, text: data.reason, path: paths.connect }
    case 'weekly_summary':
      return { subject: 'Your week with Cadenza', text: weekText(data), path: paths.statistics }
  }
}

const runOf = ({ task }: ToldTask) => `${screenPathOf(task.kind)}?task=${task.id}`

function countsOf({ task }: ToldTask): string {
  const done = `${numberText(task.done_count)} of ${numberText(task.target_count)} done`
  return task.skipped_count > 0 ? `${done}, ${numberText(task.skipped_count)} skipped` : done
}

function weekText(week: EventData['weekly_summary']): string {
  const counts = [
    ['Followed', week.followed],
    ['Unfollowed', week.unfollowed],
    ['Posts liked', week.liked_posts],
    ['Comments', week.comments],
    ['Followers now', week.followers_count],
  ] as const
  const lines = counts.flatMap(([name, count]) => (count === null ? [] : [`${name}: ${numberText(count)}`]))
  return `From ${week.from} to ${week.to}:\n\n${lines.join('\n')}`
}
