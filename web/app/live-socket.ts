import { io, type Socket } from 'socket.io-client'
import {
  accountRoom,
  type ClientEvents,
  type LimitReached,
  type ServerEvents,
  type TaskUpdate,
  userRoom,
} from '#contract/events.ts'
import {
  forgetTaskUpdates,
  takeConnection,
  takeDailyStats,
  takeImportProgress,
  takeTaskUpdate,
} from '#web/app/live-state.ts'
import { queryClient } from '#web/app/query-client.ts'
import { shellMessages } from '#web/app/shell-messages.ts'
import { usageQuery } from '#web/billing/queries.ts'
import { toast } from '#web/ui/toast.tsx'

// Specification, section 9; milliseconds.
const ATTEMPTS = 10
const DELAY = 2000
const CONNECT_TIMEOUT = 20_000
const PING_EVERY = 30_000

/** Milliseconds within which many activities lead to one reading of what they are counted in. */
const COUNTS_EVERY = 5000

/** All three take each other's place, so that a shaky line does not fill the corner. */
const LIVE_TOAST = { id: 'live' }

const socket: Socket<ServerEvents, ClientEvents> = io({
  autoConnect: false,
  withCredentials: true,
  transports: ['websocket', 'polling'],
  reconnectionAttempts: ATTEMPTS,
  reconnectionDelay: DELAY,
  timeout: CONNECT_TIMEOUT,
})

let user: string | undefined
let account: string | undefined
let attempt = 0
let connectedBefore = false
let retry: ReturnType<typeof setTimeout> | undefined
let go: (path: string) => void = () => {}

/** Tries again whatever was tried before. */
export function reconnect() {
  if (socket.connected) return
  attempt = 0
  takeConnection('connecting')
  socket.disconnect().connect()
}

export function enterAccount(username: string) {
  account = username
  if (!socket.connected) return
  socket.emit('join', accountRoom(username))
  socket.emit('get_daily_stats')
}

export function leaveAccount(username: string) {
  if (account === username) account = undefined
  if (socket.connected) socket.emit('leave', accountRoom(username))
}

function reread() {
  forgetTaskUpdates()
  for (const key of ['tasks', 'usage', 'statistics', 'accounts'])
    void queryClient.invalidateQueries({ queryKey: [key] })
}

socket.on('connect', () => {
  attempt = 0
  takeConnection('on')
  toast.success(shellMessages.liveConnected, { ...LIVE_TOAST, duration: 2500 })
  if (user !== undefined) socket.emit('join', userRoom(user))
  if (account !== undefined) socket.emit('join', accountRoom(account))
  socket.emit('get_daily_stats')
  if (connectedBefore) reread()
  connectedBefore = true
})

socket.on('disconnect', (reason) => {
  if (reason === 'io client disconnect') return
  takeConnection('connecting')
  toast.warning(shellMessages.liveDisconnected, LIVE_TOAST)
  if (reason === 'io server disconnect') socket.connect()
})

socket.on('connect_error', () => {
  attempt += 1
  // Perhaps signed out meanwhile, in another tab: a handshake is refused before anything can be said. The guard asks, and leads to the way in.
  void queryClient.invalidateQueries({ queryKey: ['session'] })
  toast.error(shellMessages.liveError(attempt), LIVE_TOAST)
  if (attempt >= ATTEMPTS) return takeConnection('off')
  takeConnection('connecting')
  // A refusal by the server ends socket.io's own attempts; these go on in its place.
  if (socket.active) return
  clearTimeout(retry)
  retry = setTimeout(() => socket.connect(), DELAY)
})

const ends = new Set<TaskUpdate['event_type']>(['task_started', 'task_completed', 'task_failed', 'task_stopped'])

/** A notice that leads to the run; whichever function's page it opens, that page shows it. */
function tellFailure({ id, error, task }: TaskUpdate) {
  console.warn(`Task ${id} failed: ${error ?? 'Unknown error'}`)
  toast.error(shellMessages.taskFailed(error ?? 'Unknown error'), {
    id: `task-${task.id}`,
    duration: 10_000,
    action: { label: shellMessages.showTask, onClick: () => go(`/functions/follow?task=${id}`) },
  })
}

socket.on('task_update', (update) => {
  if (update.event_type === 'task_failed') tellFailure(update)
  takeTaskUpdate(update)
  if (ends.has(update.event_type)) void queryClient.invalidateQueries({ queryKey: ['tasks'] })
})

socket.on('daily_stats_update', takeDailyStats)

socket.on('import_progress', takeImportProgress)

socket.on('subscription_update', (usage) => {
  queryClient.setQueryData(usageQuery.queryKey, usage)
})

let countsDue = false

socket.on('activity_update', () => {
  if (countsDue) return
  countsDue = true
  setTimeout(() => {
    countsDue = false
    for (const key of ['statistics', 'usage']) void queryClient.invalidateQueries({ queryKey: [key] })
  }, COUNTS_EVERY)
})

declare global {
  interface WindowEventMap {
    subscription_limit_reached: CustomEvent<LimitReached>
  }
}

socket.on('subscription_limit_reached', ({ feature, current, limit, message }) => {
  toast.error(`${message} ${shellMessages.upgradeToContinue}`, {
    id: `limit-${feature}`,
    duration: 8000,
    action: { label: shellMessages.upgrade, onClick: () => go('/account') },
  })
  dispatchEvent(new CustomEvent('subscription_limit_reached', { detail: { feature, current, limit, message } }))
})

/** Opens the socket for a user; the answer closes it. `navigate` leads to what a notice is about. */
export function open(user_id: string, navigate: (path: string) => void) {
  user = user_id
  go = navigate
  socket.connect()
  const pinging = setInterval(() => socket.connected && socket.emit('ping', Date.now()), PING_EVERY)
  const wake = () => {
    if (document.visibilityState === 'visible' && !socket.active) reconnect()
  }
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    clearInterval(pinging)
    clearTimeout(retry)
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    socket.disconnect()
    user = undefined
    connectedBefore = false
    forgetTaskUpdates()
  }
}
