import { actions } from '#rules/actions.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import { nextQuiet, nextStepQuiet } from '#rules/pacing.ts'
import { quietReason, waitOf } from '#rules/steps.ts'
import type { AccountFacts, TaskHead } from './facts.ts'
import type { Quiet, Step } from './step.ts'

/** What has been done last; `is_sent` unless it was left out without a call. */
type Last = { id: string; action: ActionKind; target_id?: string; is_sent: boolean }

type Looking = Pick<Step, 'facts' | 'edges' | 'readNow'>

/** How long an account is quiet after an action: shortly before the next step of the same visit, else for the usual gap or the longer pause. */
export function quietAfter({ facts, edges, readNow }: Looking, task: TaskHead, last: Last): Quiet {
  const { burst_left, scale } = facts
  const then = nextStepOf(facts, task, last)
  const next = then
    ? nextStepQuiet(task.preset, burst_left, scale, edges.chance)
    : nextQuiet(actions[last.action].limited_as, task.preset, burst_left, scale, edges.chance)
  const reason = quietReason(then ?? last.action, readNow() + next.quiet_ms, next.rule)
  return { ms: next.quiet_ms, burst_left: next.burst_left, reason, is_amid_visit: then !== null }
}

/** The next step of the same visit, if it can come soon: where a limit holds it back, the usual gap keeps others apart. */
function nextStepOf(facts: AccountFacts, { id: task_id }: TaskHead, { id, action, target_id, is_sent }: Last) {
  const task = facts.tasks.find((one) => one.id === task_id)
  // An intent is no longer planned once it is committed: without an answer, the facts are from after that.
  const is_planned = task?.next?.id === id
  if (!task?.is_amid_visit || !(is_planned || task.next?.target_id === target_id)) return null
  const then = is_planned ? task.next?.then : (task.next?.action ?? null)
  if (!then) return null
  const now = is_planned && is_sent ? withCall(facts, action) : facts
  const used = is_planned && is_sent && actions[action].is_daily ? 1 : 0
  const daily = { ...task.daily, used: task.daily.used + used }
  return waitOf({ ...task, daily, next_action: then }, { ...now, quiet_until: 0, open_intents: [] }, facts.now)
    ? null
    : then
}

/** The facts after one more call, which they were read before. */
function withCall(facts: AccountFacts, action: ActionKind): AccountFacts {
  const of = actions[action].limited_as
  return { ...facts, recent: { ...facts.recent, [of]: [...facts.recent[of], facts.now] } }
}
