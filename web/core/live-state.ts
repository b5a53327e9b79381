import type { ImportProgress, TaskUpdate } from '#contract/events.ts'
import type { DailyStats } from '#rules/daily-counts.ts'

/** `at` is when it arrived, epoch ms. */
export type LiveTaskUpdate = TaskUpdate & { at: number }

/** `at` is when they arrived, epoch ms: after midnight they are yesterday's. */
export type LiveDailyStats = DailyStats & { at: number }

export type LiveConnection = 'connecting' | 'on' | 'off'

/** Milliseconds between two looks at what has arrived; one draw each, however many events there are. */
const FLUSH = 100

const listeners = new Set<() => void>()

/** Written by every event; nobody draws from it. */
let arrived = new Map<string, LiveTaskUpdate>()
let flushing: ReturnType<typeof setTimeout> | undefined

/** What is drawn from; replaced as a whole, never changed. */
let shown: ReadonlyMap<string, LiveTaskUpdate> = new Map()
let connection: LiveConnection = 'connecting'
let dailyStats: LiveDailyStats | null = null
let importing: ImportProgress | null = null

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function notify() {
  for (const listener of listeners) listener()
}

function flush() {
  flushing = undefined
  shown = new Map([...shown, ...arrived])
  arrived = new Map()
  notify()
}

export const shownTaskUpdate = (task_id: string) => shown.get(task_id)
export const shownConnection = () => connection
export const shownImport = () => importing

/** How far the server is with an upload; the last word stays until the next upload's. */
export function takeImportProgress(next: ImportProgress | null) {
  importing = next
  notify()
}

export const shownDailyStats = () => dailyStats

/** Keeps the latest event of each task; it is seen at the next flush. */
export function takeTaskUpdate(update: TaskUpdate) {
  arrived.set(update.id, { ...update, at: Date.now() })
  flushing ??= setTimeout(flush, FLUSH)
}

export function takeConnection(next: LiveConnection) {
  if (connection === next) return
  connection = next
  notify()
}

export function takeDailyStats(next: DailyStats | null) {
  dailyStats = next && { ...next, at: Date.now() }
  notify()
}

/** What a call changed of a task, or found changed, is read from the server: its event is still to come or was missed. */
export function forgetTaskUpdate(task_id: string) {
  arrived.delete(task_id)
  shown = new Map([...shown].filter(([id]) => id !== task_id))
  notify()
}

/** After a gap the events no longer tell the whole story; what is read from the server then does. */
export function forgetTaskUpdates() {
  clearTimeout(flushing)
  flushing = undefined
  arrived = new Map()
  shown = new Map()
  notify()
}
