import type { HoldReason, RestReason, WaitReason } from './reasons.ts'
import type { TaskStatus } from './task-states.ts'
import type { NewRest, Rest, RestKind } from './warnings.ts'

type StopCode = RestReason['code'] | HoldReason['code']

/** Whose doing it is that an account stops, and what ends it: its owner, or time. */
type Stop = { by: 'instagram' | 'others'; ends: 'by_owner' | 'by_time' }

const warnedFor = { by: 'instagram', ends: 'by_time' } as const
const heldByInstagram = { by: 'instagram', ends: 'by_owner' } as const
const heldByUs = { by: 'others', ends: 'by_owner' } as const
const passing = { by: 'others', ends: 'by_time' } as const

/** Every reason why an account stops. Those by Instagram are its warnings: amber while time ends them, red where its owner must. */
export const stops = {
  please_wait: warnedFor,
  action_block: warnedFor,
  refused_alike: warnedFor,
  lists_refused: warnedFor,
  challenge: heldByInstagram,
  suspended: heldByInstagram,
  consent: heldByInstagram,
  automation_warning: heldByInstagram,
  app_step_only: heldByInstagram,
  code_needed: heldByInstagram,
  disabled: heldByInstagram,
  signed_out: heldByInstagram,
  session_lost: heldByUs,
  over_limit: heldByUs,
  needs_owner: heldByUs,
  text: heldByUs,
  instagram_down: passing,
  stumbled: passing,
  installation: passing,
} satisfies Record<StopCode, Stop>

const stopOf = (code: string): Stop | undefined => (Object.hasOwn(stops, code) ? stops[code as StopCode] : undefined)

/** Whether Instagram has stopped a kind of action, named or not. */
export const isBlock = (code: string) => code === 'action_block' || code === 'refused_alike'

/** Whether a code is a warning of Instagram's that ends by itself. */
export const isTimedWarning = (code: string) => stopOf(code) === warnedFor

/** Whether a code is a warning of Instagram's, whatever ends it. */
export const isInstagrams = (code: string) => stopOf(code)?.by === 'instagram'

/** Every code of a warning of Instagram's. */
export const instagramsCodes = Object.keys(stops).filter(isInstagrams)

/** Why an account is paused, wholly or in part. `kind` and `until` are null where everything is, until its owner acts. */
export type Standing = {
  reason: HoldReason | RestReason
  kind: RestKind | null
  until: number | null
  strikes: number
  /** Until when everything else rests with a blocked kind; null where it doesn't. */
  others_until: number | null
}

/** What its owner must end. */
export const byOwner = (reason: HoldReason): Standing => ({
  reason,
  kind: null,
  until: null,
  strikes: 1,
  others_until: null,
})

/**
 * What is to be said of an account now: what its owner must do, and nothing beside it; else Instagram's warnings, the longest first; else
 * what passes by itself and lasts.
 */
export function standingsOf(hold: HoldReason | null, rests: readonly Rest[], now: number): Standing[] {
  if (hold) return [byOwner(hold)]
  const running = rests.filter(({ until }) => until > now)
  const warned = warningsIn(running.filter(({ reason }) => isTimedWarning(reason.code)))
  if (warned.length > 0) return warned
  const lasting = running.filter(({ reason, until }) => lasts(reason.code) && until - now > SHORT)
  return lasting
    .toSorted(byEnd)
    .slice(0, 1)
    .map((rest) => ({ ...rest, others_until: null }))
}

/** Shorter rests end before anybody has read of them, ms. */
const SHORT = 60_000

/** Those on our own side are tried again before they mean anything. */
const lasts = (code: string) => stopOf(code) === passing && code !== 'stumbled'

const byEnd = (one: { until: number }, other: { until: number }) => other.until - one.until

type Ending = Pick<Rest, 'kind' | 'until' | 'reason' | 'strikes'>

/** The warnings that rests make up, the longest first: what else rests with a blocked kind is a part of it. */
export function warningsIn(rests: readonly Ending[]): Standing[] {
  const everything = rests.find(isRestOfOthers)
  const ends = rests.filter((rest) => rest !== everything || !rests.some(isBlockedKind)).toSorted(byEnd)
  return ends.map((rest) => ({
    ...rest,
    others_until: everything && isBlockedKind(rest) ? everything.until : null,
  }))
}

const isRestOfOthers = ({ kind, reason }: Ending) => kind === 'all' && reason.code === 'action_block'
const isBlockedKind = ({ kind, reason }: Ending) => kind !== 'all' && reason.code === 'action_block'

/** Whether rests that begin are a warning: one of no length is only a note that its owner was asked. */
export const isWarningThatBegins = ({ reason, ms }: NewRest) => isTimedWarning(reason.code) && ms > 0

/** Why a task waits, and until when, ms or a Date as it is kept. */
type Wait<Moment> = { status: TaskStatus; waiting: WaitReason | null; waiting_until: Moment | null }

/** Why a task waits, as it may be said: its account's owner comes before whatever time will end. */
export function waitUnder<Moment>(hold: HoldReason | null, said: Wait<Moment>): Wait<Moment> {
  const is_at_work = said.status === 'running' || said.status === 'waiting'
  if (!hold || !is_at_work) return said
  return { status: 'waiting', waiting: { code: 'account_hold', params: { hold } }, waiting_until: null }
}
