import { CALL_KINDS, type CallKind, isRead, isWrite } from '../message/call-kinds.ts'
import { MAX_CROWD } from '../state/crowd.ts'
import { FAULT_MODES, type FaultMode, isAdding } from './modes.ts'

/** A failure ordered through the control API. */
export type Fault = {
  readonly id: number
  /** Null for every account. */
  readonly account: string | null
  /** One kind of call, all reads or all writes; null for the calls the mode applies to. */
  readonly kind: CallKind | 'read' | 'action' | null
  readonly mode: FaultMode
  /** Number of matching calls that pass before the first failure. */
  readonly after: number
  /** Number of calls that fail; null until the fault is deleted. In mode crowd, the number of comments. */
  readonly count: number | null
  readonly delay_ms: number | null
  /** Seconds. */
  readonly retry_after: number | null
  /** HTTP status instead of 400; used by please_wait (400, 401 or 429) and by answer. */
  readonly status: number | null
  /** The body that mode answer sends; the names of the fields that mode omit leaves out. */
  readonly body: unknown
  seen: number
  fired: number
  /** Accounts that have confirmed a challenge raised by this fault. */
  readonly confirmed: string[]
}

export type Faults = Fault[]

/** The faults that apply to one call: at most one that replaces or spoils the whole answer, and any number that add to it. */
export type AppliedFaults = { readonly fault: Fault | null; readonly added: readonly Fault[] }

export const NO_FAULTS: AppliedFaults = { fault: null, added: [] }

/** Of several faults of one sort the oldest applies; every fault that matches the call counts it. */
export function takeFaults(faults: Faults, account: string | null, kind: CallKind, is_page: boolean): AppliedFaults {
  const matching = faults.filter((fault) => matches(fault, account, kind, is_page))
  for (const fault of matching) fault.seen += 1
  const due = matching.filter(isDue)
  const fault = due.find(({ mode }) => !isAdding(mode)) ?? null
  const added = due.filter(({ mode }) => isAdding(mode))
  for (const one of fault ? [fault, ...added] : added) one.fired += 1
  return { fault, added }
}

function isDue({ mode, seen, after, fired, count }: Fault): boolean {
  return seen > after && (count === null || mode === 'crowd' || fired < count)
}

function matches(fault: Fault, account: string | null, kind: CallKind, is_page: boolean): boolean {
  if (fault.account !== null && fault.account !== account) return false
  if (account !== null && fault.confirmed.includes(account)) return false
  if (fault.kind === null) return FAULT_MODES[fault.mode](kind, is_page)
  if (fault.kind === 'read') return isRead(kind)
  if (fault.kind === 'action') return isWrite(kind)
  return fault.kind === kind
}

const CONFIRMABLE: readonly FaultMode[] = ['challenge', 'checkpoint', 'consent']

/** The account's owner has confirmed in the app: removes the challenges, checkpoints and consents ordered for it. */
export function clearConfirmed(faults: Faults, account: string): void {
  for (const fault of faults) {
    if (CONFIRMABLE.includes(fault.mode)) fault.confirmed.push(account)
  }
}

const NUMBERS = ['after', 'count', 'delay_ms', 'retry_after', 'status']

/** What the control interface calls a mode besides its name: clients written for it send these. */
const ALIASES: Readonly<Record<string, FaultMode>> = { lie: 'false_success' }

/** Parses an order from outside; returns a sentence that describes the error when it is invalid. */
export function parseFault(order: Record<string, unknown>, id: number): Fault | string {
  const { kind = null, account = null } = order
  const mode = ALIASES[String(order.mode)] ?? order.mode
  if (!isMode(mode)) return `mode must be one of ${Object.keys(FAULT_MODES).join(', ')}.`
  if (!isFaultKind(kind)) return `kind must be read, action, or one of ${CALL_KINDS.join(', ')}.`
  if (account !== null && typeof account !== 'string') return 'account must be a user name.'
  const odd = NUMBERS.find((name) => !isWholeNumber(order[name] ?? null))
  if (odd) return `${odd} must be a whole number of 0 or more.`
  const status = wholeNumber(order.status)
  if (status !== null && (status < 200 || status > 599)) return 'status must be from 200 to 599.'
  const odd_of_mode = problemOfMode(mode, order)
  if (odd_of_mode) return odd_of_mode
  return {
    id,
    account: account === null ? null : account.toLowerCase(),
    kind,
    mode,
    after: wholeNumber(order.after) ?? 0,
    count: wholeNumber(order.count),
    delay_ms: wholeNumber(order.delay_ms),
    retry_after: wholeNumber(order.retry_after),
    status: wholeNumber(order.status),
    body: order.body ?? null,
    seen: 0,
    fired: 0,
    confirmed: [],
  }
}

function problemOfMode(mode: FaultMode, { body, count }: Record<string, unknown>): string | null {
  if (mode === 'omit' && !isListOfNames(body)) return 'body must be the names of the fields to leave out.'
  return mode === 'crowd' && Number(count ?? 0) > MAX_CROWD ? `count must be ${MAX_CROWD} at most.` : null
}

function isListOfNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string')
}

/** The fields that an answer leaves out, by the faults added to it. */
export const omittedBy = (added: readonly Fault[]): string[] =>
  added.flatMap(({ mode, body }) => (mode === 'omit' && isListOfNames(body) ? body : []))

function isWholeNumber(value: unknown): boolean {
  return value === null || (Number.isSafeInteger(Number(value)) && Number(value) >= 0)
}

function wholeNumber(value: unknown): number | null {
  return value === undefined || value === null ? null : Number(value)
}

function isMode(mode: unknown): mode is FaultMode {
  return typeof mode === 'string' && Object.hasOwn(FAULT_MODES, mode)
}

function isFaultKind(kind: unknown): kind is Fault['kind'] {
  return kind === null || kind === 'read' || kind === 'action' || (CALL_KINDS as readonly unknown[]).includes(kind)
}
