import { accountRoom, userRoom } from '#contract/events.ts'
import type { LiveConnection } from '#web/core/live-state.ts'

/** Specification, section 9. */
export const MAX_ATTEMPTS = 10

/** What is known of the line to the server. */
export type Line = {
  /** Closed: nobody is signed in. Away: not connected. Joining: connected, and not yet in the user's room. */
  phase: 'closed' | 'away' | 'joining' | 'on'
  user: string | undefined
  /** The account whose page is shown, also before the line is open. */
  account: string | undefined
  /** The connection that waits to be put into the user's room. */
  connection: string | undefined
  /** Attempts since the line was last on. After the last of them nobody tries any more, except where the server itself is found again. */
  attempts: number
  was_on: boolean
  /** It was said that the line is down, so it is said when it is back. */
  is_down_shown: boolean
}

type Away = { is_online: boolean }

export type LineEvent =
  | { type: 'opened'; user: string }
  | { type: 'closed' }
  | { type: 'account_entered'; account: string }
  | { type: 'account_left'; account: string }
  | { type: 'connected'; connection: string | undefined }
  | { type: 'joined'; connection: string | undefined; is_in: boolean }
  | ({ type: 'disconnected'; reason: string } & Away)
  /** `is_active`: socket.io tries again by itself. */
  | ({ type: 'failed'; message: string; is_active: boolean } & Away)
  | { type: 'retry_due' }
  | { type: 'session_read'; is_out: boolean }
  | { type: 'look_due' }
  | { type: 'looked'; is_there: boolean; is_first: boolean }
  /** The page is seen again, or the network is back. */
  | { type: 'woken'; is_active: boolean }
  | { type: 'reconnect_asked' }

/** What is to be done, in this order. */
export type LineAct =
  | { act: 'begin' | 'end' | 'connect' | 'restart' | 'retry_later' | 'look_later' | 'ask_daily_stats' }
  | { act: 'look'; is_first: boolean }
  | { act: 'enter' | 'leave'; room: string }
  | { act: 'join'; room: string; connection: string | undefined }
  | { act: 'take_first'; transport: 'websocket' | 'polling' }
  | { act: 'show'; connection: LiveConnection }
  /** `say_first`: connected, unless that was said in this browser session. */
  | { act: 'say_first' | 'say_down' | 'say_back' }
  | { act: 'say_failed'; attempt: number }
  /** `ask_session` answers with `session_read`; `reread_session` leaves it to the page's guard. */
  | { act: 'ask_session' | 'reread_session' }
  /** What tasks change in what was read, or all that events change. */
  | { act: 'reread'; is_all: boolean }

type Step = [Line, LineAct[]]

export const closedLine: Line = {
  phase: 'closed',
  user: undefined,
  account: undefined,
  connection: undefined,
  attempts: 0,
  was_on: false,
  is_down_shown: false,
}

const isConnected = ({ phase }: Line) => phase === 'joining' || phase === 'on'

/** The attempts are over. socket.io itself calls a socket active even then. */
const isOver = ({ attempts }: Line) => attempts >= MAX_ATTEMPTS

const close = (line: Line): Step =>
  line.phase === 'closed' ? [line, []] : [{ ...closedLine, account: line.account }, [{ act: 'end' }]]

function open(line: Line, user: string): Step {
  if (line.user === user) return [line, []]
  const [closed, acts] = close(line)
  return [{ ...closed, phase: 'away', user }, [...acts, { act: 'begin' }, { act: 'connect' }]]
}

function reconnect(line: Line): Step {
  if (line.phase !== 'away') return [line, []]
  return [{ ...line, attempts: 0 }, [{ act: 'show', connection: 'connecting' }, { act: 'restart' }]]
}

function enterAccount(line: Line, account: string): Step {
  const acts: LineAct[] = [{ act: 'enter', room: accountRoom(account) }, { act: 'ask_daily_stats' }]
  return [{ ...line, account }, isConnected(line) ? acts : []]
}

function leaveAccount(line: Line, account: string): Step {
  const left = line.account === account ? { ...line, account: undefined } : line
  return [left, isConnected(line) ? [{ act: 'leave', room: accountRoom(account) }] : []]
}

function connected(line: Line, connection: string | undefined): Step {
  if (line.user === undefined) return [line, []]
  const acts: LineAct[] = [{ act: 'join', room: userRoom(line.user), connection }]
  if (line.account !== undefined) acts.unshift({ act: 'enter', room: accountRoom(line.account) })
  return [{ ...line, phase: 'joining', connection }, acts]
}

function joined(line: Line, { connection, is_in }: { connection: string | undefined; is_in: boolean }): Step {
  // Another connection by now has its own answer.
  if (line.phase !== 'joining' || line.connection !== connection) return [line, []]
  // Connected and outside its room, the page would wait for news that never comes.
  if (!is_in) return [{ ...line, phase: 'away', connection: undefined }, [{ act: 'restart' }]]
  const acts: LineAct[] = [{ act: 'show', connection: 'on' }]
  if (line.is_down_shown) acts.push({ act: 'say_back' })
  else if (!line.was_on) acts.push({ act: 'say_first' })
  // Only now no change can be missed between what is read and what is received.
  acts.push({ act: 'ask_daily_stats' }, { act: 'reread', is_all: line.was_on || line.attempts > 0 })
  return [{ ...line, phase: 'on', attempts: 0, was_on: true, is_down_shown: false }, acts]
}

/** Without a network the page's banner says it all. */
const withTrouble = (line: Line, { is_online }: Away, say: LineAct): Step =>
  is_online ? [{ ...line, is_down_shown: true }, [say]] : [line, []]

function disconnected(line: Line, { reason, ...away }: { reason: string } & Away): Step {
  if (reason === 'io client disconnect') return [line, []]
  const acts: LineAct[] = [{ act: 'show', connection: 'connecting' }]
  // Between several processes polling needs a balancer that keeps to one; a WebSocket does not.
  if (reason === 'transport error') acts.push({ act: 'take_first', transport: 'websocket' })
  const [next, said] = withTrouble({ ...line, phase: 'away', connection: undefined }, away, { act: 'say_down' })
  acts.push(...said)
  // The server ends a line with the session it came by: without one there is nothing to come back to.
  if (reason === 'io server disconnect') acts.push({ act: 'ask_session' })
  return [next, acts]
}

function failed(line: Line, { message, is_active, ...away }: { message: string; is_active: boolean } & Away): Step {
  const attempts = line.attempts + 1
  const [next, said] = withTrouble({ ...line, attempts }, away, { act: 'say_failed', attempt: attempts })
  // A proxy that accepts a WebSocket and never answers is detected by the time-out alone; one that refuses it, at once (tryAllTransports).
  // Otherwise the user may have signed out in another tab: a handshake is refused without a reason. The guard checks, and redirects to the sign-in page.
  const acts: LineAct[] = [
    message === 'timeout' ? { act: 'take_first', transport: 'polling' } : { act: 'reread_session' },
    ...said,
    { act: 'show', connection: isOver(next) ? 'off' : 'connecting' },
  ]
  if (isOver(next)) {
    // The last attempt may be socket.io's own, after it was shown that the attempts are over.
    if (!isOver(line)) acts.push({ act: 'look', is_first: true })
    return [next, acts]
  }
  // A refusal by the server ends socket.io's own attempts; these continue instead.
  if (!is_active) acts.push({ act: 'retry_later' })
  return [next, acts]
}

/** Where the server itself is away, the attempts begin again once it's back. Where it's there and only refuses the line, they are over. */
function looked(line: Line, { is_there, is_first }: { is_there: boolean; is_first: boolean }): Step {
  if (!isOver(line)) return [line, []]
  if (!is_there) return [line, [{ act: 'look_later' }]]
  return is_first ? [line, []] : reconnect(line)
}

/** What follows when something happens to the line. A closed one only opens: what is answered late belongs to nobody any more. */
export function moveLine(line: Line, event: LineEvent): Step {
  if (event.type === 'opened') return open(line, event.user)
  if (event.type === 'account_entered') return enterAccount(line, event.account)
  if (event.type === 'account_left') return leaveAccount(line, event.account)
  if (line.phase === 'closed') return [line, []]
  switch (event.type) {
    case 'closed':
      return close(line)
    case 'connected':
      return connected(line, event.connection)
    case 'joined':
      return joined(line, event)
    case 'disconnected':
      return disconnected(line, event)
    case 'failed':
      return failed(line, event)
    case 'retry_due':
      return [line, isConnected(line) ? [] : [{ act: 'connect' }]]
    case 'session_read':
      return [line, event.is_out || isConnected(line) ? [] : [{ act: 'connect' }]]
    case 'look_due':
      return [line, isOver(line) ? [{ act: 'look', is_first: false }] : []]
    case 'looked':
      return looked(line, event)
    case 'woken':
      return isOver(line) || !event.is_active ? reconnect(line) : [line, []]
    case 'reconnect_asked':
      return reconnect(line)
  }
}
