import { createHash } from 'node:crypto'
import { actionWords } from '#rules/action-words.ts'
import { actions, mayRepeat } from '#rules/actions.ts'
import type { Skip } from '#rules/candidate.ts'
import { actionOf } from '#rules/kinds/kinds.ts'
import { drawLookGap } from '#rules/pacing.ts'
import type { Intention } from '#rules/targeting.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { Looking, Subject } from '../actions/act.ts'
import { acts } from '../actions/acts.ts'
import { findMetPosts } from '../actions/history.ts'
import { recallPerson } from '../actions/recall-person.ts'
import { answerFailure, failedBefore } from './answer-failure.ts'
import type { NextTarget, TaskInHand } from './facts.ts'
import { eyesOf, judgeAction } from './judge-action.ts'
import { noteLoyalPeople } from './note-loyal-people.ts'
import { intend, noteAnswer, planAlso, type Result, settleAction, settleRest } from './settle.ts'
import type { Step } from './take-step.ts'
import { tellDailyLimit } from './tell-daily-limit.ts'
import { tellResult } from './tell-result.ts'

/** Meets the next person or post of a task: looks, decides again, commits the intent, acts, proves it, settles. */
export async function meetTarget(step: Step, task: TaskInHand, instagram: SignedIn): Promise<void> {
  const { facts, edges } = step
  const action = actionOf(task.kind, task.is_undo)
  const target = task.next
  if (!target || !action) return settleRest(step.settling, { next: { ms: 0 }, failures: facts.failures })
  const intention: Intention = { action, filters: task.filters, options: task.options, is_chosen: task.is_undo }
  if (asksForLoyalty(intention) && !task.knows_loyal) return noteLoyalPeople(step, task, instagram)

  const looking: Looking = {
    ...eyesOf(edges, instagram, facts.account),
    intention,
    target,
    recall: (person) => recallPerson(edges.db, { ...person, task, action, instagram_user_id: facts.account }),
    findMet: (target_id, media_ids) =>
      findMetPosts(edges.db, { instagram_user_id: facts.account, action, target_id, media_ids }),
    now: facts.now,
    scale: facts.scale,
    chance: edges.chance,
  }
  const looked = await acts[action].look(looking)
  switch (looked.kind) {
    case 'failed':
      return failedBefore(step, task, target, instagram, looked.failure)
    case 'skip':
      return skipTarget(step, task, { ...target, username: looked.username }, looked.skip, looked.has_looked)
    case 'already':
      return leaveAsItIs(step, task, { ...target, username: looked.username })
    case 'act':
      if (looked.also.length > 0) await planAlso(step.settling, target.id, looked.also)
      return send(step, task, target, instagram, looked.subject)
  }
}

export const asksForLoyalty = ({ action, options, is_chosen }: Intention) =>
  action === 'unfollow' && !is_chosen && (options.keep_likers_of_last_posts ?? null) !== null

async function send(
  step: Step,
  task: TaskInHand,
  target: NextTarget,
  instagram: SignedIn,
  subject: Subject,
): Promise<void> {
  const { settling, facts } = step
  const action = actionOf(task.kind, task.is_undo)
  if (!action || !(await step.mayBegin())) return
  const { target_id, media_id, text, was_shown = false } = subject
  const answer = await intend(settling, {
    action_id: target.id,
    target_id,
    media_id,
    text,
    was_shown,
    may_repeat: mayRepeat(action, task.is_undo),
    is_daily: actions[action].is_daily,
    daily_limit: task.daily.limit,
    zone: task.zone,
  })
  if (answer === 'taken_over') return
  if (answer === 'done_before') return skipTarget(step, task, target, actedBefore, false)
  if (answer === 'daily_limit') await tellDailyLimit(step.edges, task)
  if (answer !== 'intended') return settleRest(settling, { next: { ms: 0 }, failures: facts.failures })

  // A worker that was held up here leaves the call to whoever takes the account over: they look first.
  if (!(await step.mayStillSend())) return
  const sent = await acts[action].send(instagram, subject, tokenOf(target.id))
  if (sent.kind !== 'done') return answerFailure(step, task, { ...target, action }, sent)
  const { was_so, result_id } = sent.value
  const answered = was_so ? 'was_so' : 'done'
  if (action === 'comment') await noteAnswer(settling, target.id, { answered, result_id })
  return judgeAction(
    step,
    task,
    { ...subject, result_id, id: target.id, action, attempts: target.attempts, looks: 0, answered },
    instagram,
  )
}

/** In the shape of a UUID, the same for every try of an action. */
function tokenOf(action_id: string): string {
  const hex = createHash('sha256').update(`cadenza action ${action_id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

const actedBefore: Skip = { kind: 'skip', rule: 'acted_before', reason: 'was already met by Cadenza in this way' }

/** It is so without a call of ours. */
function leaveAsItIs(step: Step, task: TaskInHand, target: NextTarget): Promise<void> {
  const action = actionOf(task.kind, task.is_undo)
  if (!action) return Promise.resolve()
  const said = actionWords[action].already(target.username)
  return settleUnsent(step, task, target, { state: 'already', rule: 'already', reason: 'it was so before', said }, true)
}

function skipTarget(
  step: Step,
  task: TaskInHand,
  target: NextTarget,
  { rule, reason }: Skip,
  has_looked: boolean,
): Promise<void> {
  const said = `Skipped @${target.username}: ${reason}`
  return settleUnsent(step, task, target, { state: 'skipped', rule, reason, said }, has_looked)
}

async function settleUnsent(
  step: Step,
  task: TaskInHand,
  target: NextTarget,
  words: Pick<Result, 'state' | 'rule' | 'reason' | 'said'>,
  has_looked: boolean,
): Promise<void> {
  const { facts, edges, settling } = step
  const action = actionOf(task.kind, task.is_undo)
  if (!action) return
  const result: Result = { ...words, action_id: target.id, action, task_id: task.id, intended: false }
  const ms = has_looked ? drawLookGap(edges.chance) * facts.scale : 0
  const row = await settleAction(settling, result, { next: { ms }, failures: 0, lies: facts.lies })
  if (row) tellResult(edges, row, result, target.username)
}
