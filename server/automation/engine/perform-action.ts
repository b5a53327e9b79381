import { createHash } from 'node:crypto'
import { actions, mayRepeat } from '#rules/actions.ts'
import { actionOf } from '#rules/kinds/kinds.ts'
import { type Failure, isSilence } from '#rules/outcomes.ts'
import { drawLookGap } from '#rules/pacing.ts'
import { type SkipReason, skip } from '#rules/reasons.ts'
import type { Intention } from '#rules/targeting.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { Intent, Result } from '../action-row.ts'
import type { Inspection } from '../actions/action.ts'
import { findMetPosts } from '../actions/history.ts'
import { recallPerson } from '../actions/recall-person.ts'
import { actionRegistry } from '../actions/registry.ts'
import { alreadySo, confirmAction, confirmingOf } from './confirm-action.ts'
import { accountTrouble, apply, consequenceOf, setBack, type Target } from './consequence.ts'
import type { TaskInHand } from './facts.ts'
import { intend, noteAnswer, planAlso } from './intent.ts'
import { asksForLoyalty, findLoyalPeople } from './read-loyal-people.ts'
import { type Ending, idle, type Step } from './step.ts'

/** Inspects the next person or post of a task, decides again, commits the intent, sends it and confirms its effect. */
export async function performAction(step: Step, task: TaskInHand, instagram: SignedIn): Promise<Ending> {
  const { facts, edges } = step
  const action = actionOf(task.kind, task.is_undo)
  if (!task.next || !action) return idle()
  const intention: Intention = { action, filters: task.filters, options: task.options, is_chosen: task.is_undo }
  if (asksForLoyalty(intention) && !task.knows_loyal) return findLoyalPeople(step, task, instagram)

  const target: Target = { ...task.next, action, is_sent: false }
  const inspection: Inspection = {
    ...confirmingOf(edges, instagram, facts.account),
    intention,
    target: task.next,
    recall: (person) => recallPerson(edges.db, { ...person, task, action, instagram_user_id: facts.account }),
    findMet: (target_id, media_ids) =>
      findMetPosts(edges.db, { instagram_user_id: facts.account, action, target_id, media_ids }),
    now: facts.now,
    scale: facts.scale,
    chance: edges.chance,
  }
  const inspected = await actionRegistry[action].inspect(inspection)
  switch (inspected.kind) {
    case 'failed':
      return afterFailedLook(step, task, target, instagram, inspected.failure)
    case 'skip':
      return leaveOut(step, task, { ...target, username: inspected.username }, inspected.skip.reason, inspected.has_looked)
    case 'already':
      return unsent(step, task, target, { state: 'already', ...alreadySo(action, inspected.username) }, true)
    case 'act':
      if (inspected.also.length > 0) await planAlso(step.settling, target.id, inspected.also)
      return send(step, task, target, instagram, inspected.subject)
  }
}

async function send(
  step: Step,
  task: TaskInHand,
  target: Target,
  instagram: SignedIn,
  intent: Intent,
): Promise<Ending> {
  const { settling } = step
  const { action, id, attempts } = target
  if (!(await step.mayBegin())) return null
  const answer = await intend(settling, id, intent, {
    may_repeat: mayRepeat(action, task.is_undo),
    is_daily: actions[action].is_daily,
    daily_limit: task.daily.limit,
    zone: task.zone,
  })
  if (answer === 'taken_over') return null
  if (answer === 'done_before') return leaveOut(step, task, target, actedBefore, false)
  if (answer === 'daily_limit') return { ...idle(), at_daily_limit: task }
  if (answer === 'withdrawn') return idle()

  // A worker that was held up here leaves the call to whoever takes the account over: they look first.
  if (!(await step.mayStillSend())) return null
  const sent = await actionRegistry[action].send(instagram, intent, tokenOf(id))
  if (sent.kind !== 'done')
    return apply(step, task, consequenceOf(step.facts, action, sent), { ...target, is_sent: true })
  const { was_so, result_id } = sent.value
  const answered = was_so ? 'was_so' : 'done'
  if (action === 'comment') await noteAnswer(settling, id, { answered, result_id })
  return confirmAction(step, task, { ...intent, result_id, id, action, attempts, looks: 0, answered }, instagram)
}

/** In the shape of a UUID, the same for every attempt of an action. */
function tokenOf(action_id: string): string {
  const hex = createHash('sha256').update(`cadenza action ${action_id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Nothing was sent, so the person stays planned, moves behind the others, or is left out. */
async function afterFailedLook(
  step: Step,
  task: TaskInHand,
  target: Target,
  instagram: SignedIn,
  failure: Failure,
): Promise<Ending> {
  const consequence = consequenceOf(step.facts, target.action, failure)
  if (consequence.kind === 'skip' || !isSilence(failure)) return apply(step, task, consequence, target)
  const trouble = await accountTrouble(step, instagram, failure)
  if (trouble) return apply(step, task, trouble, null)
  const asks_for_rest = 'retry_after_ms' in failure && failure.retry_after_ms !== null && consequence.kind === 'rest'
  return setBack(step, task, target, asks_for_rest ? consequence.rests : [])
}

const { reason: actedBefore } = skip('acted_before', { did: 'met' })

function leaveOut(step: Step, task: TaskInHand, target: Target, reason: SkipReason, has_looked: boolean): Ending {
  const activity = { code: 'skipped', params: { username: target.username, because: reason } } as const
  return unsent(step, task, target, { state: 'skipped', reason, activity }, has_looked)
}

function unsent(
  { edges, facts }: Step,
  task: TaskInHand,
  { id, action, username }: Target,
  outcome: Pick<Result, 'state' | 'reason' | 'activity'>,
  has_looked: boolean,
): Ending {
  const result: Result = { ...outcome, action_id: id, action, task_id: task.id, username, intended: false }
  const next_ms = has_looked ? drawLookGap(edges.chance) * facts.scale : 0
  return { writes: { kind: 'result', result }, after: { next_ms, failures: 0 } }
}
