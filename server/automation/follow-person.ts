import { drawLookGap } from '#rules/pacing.ts'
import { type Candidate, decideTarget, type Skip } from '#rules/targeting.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { Profile } from '../edges/instagram/people.ts'
import { answerFailure, carryOut, consequenceOf, failedBefore } from './answer-failure.ts'
import { confirmFollow } from './confirm-follow.ts'
import type { NextTarget, TaskInHand } from './facts.ts'
import { lookAtPerson } from './look-at-person.ts'
import { intend, type Result, settleAction, settleRest } from './settle.ts'
import { settleFollow } from './settle-follow.ts'
import type { Step } from './take-step.ts'
import { tellDailyLimit } from './tell-daily-limit.ts'
import { tellResult } from './tell-result.ts'

/** Meets the next person of a follow task: looks, decides again, commits the intent, follows, proves it, settles. */
export async function followPerson(step: Step, task: TaskInHand, instagram: SignedIn): Promise<void> {
  const { facts, edges } = step
  const target = task.next
  if (!target) return settleRest(step.settling, { next: { ms: 0 }, failures: facts.failures })
  const by_list = decideTarget(
    { ...(target.seen as Partial<Candidate> | null), username: target.username },
    task.filters,
    facts.now,
  )
  if (by_list.kind === 'skip') return skipPerson(step, task, target, by_list, 0)

  const looked = await lookAtPerson(instagram, target, task.filters, facts.account)
  if (looked.kind === 'failed') return failedBefore(step, task, target, looked.failure)
  const verdict = decideTarget(looked.candidate, task.filters, facts.now)
  if (verdict.kind === 'skip') return skipPerson(step, task, target, verdict, drawLookGap(edges.chance) * facts.scale)
  return sendFollow(step, task, target, instagram, looked.profile)
}

async function sendFollow(
  step: Step,
  task: TaskInHand,
  target: NextTarget,
  instagram: SignedIn,
  profile: Profile,
): Promise<void> {
  const { settling, facts } = step
  if (!(await step.mayStillSend())) return
  const answer = await intend(settling, {
    action_id: target.id,
    target_id: profile.id,
    daily_limit: task.daily.limit,
    zone: task.zone,
  })
  if (answer === 'taken_over') return
  if (answer === 'done_before') return skipPerson(step, task, target, actedBefore, 0)
  if (answer === 'daily_limit') tellDailyLimit(step.edges, task)
  if (answer !== 'intended') return settleRest(settling, { next: { ms: 0 }, failures: facts.failures })

  // A worker that was held up here leaves the call to whoever takes the account over: they look first.
  if (!(await step.mayStillSend())) return
  const followed = await instagram.follow(profile.id)
  if (followed.kind !== 'done') return answerFailure(step, task, target, followed)
  const proof = await confirmFollow(instagram, profile.id, followed.value, facts.scale)
  if (proof.state === 'unproven') return carryOut(step, task, consequenceOf(step, proof.failure))
  return settleFollow(step, task, { id: target.id, username: profile.username }, proof)
}

const actedBefore: Skip = { kind: 'skip', rule: 'acted_before', reason: 'was already followed by Cadenza once' }

async function skipPerson(
  step: Step,
  task: TaskInHand,
  target: NextTarget,
  { rule, reason }: Skip,
  pause_ms: number,
): Promise<void> {
  const said = `Skipped @${target.username}: ${reason}`
  const result: Result = {
    action_id: target.id,
    task_id: task.id,
    state: 'skipped',
    rule,
    reason,
    said,
    promised: false,
  }
  const row = await settleAction(step.settling, result, { next: { ms: pause_ms }, failures: 0, lies: step.facts.lies })
  if (row) tellResult(step.edges, row, result, target.username)
}
