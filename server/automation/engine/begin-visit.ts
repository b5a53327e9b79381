import { drawStepGap } from '#rules/pacing.ts'
import { quietReason } from '#rules/steps.ts'
import type { VisitPlan } from '#rules/visits.ts'
import type { Intent } from '../action-row.ts'
import { settled, type Target } from './consequence.ts'
import type { TaskInHand } from './facts.ts'
import { holdingOf } from './leases.ts'
import { beginVisitOf } from './sql/begin-visit.ts'
import { noteStep } from './sql/note-step.ts'
import { planStepsOf, type StepRow } from './sql/plan-steps.ts'
import type { Ending, Settling, Step } from './step.ts'

/**
 * Plans the steps of somebody who has just been looked at, in the place of their row and right after it, and records what they don't get.
 * From here on the steps are what is planned: the next holder of the account continues with the first that has no result.
 */
export async function beginVisit(
  step: Step,
  task: TaskInHand,
  target: Target,
  { target_id, username }: Intent,
  visit: VisitPlan,
): Promise<Ending> {
  const { edges, facts, settling, readNow } = step
  const [first] = visit.steps
  if (!first || !(await planSteps(settling, target.id, { target_id, username }, visit))) return null
  const ms = drawStepGap(task.preset, edges.chance) * facts.scale
  const reason = quietReason(first.action, readNow() + ms, 'gap')
  const activity = { code: 'inspected', params: { username } } as const
  return settled(
    task,
    { ...target, username, action: first.action },
    { state: 'planned', reason: null, activity },
    { next_ms: ms, quiet: { ms, burst_left: facts.burst_left, reason, is_amid_visit: true } },
  )
}

type Person = Pick<Intent, 'target_id' | 'username'>

/** False where the row is no longer ours to change. */
const planSteps = (
  settling: Settling,
  action_id: string,
  { target_id, username }: Person,
  { steps: [first, ...others], left_out }: VisitPlan,
): Promise<boolean> =>
  settling.db.transaction().execute(async (tx) => {
    const near = settling.lease.instagram_user_id
    const { action, media_id, text = null } = first ?? {}
    const given = { ...holdingOf(settling), action_id, action, media_id, text, target_id, username }
    const [begun] = await beginVisitOf(tx, near, given)
    if (!begun) return false
    const steps: StepRow[] = [
      ...others.map((one) => ({ ...one, state: 'planned' })),
      ...left_out.map(({ action, reason }) => ({ action, media_id: '', text: null, state: 'skipped', reason })),
    ]
    if (steps.length > 0) await planStepsOf(tx, near, { action_id, steps })
    await noteStep(tx, near, begun)
    return true
  })
