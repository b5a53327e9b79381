import type { World } from '../world/world.ts'
import { createAccounts, type SandboxAccount } from './accounts.ts'
import { type ClockStretch, jump, nextStretch, readClock } from './clock.ts'
import { addCrowd } from './crowd.ts'
import { type Journal, openJournal } from './journal.ts'
import { applyDue, postpone } from './late.ts'
import { createLedger, enterWrite } from './ledger.ts'
import { applyOthers } from './others.ts'
import { createRows, switchRow } from './rows.ts'
import { signInOf } from './session-ids.ts'
import type { State, StateEvent } from './state.ts'
import { beginTide } from './tide.ts'
import type { Write } from './write.ts'
import { applyWrite } from './writes.ts'

type StateSettings = {
  readonly state_file: string | null
  readonly speed: number
  readonly further_accounts?: number
  /** Whether rows are on when it starts, and their accounts there. */
  readonly has_rows: boolean
}

export function openState(world: World, settings: StateSettings): State {
  const { entries, journal } = openJournal(settings.state_file)
  const events = entries as StateEvent[]
  refuseOtherWorld(world, events, settings.state_file)
  const machine = () => Date.now()
  const stretches = events.flatMap((one) => (one.event === 'clock' ? [one.stretch] : []))
  let stretch = nextStretch(stretches.at(-1), machine(), settings.speed)
  const born = (stretches[0] ?? stretch).world
  const was_marked = events.some(({ event }) => event === 'marked')

  const state: State = {
    accounts: createAccounts(world, born, settings.further_accounts ?? 0, settings.has_rows || was_marked),
    rows: createRows(settings.has_rows),
    comments: new Map(),
    replies: new Map(),
    crowd_size: 0,
    ledger: createLedger(),
    late: [],
    sessions: new Map(),
    renewed: new Map(),
    retiring: new Map(),
    clock: readClock(() => stretch, machine),
    born,
    password_key: null,
    record(event) {
      applyEvent(world, state, event)
      journal.append(event)
    },
    advance(seconds) {
      stretch = jump(stretch, machine(), seconds * 1_000)
      state.record({ event: 'clock', stretch })
    },
    close: () => journal.close(),
  }
  for (const event of events) applyEvent(world, state, event)
  openChapter(world, journal, events, stretch)
  if (settings.has_rows && !was_marked) journal.append({ event: 'marked' } satisfies StateEvent)
  return state
}

function openChapter(world: World, journal: Journal, events: StateEvent[], stretch: ClockStretch): void {
  if (events.length === 0) journal.append({ event: 'world', seed: world.seed, users: world.users } satisfies StateEvent)
  journal.append({ event: 'clock', stretch } satisfies StateEvent)
}

function refuseOtherWorld(world: World, events: StateEvent[], file: string | null): void {
  const [first] = events
  if (first?.event !== 'world' || (first.seed === world.seed && first.users === world.users)) return
  throw new Error(
    `${file} holds the state of another world (seed ${first.seed}, ${first.users} users). ` +
      'Start with those, or choose another SANDBOX_STATE.',
  )
}

function applyEvent(world: World, state: State, event: StateEvent): void {
  switch (event.event) {
    case 'write':
      keepWrite(world, state, event.write)
      break
    case 'crowd':
      addCrowd(world, state, event.crowd)
      break
    case 'others':
      applyOthers(state.ledger, accountNamed(state, event.others.account), event.others)
      break
    case 'tide':
      applyDue(world, state, event.tide.world)
      beginTide(world, accountNamed(state, event.tide.account), event.tide)
      break
    case 'clock':
      applyDue(world, state, event.stretch.world, event.stretch.real)
      break
    case 'session_opened':
      state.sessions.set(event.id, event.account)
      break
    case 'session_renewed':
      state.sessions.set(event.id, event.account)
      state.renewed.set(event.id, event.former)
      break
    case 'session_taken_up':
      retire(state, event.id, event.at)
      break
    case 'session_closed':
      closeSignIn(state, event.id)
      break
    case 'challenge_raised':
      accountNamed(state, event.account).is_challenged = true
      break
    case 'challenge_solved':
      accountNamed(state, event.account).is_challenged = false
      break
    case 'backup_code_used':
      accountNamed(state, event.account).used_backup_codes.add(event.code)
      break
    case 'row_switched':
      switchRow(state.rows, event)
      break
    case 'phone_asked':
      accountNamed(state, event.account).asking_phone = event.phone
      break
    case 'phone_known':
      accountNamed(state, event.account).phones.add(event.phone)
      break
    case 'password_key':
      state.password_key = event.private_key
  }
}

/** Validity of a replaced token, milliseconds. */
const RETIREMENT = 3_600_000

function retire(state: State, id: string, at: number): void {
  const former = state.renewed.get(id)
  if (former) state.retiring.set(former, at + RETIREMENT)
  state.renewed.delete(id)
}

/** Ends all tokens of a sign-in. */
function closeSignIn(state: State, id: string): void {
  for (const other of state.sessions.keys()) if (signInOf(other) === signInOf(id)) state.sessions.delete(other)
}

function keepWrite(world: World, state: State, write: Write): void {
  applyDue(world, state, write.world)
  const number = state.ledger.writes.length
  enterWrite(state.ledger, write)
  if (!write.applied) return
  if (write.late) postpone(state, { write, late: write.late, number })
  else applyWrite(world, state, accountNamed(state, write.account), write, number)
}

function accountNamed(state: State, name: string): SandboxAccount {
  const account = state.accounts.get(name)
  if (!account) throw new Error(`There is no account ${name} in the sandbox.`)
  return account
}
