import type { Failure } from '#rules/outcomes.ts'
import { type Consequence, decideAfter, type NewRest, type Situation } from '#rules/warnings.ts'
import { holdAccount } from '../accounts/hold-account.ts'
import { endTask } from './end-task.ts'
import type { TaskHead } from './facts.ts'
import { type Result, settleAction, settleRest } from './settle.ts'
import type { Step } from './take-step.ts'
import { tellResult } from './tell-result.ts'

/** The same person is tried at most so often before they are left out. */
const MOST_ATTEMPTS = 3

type Target = { id: string; username: string; attempts: number }

/** A failure of a read: nothing was sent, so the person simply stays planned, or is left out. */
export async function failedBefore(step: Step, task: TaskHead, target: Target, failure: Failure): Promise<void> {
  const consequence = consequenceOf(step, failure)
  if (consequence.kind === 'skip') return leaveOut(step, task, target, consequence, 'skipped')
  return carryOut(step, task, consequence)
}

/** A failure of the follow itself: refused for good, to be tried after a rest, or of unknown effect and so to be looked up. */
export async function answerFailure(step: Step, task: TaskHead, target: Target, failure: Failure): Promise<void> {
  const consequence = consequenceOf(step, failure)
  switch (consequence.kind) {
    case 'look':
      return carryOut(step, task, consequence)
    case 'skip':
      return leaveOut(
        step,
        task,
        target,
        consequence,
        failure.kind === 'refused' && failure.cause === 'gone' ? 'skipped' : 'refused',
        true,
      )
    case 'rest':
      return putBack(step, task, { ...target, attempts: target.attempts + 1 }, consequence.rests)
    case 'stop_task':
      await endTask(step.edges, task.id, { status: 'failed', said: consequence.because, error: consequence.because })
      return putBack(step, task, target)
    case 'hold_account':
      await hold(step, task, consequence)
      return putBack(step, task, target)
  }
}

/** What follows from a failure when no action has a result to record. */
export async function carryOut(step: Step, task: TaskHead, consequence: Consequence): Promise<void> {
  const { settling, facts } = step
  switch (consequence.kind) {
    case 'rest': {
      const failures = isDown(consequence.rests) ? facts.failures + 1 : facts.failures
      return settleRest(settling, { next: { ms: 0 }, rests: consequence.rests, failures })
    }
    case 'look':
      return settleRest(settling, { next: { ms: consequence.after_ms }, failures: facts.failures + 1 })
    case 'hold_account':
      await hold(step, task, consequence)
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
    task_id: task.id,
    state: gives_up ? 'refused' : 'planned',
    rule: 'not_let_through',
    reason: 'Instagram did not let it through',
    said,
    promised: true,
  }
  await settleRow(step, result, target, rests)
}

async function leaveOut(
  step: Step,
  task: TaskHead,
  target: Target,
  { rule, reason }: Extract<Consequence, { kind: 'skip' }>,
  state: 'skipped' | 'refused',
  promised = false,
): Promise<void> {
  const said = `Skipped @${target.username}: ${reason}`
  await settleRow(step, { action_id: target.id, task_id: task.id, state, rule, reason, said, promised }, target, [])
}

async function settleRow(step: Step, result: Result, { username }: Target, rests: NewRest[]): Promise<void> {
  const failures = isDown(rests) ? step.facts.failures + 1 : 0
  const row = await settleAction(step.settling, result, { next: { ms: 0 }, rests, failures, lies: 0 })
  if (row) tellResult(step.edges, row, result, username)
}

const isDown = (rests: NewRest[]) => rests.some(({ rule }) => rule === 'instagram_down')

const hold = (step: Step, task: TaskHead, { status, reason }: Extract<Consequence, { kind: 'hold_account' }>) =>
  holdAccount(step.edges.db, task.account_id, status, reason)

export const situationOf = ({ facts }: Step): Situation => ({
  kind: 'follow',
  now: facts.now,
  rests: facts.rests,
  failures: facts.failures,
  scale: facts.scale,
})

export const consequenceOf = (step: Step, failure: Failure): Consequence => decideAfter(failure, situationOf(step))
