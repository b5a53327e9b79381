import type { ActionKind } from '#contract/automation.ts'
import { actions } from '#rules/actions.ts'
import { type Failure, isSilence } from '#rules/outcomes.ts'
import { drawLookGap } from '#rules/pacing.ts'
import { momentOf, type Skip, type SkipReason, skip } from '#rules/reasons.ts'
import type { TaskWait } from '#rules/steps.ts'
import { type Consequence, decideAfter, type NewRest, type Situation } from '#rules/warnings.ts'
import { holdAccount, holdEveryConnection } from '../../accounts/hold-account.ts'
import type { Database } from '../../edges/database/database.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { Result } from '../action-row.ts'
import type { AccountFacts, TaskHead } from './facts.ts'
import { insertRests, noteWarning } from './rests.ts'
import { type Ending, type Hold, idle, type Step } from './step.ts'

/** The same person is attempted at most so often before they are left out. */
const MOST_ATTEMPTS = 3

/** The action that failed: still planned, or already sent. */
export type Target = { id: string; username: string; attempts: number; action: ActionKind; is_sent: boolean }

/** `action` is null where somebody only reads. */
export const situationOf = ({ now, rests, failures, scale }: AccountFacts, action: ActionKind | null): Situation => ({
  kind: action && actions[action].limited_as,
  now,
  rests,
  failures,
  scale,
})

export const consequenceOf = (facts: AccountFacts, action: ActionKind | null, failure: Failure): Consequence =>
  decideAfter(failure, situationOf(facts, action))

/** What a failure comes to for the account, its task and, if one was struck, the action: the one place where a step turns one into the other. */
export function apply(
  { edges, facts }: Step,
  task: TaskHead,
  consequence: Consequence,
  target: Target | null,
): Exclude<Ending, null> {
  const sent = target?.is_sent ? target : null
  switch (consequence.kind) {
    case 'skip':
      return target ? leaveOut(task, target, consequence.reason) : idle(0, { failures: facts.failures + 1 })
    case 'rest': {
      const { rests } = consequence
      const failures = isDown(rests) ? facts.failures + 1 : undefined
      return sent
        ? putBack(task, { ...sent, attempts: sent.attempts + 1 }, { rests, failures: failures ?? 0 })
        : idle(0, { rests, ...(failures !== undefined && { failures }) })
    }
    case 'look': {
      const { rests, after_ms } = consequence
      const failures = facts.failures + 1
      if (rests.length > 0) return idle(0, { rests, failures })
      const until = facts.now + after_ms
      const reason = { code: 'no_answer', params: { until: momentOf(until) } } as const
      const waits: TaskWait[] = [{ task_id: task.id, until, reason }]
      return { writes: { kind: 'waits', waits }, after: { next_ms: after_ms, failures } }
    }
    // What there is to wait for is decided by the next step.
    case 'later':
      return sent ? putBack(task, { ...sent, attempts: 0 }) : idle(drawLookGap(edges.chance) * facts.scale)
    case 'hold_account': {
      const { status, reason } = consequence
      return { ...(sent ? putBack(task, sent) : idle()), holds: { account_id: task.account_id, status, reason } }
    }
    case 'stop_task': {
      const ends = { task_id: task.id, status: 'failed', reason: consequence.reason } as const
      return { ...(sent ? putBack(task, sent) : idle()), ends }
    }
  }
}

/** The same where no step is under way: the rest Instagram asks for is kept, or the account waits for its owner. */
export async function applyOutsideStep(
  db: Database,
  account: { id: string; instagram_user_id: string },
  consequence: Consequence,
): Promise<void> {
  if (consequence.kind === 'rest') await insertRests(db, account.instagram_user_id, consequence.rests)
  if (consequence.kind === 'hold_account') await holdForOwner(db, { account_id: account.id, ...consequence })
}

/**
 * Stops everything of an account until its owner has acted. What Instagram wants confirmed it asks of the Instagram account, so every
 * user's connection of it stands still, and it is a warning like any other; a session that has ended is one connection's own.
 */
export async function holdForOwner(db: Database, { account_id, status, reason }: Hold): Promise<void> {
  if (status !== 'needs_confirmation') return holdAccount(db, account_id, status, reason)
  await holdEveryConnection(db, account_id, status, reason)
  await noteWarning(db, account_id)
}

/**
 * What follows for the account where Instagram was silent about one person or post: asked about something else, the account's own
 * profile, it may answer. Null if it does; then the failure is about this one alone.
 */
export async function accountTrouble(
  { facts }: Step,
  instagram: SignedIn,
  failure: Failure,
): Promise<Consequence | null> {
  const other = await instagram.ownProfile()
  if (other.kind === 'done') return null
  return consequenceOf(facts, null, isSilence(other) ? failure : other)
}

/** Silences in a row before it is asked whether they are about one source alone. */
const SILENCES = 3

/** Whether Instagram, silent a few times in a row, is so only about what was asked for: then it stops one task, or one of its sources, and no other. */
export async function isSilentOnlyHere(step: Step, instagram: SignedIn, failure: Failure): Promise<boolean> {
  if (!isSilence(failure) || step.facts.failures < SILENCES) return false
  return (await accountTrouble(step, instagram, failure)) === null
}

/** Left out because Instagram was silent about it alone. */
export const notShown = (action: ActionKind): Skip =>
  skip('not_shown', { what: actions[action].on === 'person' ? 'profile' : 'post' })

/** Instagram could not show somebody: the others come first, and after a few attempts they are left out. */
export function setBack({ edges, facts }: Step, task: TaskHead, target: Target, rests: NewRest[]): Ending {
  if (target.attempts + 1 >= MOST_ATTEMPTS) return leaveOut(task, target, notShown(target.action).reason)
  const result: Result = {
    ...headOf(task, target),
    state: 'planned',
    reason: null,
    activity: { code: 'set_back', params: { username: target.username } },
    is_set_back: true,
  }
  const next_ms = drawLookGap(edges.chance) * facts.scale
  return { writes: { kind: 'result', result }, after: { next_ms, rests, failures: 0 } }
}

/** Nothing was done, as is now known: the person is planned for again, or given up after too many attempts. */
export function putBack(
  task: TaskHead,
  target: Target,
  after: { rests?: NewRest[]; failures?: number } = {},
): Exclude<Ending, null> {
  const gives_up = target.attempts >= MOST_ATTEMPTS
  const { username } = target
  const result: Result = {
    ...headOf(task, target),
    state: gives_up ? 'refused' : 'planned',
    reason: { code: 'not_let_through', params: {} },
    activity: { code: gives_up ? 'given_up' : 'retrying', params: { username } },
  }
  return { writes: { kind: 'result', result }, after: { next_ms: 0, failures: 0, false_successes: 0, ...after } }
}

/** What lies in the person or post is no failure of ours; a refusal of what was sent for any other reason is one. */
function leaveOut(task: TaskHead, target: Target, reason: SkipReason): Exclude<Ending, null> {
  const state = target.is_sent && reason.code === 'refused' ? 'refused' : 'skipped'
  const activity = { code: 'skipped', params: { username: target.username, because: reason } } as const
  const result: Result = { ...headOf(task, target), state, reason, activity }
  return { writes: { kind: 'result', result }, after: { next_ms: 0, failures: 0, false_successes: 0 } }
}

const headOf = (task: TaskHead, { id, action, username, is_sent }: Target) => ({
  action_id: id,
  action,
  task_id: task.id,
  username,
  intended: is_sent,
})

const isDown = (rests: NewRest[]) => rests.some(({ reason }) => reason.code === 'instagram_down')
