import type * as z from 'zod/mini'
import type { DailyStats } from '#rules/daily-counts.ts'
import type { Task } from './automation.ts'
import type { Usage } from './billing.ts'
import type { limitReached } from './webhook-events.ts'

/** The room of everything that concerns one user. */
export const userRoom = (user_id: string) => `user_${user_id}`

/** The room of one connected Instagram account. */
export const accountRoom = (username: string) => `account_${username}`

export type TaskEventType = 'task_started' | 'task_progress' | 'task_completed' | 'task_failed' | 'task_stopped'

export type TaskUpdate = {
  event_type: TaskEventType
  id: string
  current_action: string | null
  progress_percentage: number
  total_followed: number
  target_count: number
  error: string | null
  /** The whole task as in GET /tasks/{id}. */
  task: Task
}

export type LimitReached = z.infer<typeof limitReached>

export type ActivityUpdate = { account_id: string; kind: string; username: string; state: string; at: string }

/** The progress of an import after it was received. */
export type ImportProgress = { username: string; stage: 'reading' | 'keeping'; percent: number }

export type ServerEvents = {
  daily_stats_update: (stats: DailyStats) => void
  task_update: (update: TaskUpdate) => void
  subscription_limit_reached: (notice: LimitReached) => void
  import_progress: (progress: ImportProgress) => void
  activity_update: (activity: ActivityUpdate) => void
  subscription_update: (update: Pick<Usage, 'usage' | 'limits' | 'subscription_name' | 'is_premium'>) => void
  /** There is one more in GET /user/notifications. */
  notification: () => void
  /** GET /user/preferences answers otherwise than before. */
  preferences_update: () => void
  /** GET /automation/pause answers otherwise than before. */
  pauses_update: () => void
  /** Events may not have arrived: whatever they change is worth reading again. */
  missed: () => void
  pong: (answer: { timestamp: number }) => void
}

export type ClientEvents = {
  /** `joined` is called once events of the room arrive, also where the room was refused. */
  join: (room: string, joined?: () => void) => void
  leave: (room: string) => void
  ping: (timestamp: number) => void
  get_daily_stats: () => void
}
