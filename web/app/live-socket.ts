import { io, type Socket } from 'socket.io-client'
import {
  accountRoom,
  type ClientEvents,
  type LimitReached,
  type ServerEvents,
  type TaskUpdate,
  userRoom,
} from '#contract/events.ts'
import { isLanguage } from '#rules/languages.ts'
import * as paths from '#rules/paths.ts'
import { usageQuery } from '#web/billing/queries.ts'
import { gathered } from '#web/core/gathered.ts'
import {
  forgetTaskUpdates,
  takeConnection,
  takeDailyStats,
  takeImportProgress,
  takeTaskUpdate,
} from '#web/core/live-state.ts'
import { queryClient } from '#web/core/query-client.ts'
import { browserLanguage, showIn } from '#web/core/show-in.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { preferencesQuery } from '#web/users/preferences-query.ts'
import { sessionQuery } from '#web/users/session.ts'
import { shellMessages } from '#words/generated/home.ts'
import { sentencesText } from '#words/joined.ts'

// Specification, section 9; milliseconds.
const ATTEMPTS = 10
const DELAY = 2000
const CONNECT_TIMEOUT = 20_000
const JOIN_TIMEOUT = 5000
const PING_EVERY = 30_000

/** After the last attempt, milliseconds between two looks whether a server that was away is back. */
const LOOK_EVERY = 30_000

/** Milliseconds within which many activities lead to one reading of what they are counted in. */
const COUNTS_EVERY = 5000

const WEBSOCKET_FIRST = ['websocket', 'polling']
const POLLING_FIRST = ['polling', 'websocket']

/** All three take each other's place, so that a shaky line does not fill the corner. */
const LIVE_TOAST = { id: 'live' }

const socket: Socket<ServerEvents, ClientEvents> = io({
  autoConnect: false,
  withCredentials: true,
  transports: WEBSOCKET_FIRST,
  tryAllTransports: true,
  reconnectionAttempts: ATTEMPTS,
  reconnectionDelay: DELAY,
  timeout: CONNECT_TIMEOUT,
})

let user: string | undefined
let account: string | undefined
let attempt = 0
/** The attempts are over. socket.io itself calls a socket active even then. */
let hasGivenUp = false
let connectedBefore = false
/** It was said that the line is down, so it is said when it is back. */
let isDownShown = false
let retry: ReturnType<typeof setTimeout> | undefined
let go: (path: string) => void = () => {}

/** Which way the next attempt takes first. */
function begin(transports: string[]) {
  socket.io.opts.transports = transports
}

/** Tries again whatever was tried before. */
export function reconnect() {
  if (socket.connected) return
  attempt = 0
  hasGivenUp = false
  takeConnection('connecting')
  socket.disconnect().connect()
}

const isServerThere = () =>
  fetch('/livez', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Where the server itself is away, the attempts begin again once it's back. Where it's there and only refuses the line, they are over. */
async function reconnectOnceBack(isFirst = true) {
  const isThere = await isServerThere()
  if (user === undefined || !hasGivenUp) return
  if (isThere) return isFirst ? undefined : reconnect()
  clearTimeout(retry)
  retry = setTimeout(() => reconnectOnceBack(false), LOOK_EVERY)
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

/** What tasks change in what was read, within the moments between the first page and the first connection. */
const FED_BY_TASKS = ['tasks', 'lists', 'usage']

/** What live events change in what was read: after a gap it is read again. */
const FED = [...FED_BY_TASKS, 'statistics', 'accounts', 'subscription', 'notifications']

function reread(keys: string[]) {
  forgetTaskUpdates()
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** Whether the server has put us into the room, which it says soon or never. */
const join = (room: string) =>
  socket
    .timeout(JOIN_TIMEOUT)
    .emitWithAck('join', room)
    .then(
      () => true,
      () => false,
    )

socket.on('connect', async () => {
  const isLate = connectedBefore || attempt > 0
  const { id } = socket
  if (account !== undefined) void join(accountRoom(account))
  if (user !== undefined && !(await join(userRoom(user)))) {
    // Connected and outside its room, the page would wait for news that never comes. Another connection by now has its own answer.
    if (socket.id === id) socket.disconnect().connect()
    return
  }
  attempt = 0
  hasGivenUp = false
  takeConnection('on')
  if (isDownShown) toast.success(shellMessages.liveConnected, { ...LIVE_TOAST, duration: 2500 })
  isDownShown = false
  connectedBefore = true
  socket.emit('get_daily_stats')
  // Only now no change can be missed between what is read and what is received.
  reread(isLate ? FED : FED_BY_TASKS)
})

/** Without a network the page's banner says it all. */
function showTrouble(show: () => void) {
  if (!navigator.onLine) return
  isDownShown = true
  show()
}

socket.on('disconnect', (reason) => {
  if (reason === 'io client disconnect') return
  takeConnection('connecting')
  // Between several processes polling needs a balancer that keeps to one; a WebSocket does not.
  if (reason === 'transport error') begin(WEBSOCKET_FIRST)
  showTrouble(() => toast.warning(shellMessages.liveDisconnected, LIVE_TOAST))
  if (reason === 'io server disconnect') void connectIfSignedIn()
})

/** The server ends a line with the session it came by: without one there is nothing to come back to. Where nobody answers, it is tried. */
async function connectIfSignedIn() {
  // A reading already on its way may have been answered before the session ended.
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  const isOut = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
    (session) => session.user === null,
    () => false,
  )
  if (!isOut && user !== undefined) socket.connect()
}

socket.on('connect_error', ({ message }) => {
  attempt += 1
  // A proxy that accepts a WebSocket and never answers is detected by the time-out alone; one that refuses it, at once (tryAllTransports).
  if (message === 'timeout') begin(POLLING_FIRST)
  // The user may have signed out in another tab: a handshake is refused without a reason. The guard checks, and redirects to the sign-in page.
  else void queryClient.invalidateQueries({ queryKey: ['session'] })
  showTrouble(() => toast.error(shellMessages.liveError({ attempt }), LIVE_TOAST))
  if (attempt >= ATTEMPTS) {
    takeConnection('off')
    // The last attempt may be socket.io's own, after it was shown that the attempts are over.
    if (!hasGivenUp) void reconnectOnceBack()
    hasGivenUp = true
    return
  }
  takeConnection('connecting')
  // A refusal by the server ends socket.io's own attempts; these continue instead.
  if (socket.active) return
  clearTimeout(retry)
  retry = setTimeout(() => socket.connect(), DELAY)
})

/** Milliseconds between two readings of what lists tasks, however many begin and end. */
const TASKS_EVERY = 1000

let tasksDue: 'now' | 'soon' | 'again' = 'now'

/** At once, and once more after many. */
function rereadTasks() {
  if (tasksDue !== 'now') {
    tasksDue = 'again'
    return
  }
  tasksDue = 'soon'
  void queryClient.invalidateQueries({ queryKey: ['tasks'] })
  setTimeout(() => {
    const isAgain = tasksDue === 'again'
    tasksDue = 'now'
    if (isAgain) rereadTasks()
  }, TASKS_EVERY)
}

const ends = new Set<TaskUpdate['event_type']>(['task_started', 'task_completed', 'task_failed', 'task_stopped'])

/** A notice that leads to the task. */
function showFailure({ id, error, task }: TaskUpdate) {
  console.warn(`Task ${id} failed: ${error ?? shellMessages.unknownError}`)
  toast.error(shellMessages.taskFailed({ reason: error ?? shellMessages.unknownError }), {
    id: `task-${task.id}`,
    duration: 10_000,
    action: { label: shellMessages.showTask, onClick: () => go(paths.withParams(paths.task, { id })) },
  })
}

socket.on('task_update', (update) => {
  if (update.event_type === 'task_failed') showFailure(update)
  takeTaskUpdate(update)
  if (!ends.has(update.event_type)) return
  rereadTasks()
  if (update.task.list_id !== null) void queryClient.invalidateQueries({ queryKey: ['lists'] })
})

/** Milliseconds within which all browsers of a server that missed events read again. */
const REREAD_WITHIN = 3000

socket.on(
  'missed',
  gathered(
    () => Math.random() * REREAD_WITHIN,
    () => reread(FED),
  ),
)

/** Pages that show what a notification is about. */
const NOTIFIED = ['notifications', 'audience-health']

socket.on('notification', () => {
  for (const key of NOTIFIED) void queryClient.invalidateQueries({ queryKey: [key] })
})

socket.on('preferences_update', async () => {
  const { language } = await queryClient.fetchQuery({ ...preferencesQuery, staleTime: 0 })
  await showIn(isLanguage(language) ? language : browserLanguage())
})

socket.on('daily_stats_update', takeDailyStats)

socket.on('import_progress', takeImportProgress)

socket.on('subscription_update', (usage) => {
  queryClient.setQueryData(usageQuery.queryKey, usage)
})

socket.on(
  'activity_update',
  gathered(
    () => COUNTS_EVERY,
    () => {
      for (const key of ['statistics', 'usage']) void queryClient.invalidateQueries({ queryKey: [key] })
    },
  ),
)

declare global {
  interface WindowEventMap {
    subscription_limit_reached: CustomEvent<LimitReached>
  }
}

socket.on('subscription_limit_reached', ({ feature, current, limit, message }) => {
  toast.error(sentencesText(message, shellMessages.upgradeToContinue), {
    id: `limit-${feature}`,
    duration: 8000,
    action: { label: shellMessages.upgrade, onClick: () => go(paths.account) },
  })
  dispatchEvent(new CustomEvent('subscription_limit_reached', { detail: { feature, current, limit, message } }))
})

const wake = () => {
  if (document.visibilityState === 'visible' && (hasGivenUp || !socket.active)) reconnect()
}

let pinging: ReturnType<typeof setInterval> | undefined

/** Opens the socket for a user, unless it is open for them already. `navigate` leads to what a notice is about. */
export function open(user_id: string, navigate: (path: string) => void) {
  go = navigate
  if (user === user_id) return
  close()
  user = user_id
  socket.connect()
  pinging = setInterval(() => socket.connected && socket.emit('ping', Date.now()), PING_EVERY)
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
}

/** Ends what `open` began; nothing of the user stays. */
export function close() {
  if (user === undefined) return
  user = undefined
  clearInterval(pinging)
  clearTimeout(retry)
  removeEventListener('online', wake)
  document.removeEventListener('visibilitychange', wake)
  socket.disconnect()
  connectedBefore = false
  hasGivenUp = false
  isDownShown = false
  forgetTaskUpdates()
}
