import type { Task } from '#contract/automation.ts'
import { isTimedWarning } from '#rules/account-standing.ts'

/** Fewer than these say nothing about the pace a task really has. */
export const ENOUGH_SEEN = 3

const liveStatuses = new Set<Task['status']>(['scheduled', 'running', 'waiting'])

export const isLive = ({ status }: Task) => liveStatuses.has(status)
export const isOver = (task: Task) => !isLive(task) && task.status !== 'paused'

/** Only a person can end this wait. */
export const waitsForPerson = (task: Task) => task.status === 'waiting' && task.waiting?.until === null

/** By a pause of everything: nothing is wrong. */
export const isHeldByUser = (task: Task) => task.status === 'waiting' && task.waiting?.rule === 'paused_everything'

/** Something is to be put right before it continues. */
export const needsOwner = (task: Task) => waitsForPerson(task) && !isHeldByUser(task)

/** Hours; a pace of a few minutes says nothing about an hour. */
const ENOUGH_TIME = 0.25

/** Until when it waits because Instagram has warned; null where it doesn't. */
export const warnedUntil = ({ status, waiting }: Task) =>
  status === 'waiting' && waiting && isTimedWarning(waiting.rule) ? waiting.until : null

/** Done in an hour on average since the task began; null while that is too early to tell. */
export function ratePerHour(task: Task, now: number): number | null {
  if (!task.started_at || task.done_count < ENOUGH_SEEN) return null
  const hours = ((task.ended_at ? Date.parse(task.ended_at) : now) - Date.parse(task.started_at)) / 3_600_000
  return hours >= ENOUGH_TIME ? task.done_count / hours : null
}

/** A task as this version shows it: while a server is upgraded, one of the version before may answer, without fields that came since. */
export const ofAnyVersion = (task: Omit<Task, Since> & Partial<Pick<Task, Since>>): Task =>
  task.requested_count !== undefined && task.undo !== undefined ? (task as Task) : { ...before, ...task }

type Since = 'requested_count' | 'undo'
const before: Pick<Task, Since> = { requested_count: 0, undo: { state: 'none', left: null, of: null } }
