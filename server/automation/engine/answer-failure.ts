import type { ActionKind } from '#contract/automation.ts'
import { actions } from '#rules/actions.ts'
import { actionOf } from '#rules/kinds/kinds.ts'
import { type Failure, isSilence } from '#rules/outcomes.ts'
import { drawLookGap } from '#rules/pacing.ts'
import { type Consequence, decideAfter, type NewRest, type Situation } from '#rules/warnings.ts'
import { clockText } from '#rules/zones.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import { endTask } from './end-task.ts'
import type { TaskHead, TaskInHand } from './facts.ts'
import { holdForOwner } from './hold-for-owner.ts'
import { type Result, settleAction, settleRest, settleWait } from './settle.ts'
import type { Step } from './take-step.ts'
import { tellResult } from './tell-result.ts'

/** The same person is tried at most so often before they are left out. */
const MOST_ATTEMPTS = 3

type Target = { id: string; username: string; attempts: number; action: ActionKind }

/** A failure of a look: nothing was sent, so the person stays planned, moves behind the others, or is left out. */
export async function failedBefore(
  step: Step,
  task: TaskInHand,
  target: Omit<Target, 'action'>,
  instagram: SignedIn,
  failure: Failure,
): Promise<void> {
  const action = actionOf(task.kind, task.is_undo)
  const consequence = consequenceOf(step, action, failure)
  if (!action) return carryOut(step, task, consequence)
  if (consequence.kind === 'skip') return leaveOut(step, task, { ...target, action }, consequence, 'skipped', false)
  if (!isSilence(failure)) return carryOut(step, task, consequence)
  const trouble = await answersElse(step, instagram, failure)
  if (trouble) return carryOut(step, task, trouble)
  const asks_for_rest = 'retry_after_ms' in failure && failure.retry_after_ms !== null && consequence.kind === 'rest'
  return setBack(step, task, { ...target, action }, asks_for_rest ? consequence.rests : [])
}

/**
 * What follows for the account where Instagram was silent about one person or post: asked about something else, the account's own
 * profile, it may answer. Null if it does; then the failure is about this one alone.
 */
export async function answersElse(step: Step, instagram: SignedIn, failure: Failure): Promise<Consequence | null> {
  const other = await instagram.ownProfile()
  if (other.kind === 'done') return null
  return consequenceOf(step, null, isSilence(other) ? failure : other)
}

/** Left out because Instagram was silent about it alone. */
export const notShown = (what: string) =>
  ({ kind: 'skip', rule: 'not_shown', reason: `Instagram couldn’t show ${what}` }) as const

/** What a look before an action is about. */
export const subjectWords = (action: ActionKind) =>
  action === 'follow' || action === 'unfollow' ? 'this profile' : 'this profile or post'

/** Silences in a row before it is asked whether they are about one source alone. */
const SILENCES = 3

/** Whether Instagram, silent a few times in a row, is so only about what was asked for: then it stops one task, or one of its sources, and no other. */
export async function isSilentOnlyHere(step: Step, instagram: SignedIn, failure: Failure): Promise<boolean> {
  if (!isSilence(failure) || step.facts.failures < SILENCES) return false
  return (await answersElse(step, instagram, failure)) === null
}

/** Instagram could not show somebody: the others come first, and after a few tries they are left out. */
async function setBack(step: Step, task: TaskHead, target: Target, rests: NewRest[]): Promise<void> {
  const { edges, facts, settling } = step
  if (target.attempts + 1 >= MOST_ATTEMPTS)
    return leaveOut(step, task, target, notShown(subjectWords(target.action)), 'skipped', false)
  const said = `Instagram couldn’t show @${target.username}; others come first`
  const result: Result = {
    action_id: target.id,
    action: target.action,
    task_id: task.id,
    state: 'planned',
    rule: null,
    reason: null,
    said,
    intended: false,
    is_set_back: true,
  }
  const ms = drawLookGap(edges.chance) * facts.scale
  const row = await settleAction(settling, result, { next: { ms }, rests, failures: 0, lies: facts.lies })
  if (row) tellResult(edges, row, result, target.username)
}

/** A failure of the action itself: refused for good, to be tried after a rest, or of unknown effect and so to be looked up. */
export async function answerFailure(step: Step, task: TaskHead, target: Target, failure: Failure): Promise<void> {
  const consequence = consequenceOf(step, target.action, failure)
  switch (consequence.kind) {
    case 'look':
      return carryOut(step, task, consequence)
    case 'later':
      return putBack(step, task, { ...target, attempts: 0 })
    case 'skip':
      // What lies in the person or post is no failure of ours; any other refusal is one.
      return leaveOut(step, task, target, consequence, consequence.rule === 'refused' ? 'refused' : 'skipped', true)
    case 'rest':
      return putBack(step, task, { ...target, attempts: target.attempts + 1 }, consequence.rests)
    case 'stop_task':
      await endTask(step.edges, task.id, { status: 'failed', said: consequence.because, error: consequence.because })
      return putBack(step, task, target)
    case 'hold_account':
      await holdForOwner(step.edges.db, task.account_id, consequence)
      return putBack(step, task, target)
  }
}

/** What follows from a failure when no action has a result to record. */
export async function carryOut(step: Step, task: TaskHead, consequence: Consequence): Promise<void> {
  const { settling, facts, edges } = step
  switch (consequence.kind) {
    case 'rest': {
      const failures = isDown(consequence.rests) ? facts.failures + 1 : facts.failures
      return settleRest(settling, { next: { ms: 0 }, rests: consequence.rests, failures })
    }
    case 'look': {
      const { rests } = consequence
      if (rests.length > 0) return settleRest(settling, { next: { ms: 0 }, rests, failures: facts.failures + 1 })
      const until = facts.now + consequence.after_ms
      const message = `looks at ${clockText(until, facts.now, task.zone)} what became of the last action: Instagram gave no answer`
      const wait = { task_id: task.id, until, rule: 'no_answer', message }
      const after = { next: { ms: consequence.after_ms }, failures: facts.failures + 1 }
      for (const row of await settleWait(settling, [wait], after)) edges.progress.tellTask(row, 'task_progress')
      return
    }
    // What there is to wait for is said by the next step.
    case 'later':
      return settleRest(settling, { next: { ms: drawLookGap(edges.chance) * facts.scale }, failures: facts.failures })
    case 'hold_account':
      await holdForOwner(step.edges.db, task.account_id, consequence)
      return settleRest(settling, { next: { ms: 0 }, failures: facts.failures })
    case 'stop_task':
      await endTask(step.edges, task.id, { status: 'failed', said: consequence.because, error: consequence.because })
      return settleRest(settling, { next: { ms: 0 }, failures: facts.failures })
    case 'skip':
      return settleRest(settling, { next: { ms: 0 }, failures: facts.failures + 1 })
  }
}

/** Nothing was done, as is now known: the person is planned for again, or given up after too many tries. */
export async function putBack(step: Step, task: TaskHead, target: Target, rests: NewRest[] = []): Promise<void> {
  const gives_up = target.attempts >= MOST_ATTEMPTS
  const said = gives_up
    ? `Gave up on @${target.username}: Instagram did not let it through`
    : `@${target.username} will be tried again`
  const result: Result = {
    action_id: target.id,
    action: target.action,
    task_id: task.id,
    state: gives_up ? 'refused' : 'planned',
    rule: 'not_let_through',
    reason: 'Instagram did not let it through',
    said,
    intended: true,
  }
  await settleRow(step, result, target, rests)
}

async function leaveOut(
  step: Step,
  task: TaskHead,
  target: Target,
  { rule, reason }: Extract<Consequence, { kind: 'skip' }>,
  state: 'skipped' | 'refused',
  intended: boolean,
): Promise<void> {
  const said = `Skipped @${target.username}: ${reason}`
  const result = { action_id: target.id, action: target.action, task_id: task.id, state, rule, reason, said, intended }
  await settleRow(step, result, target, [])
}

async function settleRow(step: Step, result: Result, { username }: Target, rests: NewRest[]): Promise<void> {
  const failures = isDown(rests) ? step.facts.failures + 1 : 0
  const row = await settleAction(step.settling, result, { next: { ms: 0 }, rests, failures, lies: 0 })
  if (row) tellResult(step.edges, row, result, username)
}

const isDown = (rests: NewRest[]) => rests.some(({ rule }) => rule === 'instagram_down')

/** `action` is null where somebody only reads. */
export const situationOf = ({ facts }: Step, action: ActionKind | null): Situation => ({
  kind: action && actions[action].limited_as,
  now: facts.now,
  rests: facts.rests,
  failures: facts.failures,
  scale: facts.scale,
})

export const consequenceOf = (step: Step, action: ActionKind | null, failure: Failure): Consequence =>
  decideAfter(failure, situationOf(step, action))
