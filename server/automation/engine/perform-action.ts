import { createHash } from 'node:crypto'
import { actions, mayRepeat } from '#rules/actions.ts'
import { DAY } from '#rules/durations.ts'
import { noFilters } from '#rules/filters.ts'
import { type ActionKind, isVisit } from '#rules/kinds/kinds.ts'
import { type Failure, isListsOnly, isSilence } from '#rules/outcomes.ts'
import { drawReadGap } from '#rules/pacing.ts'
import { skip } from '#rules/skips.ts'
import { conditionsOf } from '#rules/sources.ts'
import type { Intention } from '#rules/targeting.ts'
import { findPause } from '../../accounts/pauses.ts'
import { listExcludedNames } from '../../audience/lists/list-excluded-names.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { Planned, Result } from '../action-row.ts'
import type { Inspected, Inspection, ToAct } from '../actions/action.ts'
import { findPostsActedOn } from '../actions/history.ts'
import { recallPerson } from '../actions/recall-person.ts'
import { actionRegistry } from '../actions/registry.ts'
import { inspectVisit } from '../actions/visit.ts'
import { beginVisit } from './begin-visit.ts'
import { alreadySo, confirmAction, confirmingOf } from './confirm-action.ts'
import {
  apply,
  checkAccount,
  consequenceOf,
  quietInVisit,
  setBack,
  settled,
  skipped,
  type Target,
} from './consequence.ts'
import type { TaskInHand } from './facts.ts'
import { intend, noteAnswer, planAlso } from './intent.ts'
import { settleReadable, settleRefused, settleUnread } from './judge-refusal.ts'
import { findLoyalPeople, needsLoyalPeople } from './read-loyal-people.ts'
import { type Ending, idle, type Step } from './step.ts'

/** Inspects the next person or post of a task, decides again, commits the intent, sends it and confirms its effect. */
export async function performAction(step: Step, task: TaskInHand, instagram: SignedInClient): Promise<Ending> {
  const { facts, edges } = step
  const action = task.next_action
  if (!task.next || !action) return idle()
  const intention = intentionOf(task, action)
  if (needsLoyalPeople(intention) && !task.knows_loyal) return findLoyalPeople(step, task, instagram)

  const target: Target = { ...task.next, action, is_sent: false, is_step: task.is_amid_visit === true }
  const { is_visit = false } = intention
  const list_ids = conditionsOf(task)
  const { user_id, id: task_id } = task
  const recalled = { action, is_visit, instagram_user_id: facts.account, user_id, task_id, list_ids }
  const inspection = inspectionOf(step, instagram, intention, task, task.next, (person) =>
    recallPerson(edges.db, { ...person, ...recalled }),
  )
  const inspected = await (is_visit ? inspectVisit(inspection) : actionRegistry[action].inspect(inspection))
  if (inspected.kind === 'failed') return settleFailedInspection(step, task, target, instagram, inspected)
  // What is said of a person that was never asked for proves nothing of the others.
  const has_read = inspected.kind !== 'skip' || inspected.has_read
  return has_read
    ? settleReadable(step, action, (after) => settleInspected(after, task, target, instagram, inspected))
    : settleInspected(step, task, target, instagram, inspected)
}

async function settleInspected(
  step: Step,
  task: TaskInHand,
  target: Target,
  instagram: SignedInClient,
  inspected: Exclude<Inspected, { kind: 'failed' }>,
): Promise<Ending> {
  switch (inspected.kind) {
    case 'skip': {
      const { username, skip, has_read } = inspected
      // Another answer may have it.
      if (skip.reason.code === 'not_known') return setBack(step, task, { ...target, username }, [], skip.reason)
      return unsent(
        step,
        task,
        { ...target, username },
        { ...skipped(username, skip.reason), is_unread: !has_read },
        has_read,
      )
    }
    case 'already':
      return unsent(step, task, target, { state: 'already', ...alreadySo(target.action, inspected.username) })
    case 'act':
      return inspected.visit
        ? beginVisit(step, task, target, inspected.subject, inspected.visit)
        : act(step, task, target, instagram, inspected)
  }
}

/** The filters have passed somebody whose visit has begun; all that would make a step useless still counts. */
function intentionOf({ kind, is_undo, is_amid_visit, filters, options }: TaskInHand, action: ActionKind): Intention {
  const usual = { action, filters, options, is_chosen: is_undo }
  if (!isVisit(kind) || is_undo) return usual
  return is_amid_visit ? { ...usual, filters: noFilters } : { ...usual, is_visit: true }
}

async function act(
  step: Step,
  task: TaskInHand,
  target: Target,
  instagram: SignedInClient,
  to_act: ToAct,
): Promise<Ending> {
  const { also, action = target.action } = to_act
  // Nobody gets another answer than their user has seen.
  const promised = task.previewed ? (task.next?.action ?? action) : action
  if (action !== promised)
    return unsent(step, task, target, skipped(target.username, skip('answer_changed', {}).reason))
  if (also.length > 0) await planAlso(step.settling, target.id, also)
  return send(step, task, { ...target, action }, instagram, to_act.subject)
}

export const inspectionOf = (
  { edges, facts }: Pick<Step, 'edges' | 'facts'>,
  instagram: SignedInClient,
  intention: Intention,
  { id: seed }: { id: string },
  target: Planned,
  recall: Inspection['recall'],
): Inspection => ({
  ...confirmingOf(edges, instagram, facts.account),
  intention,
  target,
  recall,
  findActedOn: (target_id, media_ids, action = intention.action) =>
    findPostsActedOn(edges.db, { instagram_user_id: facts.account, action, target_id, media_ids }),
  now: facts.now,
  scale: facts.scale,
  chance: edges.chance,
  seed,
})

async function send(
  step: Step,
  task: TaskInHand,
  target: Target,
  instagram: SignedInClient,
  intent: ToAct['subject'],
): Promise<Ending> {
  const { settling } = step
  const { action, id, attempts } = target
  if (await isExcludedBy(step, task, target, intent)) {
    const { reason } = skip('exclusion_list', {})
    return unsent(step, task, target, skipped(target.username, reason))
  }
  if (!(await step.mayBegin())) return null
  // Their user may have paused everything since this step began.
  if (await findPause(step.edges.db, task.account_id)) return idle()
  const answer = await intend(settling, id, intent, {
    task_id: task.id,
    action,
    may_repeat: mayRepeat(action, task.is_undo),
    renewed_ms: actions[action].renews ? RENEWED * step.facts.scale : null,
    is_daily: actions[action].is_daily,
    daily_limit: task.daily.limit,
    zone: task.zone,
  })
  if (answer === 'taken_over') return null
  if (answer === 'done_before') {
    const { reason } = skip('acted_before', { did: 'met' })
    return unsent(step, task, target, skipped(target.username, reason), false)
  }
  if (answer === 'daily_limit') return { ...idle(), at_daily_limit: task }
  if (answer === 'withdrawn') return idle()

  // A worker that was held up here leaves the call to the next one, which confirms first.
  if (!(await step.mayStillSend())) return null
  const sent = await actionRegistry[action].send(instagram, intent, tokenOf(id))
  if (sent.kind !== 'done')
    return settleRefused(step, task, { ...target, target_id: intent.target_id, is_sent: true }, sent)
  const { was_so, result_id } = sent.value
  const answered = was_so ? 'was_so' : 'done'
  if (action === 'comment') await noteAnswer(settling, id, { answered, result_id })
  return confirmAction(step, task, { ...intent, result_id, id, action, attempts, looks: 0, answered }, instagram)
}

/** Asked again: the user may have excluded them while Instagram was read. What an undo takes back was theirs to decide before. */
async function isExcludedBy({ edges }: Step, task: TaskInHand, { action, username }: Target, intent: ToAct['subject']) {
  if (task.is_undo && !actions[action].is_final) return false
  const names = new Set([username, intent.username])
  return (await listExcludedNames(edges.db, task.user_id, [...names])).size > 0
}

/** Until then an earlier effect may be late, and what the inspection shows proves nothing. */
const RENEWED = DAY

/** In the shape of a UUID, the same for every attempt of an action. */
function tokenOf(action_id: string): string {
  const hex = createHash('sha256').update(`cadenza action ${action_id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

type FailedInspection = Extract<Inspected, { kind: 'failed' }>

/** Nothing was sent, so the person stays planned, moves behind the others, or is left out. */
async function settleFailedInspection(
  step: Step,
  task: TaskInHand,
  target: Target,
  instagram: SignedInClient,
  { failure, is_contradicted = false }: FailedInspection,
): Promise<Ending> {
  const consequence = consequenceOf(step.facts, target.action, failure)
  if (isListsOnly(failure) && consequence.kind === 'rest') return setBack(step, task, target, consequence.rests)
  if (consequence.kind === 'skip') {
    const one = () => apply(step, task, consequence, target)
    if (!isAboutPerson(task, target, failure, is_contradicted)) return one()
    return settleUnread(step, task, target, instagram, failure, one)
  }
  if (!isSilence(failure)) return apply(step, task, consequence, target)
  const trouble = await checkAccount(step, instagram, failure)
  if (trouble) return apply(step, task, trouble, null)
  const asks_for_rest = 'retry_after_ms' in failure && failure.retry_after_ms !== null && consequence.kind === 'rest'
  const one = () => setBack(step, task, target, asks_for_rest ? consequence.rests : [])
  // A page instead of an answer may be shown of everybody; what leaves out a fact, or doesn't come, is about one call.
  const is_page = failure.kind === 'try_later' && failure.is_answered
  return is_page ? settleUnread(step, task, target, instagram, failure, one) : one()
}

/** Whether it would be a fact about the person; of what an undo takes back much may be gone, and who is private shows no posts. */
function isAboutPerson({ is_undo }: TaskInHand, { action }: Target, failure: Failure, is_contradicted: boolean) {
  if (failure.kind !== 'refused') return false
  if (failure.cause === 'private') return is_contradicted
  return ['other', 'gone', 'media_gone'].includes(failure.cause) && !(is_undo && actions[action].on === 'post')
}

function unsent(
  step: Step,
  task: TaskInHand,
  target: Target,
  outcome: Pick<Result, 'state' | 'reason' | 'activity' | 'is_unread'>,
  has_read = true,
): Ending {
  const next_ms = has_read ? drawReadGap(step.edges.chance) * step.facts.scale : 0
  return settled(task, target, outcome, { next_ms, ...quietInVisit(step, task, target) })
}
