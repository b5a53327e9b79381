import type { World } from '../world/world.ts'
import { type Account, type Accounts, createAccounts } from './accounts.ts'
import { type Clock, type ClockStretch, jump, nextStretch, readClock } from './clock.ts'
import { type Crowd, keepCrowd } from './crowd.ts'
import { type Journal, openJournal } from './journal.ts'
import { type LateWrite, letHappen, postpone } from './late.ts'
import { createLedger, enterWrite, type Ledger } from './ledger.ts'
import { signInOf } from './session-ids.ts'
import { applyWrite, type KeptComments, type KeptReplies, type Write } from './writes.ts'

/** Every lasting change as an event; replaying them restores the state. */
type KeptEvent =
  | { readonly event: 'world'; readonly seed: number; readonly users: number }
  | { readonly event: 'clock'; readonly stretch: ClockStretch }
  | { readonly event: 'password_key'; readonly private_key: string }
  | { readonly event: 'session_opened'; readonly id: string; readonly account: string }
  | { readonly event: 'session_renewed'; readonly id: string; readonly former: string; readonly account: string }
  | { readonly event: 'session_taken_up'; readonly id: string; readonly at: number }
  | { readonly event: 'session_closed'; readonly id: string }
  | { readonly event: 'challenge_raised'; readonly account: string }
  | { readonly event: 'challenge_solved'; readonly account: string }
  | { readonly event: 'backup_code_used'; readonly account: string; readonly code: string }
  | { readonly event: 'write'; readonly write: Write }
  | { readonly event: 'crowd'; readonly crowd: Crowd }

/** What clients have done to the world, and how it has responded. */
export type Kept = {
  readonly accounts: Accounts
  readonly comments: KeptComments
  readonly replies: KeptReplies
  /** Number of other people's comments added by order. */
  crowd_size: number
  readonly ledger: Ledger
  /** Writes whose effect does not show yet, soonest first. */
  readonly late: LateWrite[]
  /** Account names by session id. */
  readonly sessions: Map<string, string>
  /** The tokens that newly issued ones replace, until the new one is first used. */
  readonly renewed: Map<string, string>
  /** End of validity of replaced tokens; real time plus jumps, epoch milliseconds. */
  readonly retiring: Map<string, number>
  readonly clock: Clock
  /** World time in epoch milliseconds. */
  readonly born: number
  /** PEM. */
  password_key: string | null
  record(event: KeptEvent): void
  advance(seconds: number): void
  close(): void
}

export function openKept(world: World, settings: { state_file: string | null; speed: number }): Kept {
  const { entries, journal } = openJournal(settings.state_file)
  const events = entries as KeptEvent[]
  refuseOtherWorld(world, events, settings.state_file)
  const machine = () => Date.now()
  const stretches = events.flatMap((one) => (one.event === 'clock' ? [one.stretch] : []))
  let stretch = nextStretch(stretches.at(-1), machine(), settings.speed)
  const born = (stretches[0] ?? stretch).world

  const kept: Kept = {
    accounts: createAccounts(world, born),
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
      applyEvent(world, kept, event)
      journal.append(event)
    },
    advance(seconds) {
      stretch = jump(stretch, machine(), seconds * 1_000)
      kept.record({ event: 'clock', stretch })
    },
    close: () => journal.close(),
  }
  for (const event of events) applyEvent(world, kept, event)
  openChapter(world, journal, events, stretch)
  return kept
}

function openChapter(world: World, journal: Journal, events: KeptEvent[], stretch: ClockStretch): void {
  if (events.length === 0) journal.append({ event: 'world', seed: world.seed, users: world.users } satisfies KeptEvent)
  journal.append({ event: 'clock', stretch } satisfies KeptEvent)
}

function refuseOtherWorld(world: World, events: KeptEvent[], file: string | null): void {
  const [first] = events
  if (first?.event !== 'world' || (first.seed === world.seed && first.users === world.users)) return
  throw new Error(
    `${file} holds the state of another world (seed ${first.seed}, ${first.users} users). ` +
      'Start with those, or choose another SANDBOX_STATE.',
  )
}

function applyEvent(world: World, kept: Kept, event: KeptEvent): void {
  switch (event.event) {
    case 'write':
      keepWrite(world, kept, event.write)
      break
    case 'crowd':
      keepCrowd(world, kept, event.crowd)
      break
    case 'clock':
      letHappen(world, kept, event.stretch.world, event.stretch.real)
      break
    case 'session_opened':
      kept.sessions.set(event.id, event.account)
      break
    case 'session_renewed':
      kept.sessions.set(event.id, event.account)
      kept.renewed.set(event.id, event.former)
      break
    case 'session_taken_up':
      retire(kept, event.id, event.at)
      break
    case 'session_closed':
      closeSignIn(kept, event.id)
      break
    case 'challenge_raised':
      accountNamed(kept, event.account).is_challenged = true
      break
    case 'challenge_solved':
      accountNamed(kept, event.account).is_challenged = false
      break
    case 'backup_code_used':
      accountNamed(kept, event.account).used_backup_codes.add(event.code)
      break
    case 'password_key':
      kept.password_key = event.private_key
  }
}

/** Validity of a replaced token, milliseconds. */
const RETIREMENT = 3_600_000

function retire(kept: Kept, id: string, at: number): void {
  const former = kept.renewed.get(id)
  if (former) kept.retiring.set(former, at + RETIREMENT)
  kept.renewed.delete(id)
}

/** Ends all tokens of a sign-in. */
function closeSignIn(kept: Kept, id: string): void {
  for (const other of kept.sessions.keys()) if (signInOf(other) === signInOf(id)) kept.sessions.delete(other)
}

function keepWrite(world: World, kept: Kept, write: Write): void {
  letHappen(world, kept, write.world)
  const number = kept.ledger.writes.length
  enterWrite(kept.ledger, write)
  if (!write.applied) return
  if (write.late) postpone(kept, { write, late: write.late, number })
  else applyWrite(world, kept, accountNamed(kept, write.account), write, number)
}

function accountNamed(kept: Kept, name: string): Account {
  const account = kept.accounts.get(name)
  if (!account) throw new Error(`There is no account ${name} in the sandbox.`)
  return account
}
