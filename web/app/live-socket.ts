import { io, type Socket } from 'socket.io-client'
import type { ClientEvents, ServerEvents } from '#contract/events.ts'
import { receiveEvents, rereadFed } from '#web/app/live-events.ts'
import { closedLine, type LineAct, type LineEvent, MAX_ATTEMPTS, moveLine } from '#web/app/live-line.ts'
import { forgetTaskUpdates, takeConnection } from '#web/core/live-state.ts'
import { queryClient } from '#web/core/query-client.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { sessionQuery } from '#web/users/session.ts'
import { shellMessages } from '#words/generated/home.ts'

// Specification, section 9; milliseconds.
const DELAY = 2000
const CONNECT_TIMEOUT = 20_000
const JOIN_TIMEOUT = 5000
const PING_EVERY = 30_000

/** After the last attempt, milliseconds between two looks whether a server that was away is back. */
const LOOK_EVERY = 30_000

const transports = { websocket: ['websocket', 'polling'], polling: ['polling', 'websocket'] }

/** All three take each other's place, so that a shaky line does not fill the corner. */
const LIVE_TOAST = { id: 'live' }

const socket: Socket<ServerEvents, ClientEvents> = io({
  autoConnect: false,
  withCredentials: true,
  transports: transports.websocket,
  tryAllTransports: true,
  reconnectionAttempts: MAX_ATTEMPTS,
  reconnectionDelay: DELAY,
  timeout: CONNECT_TIMEOUT,
})

/** Kept for the browser session: reloading the page is no news. */
const SAID = 'live-updates-connected'

let line = closedLine
let go: (path: string) => void = () => {}
let waiting: ReturnType<typeof setTimeout> | undefined
let pinging: ReturnType<typeof setInterval> | undefined

function happen(event: LineEvent) {
  const [next, acts] = moveLine(line, event)
  line = next
  for (const act of acts) perform[act.act](act as never)
}

const perform: { [Act in LineAct['act']]: (act: Extract<LineAct, { act: Act }>) => void } = {
  begin() {
    pinging = setInterval(() => socket.connected && socket.emit('ping', Date.now()), PING_EVERY)
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
  },
  end() {
    clearInterval(pinging)
    clearTimeout(waiting)
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    socket.disconnect()
    forgetTaskUpdates()
  },
  connect: () => socket.connect(),
  restart: () => socket.disconnect().connect(),
  retry_later: () => wait(DELAY, { type: 'retry_due' }),
  look_later: () => wait(LOOK_EVERY, { type: 'look_due' }),
  look: ({ is_first }) => void isServerThere().then((is_there) => happen({ type: 'looked', is_there, is_first })),
  ask_daily_stats: () => socket.emit('get_daily_stats'),
  enter: ({ room }) => socket.emit('join', room),
  leave: ({ room }) => socket.emit('leave', room),
  join: ({ room, connection }) => void isIn(room).then((is_in) => happen({ type: 'joined', connection, is_in })),
  take_first({ transport }) {
    socket.io.opts.transports = transports[transport]
  },
  show: ({ connection }) => takeConnection(connection),
  say_down: () => toast.warning(shellMessages.liveDisconnected, LIVE_TOAST),
  say_first: () => wasSaid() || sayConnected(),
  say_back: sayConnected,
  say_failed: ({ attempt }) => toast.error(shellMessages.liveError({ attempt }), LIVE_TOAST),
  ask_session: () => void isSignedOut().then((is_out) => happen({ type: 'session_read', is_out })),
  reread_session: () => void queryClient.invalidateQueries({ queryKey: ['session'] }),
  reread: ({ is_all }) => rereadFed(is_all),
}

function sayConnected() {
  toast.success(shellMessages.liveConnected, { ...LIVE_TOAST, duration: 2500 })
  try {
    sessionStorage.setItem(SAID, 'yes')
  } catch {
    // Without storage it's said with each page that is loaded.
  }
}

function wasSaid() {
  try {
    return sessionStorage.getItem(SAID) !== null
  } catch {
    return false
  }
}

function wait(milliseconds: number, event: LineEvent) {
  clearTimeout(waiting)
  waiting = setTimeout(() => happen(event), milliseconds)
}

function wake() {
  if (document.visibilityState === 'visible') happen({ type: 'woken', is_active: socket.active })
}

const yes = () => true
const no = () => false

const isServerThere = () => fetch('/livez', { cache: 'no-store' }).then(({ ok }) => ok, no)

/** Whether the server has put us into the room, which it says soon or never. */
const isIn = (room: string) => socket.timeout(JOIN_TIMEOUT).emitWithAck('join', room).then(yes, no)

/** Where nobody answers, it is not known. */
async function isSignedOut() {
  // A reading already on its way may have been answered before the session ended.
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(({ user }) => user === null, no)
}

socket.on('connect', () => happen({ type: 'connected', connection: socket.id }))
socket.on('disconnect', (reason) => happen({ type: 'disconnected', reason, is_online: navigator.onLine }))
socket.on('connect_error', ({ message }) =>
  happen({ type: 'failed', message, is_active: socket.active, is_online: navigator.onLine }),
)
receiveEvents(socket, (path) => go(path))

/** Opens the socket for a user, unless it is open for them already. `navigate` leads to what a notice is about. */
export function open(user_id: string, navigate: (path: string) => void) {
  go = navigate
  happen({ type: 'opened', user: user_id })
}

/** Ends what `open` began; nothing of the user stays. */
export const close = () => happen({ type: 'closed' })

/** Tries again whatever was tried before. */
export const reconnect = () => happen({ type: 'reconnect_asked' })

export const enterAccount = (account: string) => happen({ type: 'account_entered', account })
export const leaveAccount = (account: string) => happen({ type: 'account_left', account })
