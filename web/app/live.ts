import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { Task } from '#contract/automation.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiFailure } from '#web/app/api.ts'
import {
  shownConnection,
  shownDailyStats,
  shownImport,
  shownTaskUpdate,
  subscribe,
  takeDailyStats,
} from '#web/app/live-state.ts'
import { pageHadItsTurn } from '#web/app/page-had-its-turn.ts'

/** The latest event of a task that arrived over the socket, at most 10 new ones a second; undefined before the first. */
export const useTaskUpdate = (task_id: string | undefined) =>
  useSyncExternalStore(subscribe, () => (task_id === undefined ? undefined : shownTaskUpdate(task_id)))

/** A task as it is now: as the socket told it last, else as it was read. */
export function useLiveTask(task: Task): Task
export function useLiveTask(task: Task | undefined): Task | undefined
export function useLiveTask(task: Task | undefined) {
  return useTaskUpdate(task?.id)?.task ?? task
}

/** Whether the socket is connected. */
export const useConnection = () => useSyncExternalStore(subscribe, shownConnection)

const limitCodes = new Set<string>(['limit_accounts', 'limit_lists'] satisfies ErrorCode[])

/** What is left to say where a call failed: a plan's limit has its own notice, brought by the socket if it was connected then. */
export function useUntold(error: Error | null) {
  const connected = useConnection() === 'on'
  const [met, setMet] = useState({ error, was_connected: connected })
  if (met.error !== error) setMet({ error, was_connected: connected })
  return met.was_connected && error instanceof ApiFailure && limitCodes.has(error.code) ? null : error
}

/** Today's counts as the socket told them last; null before it did. */
export const useLiveDailyStats = () => useSyncExternalStore(subscribe, shownDailyStats)

/** How far the server is with an account's upload, as the socket told it last; null before it did. */
export function useImportProgress(username: string) {
  const progress = useSyncExternalStore(subscribe, shownImport)
  return progress?.username === username ? progress : null
}

let loading: Promise<typeof import('#web/app/live-socket.ts')> | undefined

/** The socket's code, fetched when the first page stands there. */
function loadSocket() {
  loading ??= pageHadItsTurn.then(() => import('#web/app/live-socket.ts'))
  return loading
}

export const reconnect = () => void loadSocket().then((socket) => socket.reconnect())

/**
 * Keeps one socket open for a user, and in the room of the current account. It stays open on pages without the sidebar, and ends
 * once nobody is signed in.
 */
export function useLiveUpdates(user_id: string | undefined, username: string | undefined) {
  const navigate = useNavigate()
  // The router's `navigate` is a new one on every path; the socket outlives them.
  const go = useEffectEvent((path: string) => void navigate(path))

  useEffect(() => {
    if (user_id === undefined) return void loading?.then((socket) => socket.close())
    void loadSocket().then((socket) => socket.open(user_id, (path) => go(path)))
  }, [user_id])

  useEffect(() => {
    if (username === undefined) return
    let left = false
    takeDailyStats(null)
    void loadSocket().then((socket) => {
      if (!left) socket.enterAccount(username)
    })
    return () => {
      left = true
      void loadSocket().then((socket) => socket.leaveAccount(username))
    }
  }, [username])
}
