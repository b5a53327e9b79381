import type { Usage } from '#contract/billing.ts'
import {
  type ActivityUpdate,
  accountRoom,
  type LimitReached,
  type TaskEventType,
  type TaskUpdate,
  userRoom,
} from '#contract/events.ts'
import type { DailyStats } from '#rules/daily-counts.ts'
import { inLanguage } from '../../edges/language.ts'
import { ownRoom, type Sockets } from '../../edges/sockets/sockets.ts'
import { type EventRow, taskOf } from '../task-row.ts'

/** At most five events a second for each task. */
const INTERVAL_MS = 200

/** By then every process has sent what it held back for an interval. */
const AFTER_OTHERS_MS = 2 * INTERVAL_MS

const COUNTS_INTERVAL_MS = 500

export type Progress = {
  /** Sends a task's newest state; of states in quick succession the last one is always sent. */
  publishTask: (row: EventRow, event_type: TaskEventType) => void
  /** Sends a state that a user chose or a task ended in, and soon after it what `read` says then: another process may still send what was before it. */
  publishChange: (row: EventRow, event_type: TaskEventType, read: () => Promise<EventRow | undefined>) => void
  /** Sends one action, and shortly after the counts with it. */
  publishActivity: (user_id: string, account_username: string, activity: ActivityUpdate) => void
  /** Shortly after a change of what is counted, once for all that follow quickly: the day's counts and the plan's usage. */
  publishCounts: (user_id: string) => void
  publishLimit: (user_id: string, notice: LimitReached) => void
  /** There is one more notification. */
  publishNotification: (user_id: string) => void
  /** What its user has paused at once is something else than before. */
  publishPauses: (user_id: string) => void
}

type ProgressEdges = {
  readToday: (user_id: string) => Promise<DailyStats>
  readUsage: (user_id: string) => Promise<Usage>
}

type Waiting = { update: TaskUpdate; room: string }

/** Sends the browser what the engine does, conflated so that a fast task does not flood a slow phone. */
export function createProgress(sockets: Pick<Sockets, 'publish'>, { readToday, readUsage }: ProgressEdges): Progress {
  const waiting = new Map<string, Waiting | null>()
  const counting = new Set<string>()

  const flush = (id: string) => {
    const next = waiting.get(id)
    if (!next) return void waiting.delete(id)
    waiting.set(id, null)
    sockets.publish([next.room], 'task_update', next.update)
    setTimeout(flush, INTERVAL_MS, id).unref()
  }

  const sendCounts = () => {
    for (const user_id of counting) {
      const rooms = [userRoom(user_id)]
      // After a failed read the counts come with the next action, or on the browser's request.
      readToday(user_id).then((stats) => sockets.publish(rooms, 'daily_stats_update', stats), noop)
      readUsage(user_id).then((usage) => sockets.publish(rooms, 'subscription_update', usage), noop)
    }
    counting.clear()
  }

  const publishCounts: Progress['publishCounts'] = (user_id) => {
    counting.add(user_id)
    if (counting.size === 1) setTimeout(sendCounts, COUNTS_INTERVAL_MS).unref()
  }

  const publishTask: Progress['publishTask'] = (row, event_type) => {
    const update = updateOf(row, event_type)
    const next = { room: userRoom(row.user_id), update }
    const is_quiet = !waiting.has(row.id)
    // A list that is extracted counts from the beginning; a newer version of another one no longer at the end.
    if (row.list_id !== null && event_type !== 'task_progress') publishCounts(row.user_id)
    waiting.set(row.id, next)
    // An end is sent at once and is not overtaken by progress that was still waiting.
    if (is_quiet || isEnd(event_type)) {
      waiting.set(row.id, null)
      sockets.publish([next.room], 'task_update', next.update)
      if (is_quiet) setTimeout(flush, INTERVAL_MS, row.id).unref()
    }
  }

  return {
    publishTask,
    publishChange(row, event_type, read) {
      publishTask(row, event_type)
      // A failed read leaves what was sent.
      const sendAgain = () => read().then((now) => now && publishTask(now, 'task_progress'), noop)
      setTimeout(sendAgain, AFTER_OTHERS_MS).unref()
    },
    publishActivity(user_id, account_username, activity) {
      sockets.publish([userRoom(user_id), ownRoom(user_id, accountRoom(account_username))], 'activity_update', activity)
      publishCounts(user_id)
    },
    publishCounts,
    publishLimit(user_id, notice) {
      sockets.publish([userRoom(user_id)], 'subscription_limit_reached', notice)
      sockets.publish([userRoom(user_id)], 'notification')
    },
    publishPauses: (user_id) => sockets.publish([userRoom(user_id)], 'pauses_update'),
    publishNotification: (user_id) => sockets.publish([userRoom(user_id)], 'notification'),
  }
}

const noop = () => {}

const isEnd = (type: TaskEventType) => type !== 'task_started' && type !== 'task_progress'

function updateOf({ zone, language, ...row }: EventRow, event_type: TaskEventType): TaskUpdate {
  const task = inLanguage(language, () => taskOf(row, zone))
  return {
    event_type,
    id: task.id,
    current_action: task.current_action,
    progress_percentage: task.progress_percentage,
    total_followed: task.done_count,
    target_count: task.target_count,
    error: task.error,
    task,
  }
}
