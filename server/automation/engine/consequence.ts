import { actions } from '#rules/actions.ts'
import { type ActionKind, isVisit } from '#rules/kinds/kinds.ts'
import { type Failure, isSilence } from '#rules/outcomes.ts'
import { drawReadGap } from '#rules/pacing.ts'
import { momentOf } from '#rules/reasons.ts'
import { WARNS, whoseOf } from '#rules/refusals.ts'
import { type Skip, type SkipReason, skip } from '#rules/skips.ts'
import type { TaskWait } from '#rules/steps.ts'
import { type Consequence, decideAfter, type NewRest, type Situation } from '#rules/warnings.ts'
import { holdAccount, holdEveryConnection } from '../../accounts/hold-account.ts'
import type { Database } from '../../edges/database/database.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { Result } from '../action-row.ts'
import type { AccountFacts, TaskHead } from './facts.ts'
import { quietAfter } from './quiet.ts'
import { insertRests, noteWarning } from './rests.ts'
import { wakeIn } from './sql/wake-accounts.ts'
import { type Afterwards, type Ending, type Hold, idle, type Step } from './step.ts'

/** Attempts with the same person before they are left out. */
const MAX_ATTEMPTS = 3

/** The action that failed: still planned, or already sent. */
export type Target = {
  id: string
  username: string
  attempts: number
  action: ActionKind
  is_sent: boolean
  /** A visit of theirs has begun. */
  is_step?: boolean
}

/** `action` is null for a read. */
export const situationOf = ({ now, rests, failures, scale }: AccountFacts, action: ActionKind | null): Situation => ({
  kind: action && actions[action].limited_as,
  now,
  rests,
  failures,
  scale,
})

export const consequenceOf = (facts: AccountFacts, action: ActionKind | null, failure: Failure): Consequence =>
  decideAfter(failure, situationOf(facts, action))

export type Settled = Exclude<Ending, null>

/** Records the result of a target. */
export const settled = (
  task: TaskHead,
  { id, action, username, is_sent }: Omit<Target, 'attempts'>,
  outcome: Omit<Result, 'action_id' | 'action' | 'task_id' | 'username' | 'intended' | 'is_step' | 'zone'>,
  after: Afterwards,
): Settled => {
  const whose = { action_id: id, action, task_id: task.id, username }
  const result: Result = { ...outcome, ...whose, intended: is_sent, is_step: isVisit(task.kind), zone: task.zone }
  return { writes: { kind: 'result', result }, after: { failures: 0, ...after } }
}

/** Applies a consequence to the account, its task and, if one failed, the action: the only place in a step that does so. */
export function apply(step: Step, task: TaskHead, consequence: Consequence, target: Target | null): Settled {
  const { edges, facts } = step
  const sent = target?.is_sent ? target : null
  switch (consequence.kind) {
    case 'skip':
      return target ? leaveOut(step, task, target, consequence.reason) : idle(0, { failures: facts.failures + 1 })
    case 'rest':
      return rest(step, task, consequence.rests, sent)
    case 'confirm':
      return confirmLater(step, task, consequence)
    // The next step decides what to wait for.
    case 'later':
      return sent ? putBack(task, { ...sent, attempts: 0 }) : idle(drawReadGap(edges.chance) * facts.scale)
    case 'hold_account': {
      const { status, reason, rests = [] } = consequence
      const after = rests.length > 0 ? { rests } : {}
      const holds = { account_id: task.account_id, status, reason }
      return { ...(sent ? putBack(task, sent, after) : idle(0, after)), holds }
    }
    case 'stop_task': {
      const ends = { task_id: task.id, status: 'failed', reason: consequence.reason } as const
      return { ...(sent ? putBack(task, sent) : idle()), ends }
    }
  }
}

function rest({ facts }: Step, task: TaskHead, rests: NewRest[], sent: Target | null): Settled {
  const is_down = rests.some(({ reason }) => reason.code === 'instagram_down')
  const failures = is_down ? { failures: facts.failures + 1 } : {}
  if (!sent) return idle(0, { rests, ...failures })
  // Whether it is about the person shows once somebody else has passed: the others come first, but for the steps of a visit.
  const is_behind = rests.some(isTheAccounts) && !sent.is_step
  // Nobody is given up for what surely isn't theirs.
  const is_excused = rests.some(isNobodysFault)
  const attempts = is_excused ? 0 : sent.attempts + 1
  return putBack(task, { ...sent, attempts }, { rests, ...failures }, { is_behind, is_excused })
}

const isTheAccounts = ({ reason: { code } }: NewRest) => whoseOf(code).whose === 'account'

/** The account's by its words, or the installation's. A block in other words may be about the last person who is left. */
const isNobodysFault = ({ reason }: NewRest) => {
  if (reason.code === 'action_block') return WARNS.test(reason.params.said ?? '')
  if (reason.code === 'refused_alike') return WARNS.test(reason.params.message)
  return whoseOf(reason.code).whose !== undefined
}

function confirmLater(
  { facts }: Step,
  task: TaskHead,
  { rests, after_ms }: Consequence & { kind: 'confirm' },
): Settled {
  const failures = facts.failures + 1
  if (rests.length > 0) return idle(0, { rests, failures })
  const until = facts.now + after_ms
  const reason = { code: 'no_answer', params: { until: momentOf(until) } } as const
  const waits: TaskWait[] = [{ task_id: task.id, until, reason }]
  return { writes: { kind: 'waits', waits }, after: { next_ms: after_ms, failures } }
}

/** The same outside a step: the rest Instagram asks for is recorded, or the account waits for its owner. */
export async function applyOutsideStep(
  db: Database,
  { id: account_id, instagram_user_id, session_id }: { id: string; instagram_user_id: string; session_id?: string },
  consequence: Consequence,
): Promise<void> {
  if (consequence.kind === 'rest') await insertRests(db, instagram_user_id, consequence.rests)
  if (consequence.kind !== 'hold_account') return
  const { status, reason, rests } = consequence
  if (rests) await insertRests(db, instagram_user_id, rests)
  await holdForOwner(db, { account_id, session_id, status, reason })
  // Its tasks say at once that they wait for their owner, not for what held them before.
  await wakeIn(db, instagram_user_id, { ids: [instagram_user_id], trace: null })
}

/**
 * Stops everything of an account until its owner has acted. A confirmation concerns the Instagram account, so every user's connection of
 * it waits, and it is a warning like any other; a session that has ended concerns one connection.
 */
export async function holdForOwner(db: Database, { account_id, status, reason, session_id }: Hold): Promise<void> {
  if (status !== 'needs_confirmation') return holdAccount(db, account_id, status, reason, session_id)
  await holdEveryConnection(db, account_id, status, reason)
  await noteWarning(db, account_id)
}

/**
 * Where Instagram was silent about one person or post: the consequence for the account, or null if it answers for the account's own
 * profile. If that one is refused as a person would be, nothing is known: the account waits for the silence.
 */
export async function checkAccount(
  { facts }: Step,
  instagram: SignedInClient,
  failure: Failure,
): Promise<Consequence | null> {
  const other = await instagram.ownProfile()
  if (other.kind === 'done') return null
  const consequence = consequenceOf(facts, null, isSilence(other) ? failure : other)
  return consequence.kind === 'skip' ? consequenceOf(facts, null, failure) : consequence
}

/** Silences in a row before the own profile is read as a comparison. */
const SILENCES = 3

/** Whether Instagram, silent a few times in a row, is silent about this source alone: then it stops one task, or one of its sources, and no other. */
export async function isSilentOnlyHere(step: Step, instagram: SignedInClient, failure: Failure): Promise<boolean> {
  if (!isSilence(failure) || step.facts.failures < SILENCES) return false
  return (await checkAccount(step, instagram, failure)) === null
}

/** Left out because Instagram is silent about this one alone. */
export const notShown = (action: ActionKind): Skip =>
  skip('not_shown', { what: actions[action].on === 'person' ? 'profile' : 'post' })

/** Instagram could not show a person, or not what decides about them: the others come first, and after a few attempts they are left out. */
export function setBack(
  step: Step,
  task: TaskHead,
  target: Target,
  rests: NewRest[],
  reason: SkipReason = notShown(target.action).reason,
): Ending {
  const { edges, facts } = step
  if (target.attempts + 1 >= MAX_ATTEMPTS) return leaveOut(step, task, target, reason)
  const activity = { code: 'set_back', params: { username: target.username } } as const
  const next_ms = drawReadGap(edges.chance) * facts.scale
  const is_behind = target.is_step !== true
  return settled(
    task,
    target,
    { state: 'planned', reason: null, activity, is_set_back: true, is_behind },
    { next_ms, rests },
  )
}

/** What could not be read may be about the person or not, which shows once somebody else is read: they come first, and no attempt counts. */
export function restBehind(task: TaskHead, target: Target, rests: NewRest[]): Settled {
  const activity = { code: 'set_back', params: { username: target.username } } as const
  const moves = { is_behind: target.is_step !== true, is_excused: true }
  return settled(task, target, { state: 'planned', reason: null, activity, ...moves }, { next_ms: 0, rests })
}

/** Nothing was done, as is now known: the person is planned for again, or given up after too many attempts. */
export function putBack(
  task: TaskHead,
  target: Target,
  after: Partial<Afterwards> = {},
  moves: Pick<Result, 'is_behind' | 'is_excused'> = {},
): Settled {
  const gives_up = target.attempts >= MAX_ATTEMPTS
  const state = gives_up ? 'refused' : 'planned'
  const activity = { code: gives_up ? 'given_up' : 'retrying', params: { username: target.username } } as const
  const outcome = { state, reason: { code: 'not_let_through', params: {} }, activity, ...moves } as const
  return settled(task, target, outcome, { next_ms: 0, false_successes: 0, ...after })
}

/** A fact about the person or post is no failure; a refusal of what was sent for any other reason is one. */
function leaveOut(
  step: Pick<Step, 'edges' | 'facts' | 'readNow'>,
  task: TaskHead,
  target: Target,
  reason: SkipReason,
): Settled {
  const outcome = skipped(target.username, reason)
  const state = target.is_sent && reason.code === 'refused' ? 'refused' : outcome.state
  return settled(
    task,
    target,
    { ...outcome, state },
    {
      next_ms: 0,
      false_successes: 0,
      // What was sent and refused has its gap behind it like anything else that was sent.
      ...(target.is_sent ? { quiet: quietAfter(step, task, target) } : quietInVisit(step, task, target)),
    },
  )
}

/** A step that is left out ends its part of the visit as one that is done does: the next person doesn't follow right away. */
export function quietInVisit(step: Pick<Step, 'edges' | 'facts' | 'readNow'>, task: TaskHead, target: Target) {
  const is_amid = target.is_step || step.facts.tasks.some(({ id, is_amid_visit }) => id === task.id && is_amid_visit)
  return is_amid ? { quiet: quietAfter(step, task, target) } : {}
}

export const skipped = (username: string, reason: SkipReason) =>
  ({ state: 'skipped', reason, activity: { code: 'skipped', params: { username, because: reason } } }) as const
