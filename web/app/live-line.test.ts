import { describe, expect, test } from 'vitest'
import { closedLine, type Line, type LineAct, type LineEvent, MAX_ATTEMPTS, moveLine } from './live-line.ts'

/** The line after these events, and what the last of them asks to be done. */
function lineAfter(...events: LineEvent[]): { line: Line; acts: LineAct[] } {
  let line = closedLine
  let acts: LineAct[] = []
  for (const event of events) [line, acts] = moveLine(line, event)
  return { line, acts }
}
const actsAfter = (...events: LineEvent[]) => lineAfter(...events).acts

const opened: LineEvent = { type: 'opened', user: '1' }
const closed: LineEvent = { type: 'closed' }
const entered: LineEvent = { type: 'account_entered', account: 'ada' }
const left: LineEvent = { type: 'account_left', account: 'ada' }
const connected: LineEvent = { type: 'connected', connection: 'a' }
const joined: LineEvent = { type: 'joined', connection: 'a', is_in: true }
const notJoined: LineEvent = { type: 'joined', connection: 'a', is_in: false }
const lost: LineEvent = { type: 'disconnected', reason: 'transport close', is_online: true }
const ended: LineEvent = { type: 'disconnected', reason: 'io server disconnect', is_online: true }
const failed: LineEvent = { type: 'failed', message: 'websocket error', is_active: true, is_online: true }
const refused: LineEvent = { ...failed, is_active: false }
const woken: LineEvent = { type: 'woken', is_active: true }
const asked: LineEvent = { type: 'reconnect_asked' }
const found: LineEvent = { type: 'looked', is_there: true, is_first: false }
const gone: LineEvent = { type: 'looked', is_there: false, is_first: false }

const allAttempts = Array.from({ length: MAX_ATTEMPTS }, () => failed)
const on = [opened, connected, joined]
const givenUp = [opened, ...allAttempts]

/** An event of each type, as it comes late: when what it is about has gone. */
const late: LineEvent[] = [
  ...[connected, joined, notJoined, lost, ended, failed, refused, woken, asked, found, gone, closed],
  ...([{ type: 'retry_due' }, { type: 'look_due' }, { type: 'session_read', is_out: false }] satisfies LineEvent[]),
]

const restarted: LineAct[] = [{ act: 'show', connection: 'connecting' }, { act: 'restart' }]

describe('a line that is opened', () => {
  test('begins to connect, once for a user', () => {
    expect(actsAfter(opened)).toEqual([{ act: 'begin' }, { act: 'connect' }])
    expect(actsAfter(opened, opened)).toEqual([])
    expect(actsAfter(...on, opened)).toEqual([])
  })

  test('begins again for another user, with nothing of the one before', () => {
    const { line, acts } = lineAfter(...on, lost, failed, { type: 'opened', user: '2' })
    expect(acts).toEqual([{ act: 'end' }, { act: 'begin' }, { act: 'connect' }])
    expect(line).toEqual({ ...closedLine, phase: 'away', user: '2' })
  })

  test('asks for the user’s room, and is on only once it is in it', () => {
    const { line, acts } = lineAfter(opened, connected)
    expect(acts).toEqual([{ act: 'join', room: 'user_1', connection: 'a' }])
    expect(line.phase).toBe('joining')
    expect(lineAfter(...on).line.phase).toBe('on')
  })

  test('reads again what tasks changed between the first page and the first connection', () => {
    expect(actsAfter(...on)).toEqual([
      { act: 'show', connection: 'on' },
      { act: 'say_first' },
      { act: 'ask_daily_stats' },
      { act: 'reread', is_all: false },
    ])
  })

  test('reads everything again where the first connection took more than one attempt', () => {
    expect(actsAfter(opened, failed, connected, joined)).toContainEqual({ act: 'reread', is_all: true })
  })

  test('is said to be connected with the first connection, and later only where it was said to be down', () => {
    const offline: LineEvent = { ...lost, is_online: false }
    expect(actsAfter(...on, offline, connected, joined)).not.toContainEqual({ act: 'say_first' })
    expect(actsAfter(opened, failed, connected, joined)).toContainEqual({ act: 'say_back' })
    expect(actsAfter(opened, failed, connected, joined)).not.toContainEqual({ act: 'say_first' })
    expect(actsAfter(opened, offline, connected, joined)).toContainEqual({ act: 'say_first' })
  })

  test('begins again where the server doesn’t put it into its room', () => {
    const { line, acts } = lineAfter(opened, connected, notJoined)
    expect(acts).toEqual([{ act: 'restart' }])
    expect(line.phase).toBe('away')
  })

  test('takes no answer that was meant for an earlier connection', () => {
    const again: LineEvent = { type: 'connected', connection: 'b' }
    for (const answer of [joined, notJoined]) {
      const { line, acts } = lineAfter(opened, connected, lost, again, answer)
      expect([line.phase, acts]).toEqual(['joining', []])
    }
    expect(lineAfter(opened, connected, lost, joined)).toMatchObject({ line: { phase: 'away' }, acts: [] })
  })
})

describe('the account whose page is shown', () => {
  const enters: LineAct = { act: 'enter', room: 'account_ada' }

  test('has its room entered and its day asked for at once on a connected line', () => {
    expect(actsAfter(...on, entered)).toEqual([enters, { act: 'ask_daily_stats' }])
    expect(actsAfter(opened, connected, entered)).toEqual([enters, { act: 'ask_daily_stats' }])
  })

  test('has its room entered with each connection', () => {
    expect(actsAfter(entered, opened)).toEqual([{ act: 'begin' }, { act: 'connect' }])
    const joins = { act: 'join', room: 'user_1', connection: 'a' }
    expect(actsAfter(entered, opened, connected)).toEqual([enters, joins])
    expect(actsAfter(...on, entered, lost, connected)).toEqual([enters, joins])
    expect(actsAfter(...on, entered, closed, opened, connected)).toEqual([enters, joins])
  })

  test('has its room left, and stays the current one where another is left late', () => {
    expect(actsAfter(...on, entered, left)).toEqual([{ act: 'leave', room: 'account_ada' }])
    expect(lineAfter(...on, entered, left).line.account).toBeUndefined()
    expect(lineAfter(entered, left)).toEqual({ line: closedLine, acts: [] })
    const other: LineEvent = { type: 'account_entered', account: 'ben' }
    expect(lineAfter(...on, entered, other, left).line.account).toBe('ben')
  })
})

describe('a line that is lost', () => {
  test('is said to be down, and once it is in its room again, to be back', () => {
    expect(actsAfter(...on, lost)).toEqual([{ act: 'show', connection: 'connecting' }, { act: 'say_down' }])
    expect(actsAfter(...on, lost, connected)).not.toContainEqual({ act: 'say_back' })
    expect(actsAfter(...on, lost, connected, joined)).toEqual([
      { act: 'show', connection: 'on' },
      { act: 'say_back' },
      { act: 'ask_daily_stats' },
      { act: 'reread', is_all: true },
    ])
    expect(actsAfter(...on, lost, connected, joined, lost, connected, joined)).toContainEqual({ act: 'say_back' })
  })

  test('without a network, has nothing said: the page’s banner says it', () => {
    const offline = { is_online: false }
    const unsaid = [{ act: 'show', connection: 'connecting' }]
    expect(actsAfter(...on, { ...lost, ...offline })).toEqual(unsaid)
    expect(actsAfter(...on, { ...lost, ...offline }, { ...failed, ...offline })).toEqual([
      { act: 'reread_session' },
      ...unsaid,
    ])
    expect(actsAfter(...on, { ...lost, ...offline }, connected, joined)).not.toContainEqual({ act: 'say_back' })
  })

  test('takes WebSocket first after a broken transport', () => {
    expect(actsAfter(...on, { ...lost, reason: 'transport error' })).toContainEqual({
      act: 'take_first',
      transport: 'websocket',
    })
  })

  test('notices nothing of an end that the page itself made', () => {
    expect(actsAfter(...on, { ...lost, reason: 'io client disconnect' })).toEqual([])
  })

  test('that the server ended comes back unless nobody is signed in any more', () => {
    expect(actsAfter(...on, ended)).toEqual([
      { act: 'show', connection: 'connecting' },
      { act: 'say_down' },
      { act: 'ask_session' },
    ])
    expect(actsAfter(...on, ended, { type: 'session_read', is_out: false })).toEqual([{ act: 'connect' }])
    expect(actsAfter(...on, ended, { type: 'session_read', is_out: true })).toEqual([])
    expect(actsAfter(...on, ended, connected, { type: 'session_read', is_out: false })).toEqual([])
  })
})

describe('an attempt that fails', () => {
  test('is said with its number; the guard looks whether the user signed out in another tab', () => {
    expect(actsAfter(opened, failed)).toEqual([
      { act: 'reread_session' },
      { act: 'say_failed', attempt: 1 },
      { act: 'show', connection: 'connecting' },
    ])
    expect(actsAfter(opened, failed, failed)).toContainEqual({ act: 'say_failed', attempt: 2 })
    expect(actsAfter(opened, failed, connected, joined, lost, failed)).toContainEqual({ act: 'say_failed', attempt: 1 })
  })

  test('by a timeout takes polling first, and asks nothing of the session', () => {
    expect(actsAfter(opened, { ...failed, message: 'timeout' })).toEqual([
      { act: 'take_first', transport: 'polling' },
      { act: 'say_failed', attempt: 1 },
      { act: 'show', connection: 'connecting' },
    ])
  })

  test('by a refusal of the server is made again, which socket.io would not', () => {
    expect(actsAfter(opened, refused)).toContainEqual({ act: 'retry_later' })
    expect(actsAfter(opened, refused, { type: 'retry_due' })).toEqual([{ act: 'connect' }])
    expect(actsAfter(opened, refused, connected, { type: 'retry_due' })).toEqual([])
    expect(actsAfter(opened, refused, connected, joined, { type: 'retry_due' })).toEqual([])
  })

  test('for the last time ends the attempts, and the server is looked for once', () => {
    const said = [
      { act: 'reread_session' },
      { act: 'say_failed', attempt: MAX_ATTEMPTS },
      { act: 'show', connection: 'off' },
    ]
    expect(actsAfter(...givenUp)).toEqual([...said, { act: 'look', is_first: true }])
    expect(actsAfter(opened, ...allAttempts.slice(1), refused)).toEqual([...said, { act: 'look', is_first: true }])
  })

  test('after the last, by socket.io itself, begins no second look', () => {
    const acts = actsAfter(...givenUp, failed)
    expect(acts).toContainEqual({ act: 'show', connection: 'off' })
    expect(acts.map(({ act }) => act)).not.toContain('look')
  })
})

describe('a line whose attempts are over', () => {
  const first = { is_first: true }

  test('isn’t tried again where the server answers and refuses only the line', () => {
    expect(actsAfter(...givenUp, { ...found, ...first })).toEqual([])
  })

  test('is tried again once a server that was away answers', () => {
    expect(actsAfter(...givenUp, { ...gone, ...first })).toEqual([{ act: 'look_later' }])
    const looks: LineEvent[] = [{ ...gone, ...first }, { type: 'look_due' }]
    expect(actsAfter(...givenUp, ...looks)).toEqual([{ act: 'look', is_first: false }])
    expect(actsAfter(...givenUp, ...looks, gone)).toEqual([{ act: 'look_later' }])
    expect(actsAfter(...givenUp, ...looks, found)).toEqual(restarted)
  })

  test.each([
    ['a click', asked],
    ['a page that is seen again, or a network that is back', woken],
  ])('is tried again by %s, from the first attempt', (_, event) => {
    const { line, acts } = lineAfter(...givenUp, event)
    expect(acts).toEqual(restarted)
    expect(line.attempts).toBe(0)
    expect(actsAfter(...givenUp, event, failed)).toContainEqual({ act: 'say_failed', attempt: 1 })
  })

  test('takes no late answer of a look once it is tried again', () => {
    for (const event of [found, gone, { type: 'look_due' } satisfies LineEvent])
      expect(actsAfter(...givenUp, asked, event)).toEqual([])
  })

  test('may still be connected by socket.io’s own last attempt, and is over until it is in its room', () => {
    const back = [...givenUp, connected]
    for (const event of [found, asked, woken]) expect(actsAfter(...back, event)).toEqual([])
    expect(actsAfter(...back, gone)).toEqual([{ act: 'look_later' }])
    expect(lineAfter(...back, joined).line).toMatchObject({ phase: 'on', attempts: 0 })
    expect(actsAfter(...back, notJoined, woken)).toEqual(restarted)
  })
})

describe('a line that is tried again by hand', () => {
  test('begins again where it isn’t connected, and stays as it is where it is', () => {
    expect(actsAfter(opened, failed, asked)).toEqual(restarted)
    expect(actsAfter(opened, connected, asked)).toEqual([])
    expect(actsAfter(...on, asked)).toEqual([])
  })

  test('a page that is seen again leaves attempts under way alone, and begins those that wait', () => {
    expect(actsAfter(opened, failed, woken)).toEqual([])
    expect(actsAfter(opened, refused, { ...woken, is_active: false })).toEqual(restarted)
    expect(actsAfter(...on, woken)).toEqual([])
  })
})

describe('a line that is closed', () => {
  test('ends once, and keeps only which account’s page is shown', () => {
    expect(lineAfter(...on, entered, closed)).toEqual({
      line: { ...closedLine, account: 'ada' },
      acts: [{ act: 'end' }],
    })
    expect(lineAfter(...givenUp, closed)).toEqual({ line: closedLine, acts: [{ act: 'end' }] })
  })

  test.each(late)('begins no connection, whatever still comes: $type', (event) => {
    expect(lineAfter(event)).toEqual({ line: closedLine, acts: [] })
    expect(lineAfter(...on, closed, event)).toEqual({ line: closedLine, acts: [] })
  })
})
