import { useState, useSyncExternalStore } from 'react'
import type { Task } from '#contract/automation.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiFailure } from '#web/core/api.ts'
import * as state from '#web/core/live-state.ts'
import { useOnline } from '#web/core/online.ts'

/** The latest event of a task that arrived over the socket, at most 10 new ones a second; undefined before the first. */
export const useTaskUpdate = (task_id: string | undefined) =>
  useSyncExternalStore(state.subscribe, () => (task_id === undefined ? undefined : state.shownTaskUpdate(task_id)))

/** A task in its latest state: from the socket, else as it was read. */
export function useLiveTask(task: Task): Task
export function useLiveTask(task: Task | undefined): Task | undefined
export function useLiveTask(task: Task | undefined) {
  return useTaskUpdate(task?.id)?.task ?? task
}

/** Whether the socket is connected. */
export const useConnection = () => useSyncExternalStore(state.subscribe, state.shownConnection)

export type LiveState = state.LiveConnection | 'offline'

/** The state of live updates; without a network nothing else is known of them. */
export function useLiveState(): LiveState {
  const connection = useConnection()
  return useOnline() ? connection : 'offline'
}

const limitCodes = new Set<string>(['limit_accounts', 'limit_lists'] satisfies ErrorCode[])

/** What is left to say where a call failed: a plan's limit has its own notice, brought by the socket if it was connected then. */
export function useUnreportedError(error: Error | null) {
  const connected = useConnection() === 'on'
  const [met, setMet] = useState({ error, was_connected: connected })
  if (met.error !== error) setMet({ error, was_connected: connected })
  return met.was_connected && error instanceof ApiFailure && limitCodes.has(error.code) ? null : error
}

/** Today's counts as last received over the socket; null before that. */
export const useLiveDailyStats = () => useSyncExternalStore(state.subscribe, state.shownDailyStats)

/** How far the server is with an account's upload, as last received over the socket; null before that. */
export function useImportProgress(username: string) {
  const progress = useSyncExternalStore(state.subscribe, state.shownImport)
  return progress?.username === username ? progress : null
}
