import { type RawBuilder, sql } from 'kysely'
import { drawStepGap } from '#rules/pacing.ts'
import { quietReason } from '#rules/steps.ts'
import type { VisitPlan } from '#rules/visits.ts'
import { bucketOf, isDistributed } from '../../edges/database/buckets.ts'
import { firstRow, hasRow } from '../../edges/database/database.ts'
import type { Intent } from '../action-row.ts'
import { settled, type Target } from './consequence.ts'
import type { TaskInHand } from './facts.ts'
import { isHeld } from './schedule.ts'
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
  const { edges, facts, settling } = step
  const [first] = visit.steps
  if (!first || !(await planSteps(settling, target.id, { target_id, username }, visit))) return null
  const ms = drawStepGap(task.preset, edges.chance) * facts.scale
  const reason = quietReason(first.action, facts.now + ms, 'gap')
  const activity = { code: 'inspected', params: { username } } as const
  return settled(
    task,
    { ...target, username, action: first.action },
    { state: 'planned', reason: null, activity },
    { next_ms: ms, quiet: { ms, burst_left: facts.burst_left, reason } },
  )
}

type Person = Pick<Intent, 'target_id' | 'username'>

/** False where the row is no longer ours to change. */
async function planSteps(
  { db, lease, owner }: Settling,
  action_id: string,
  person: Person,
  { steps, left_out }: VisitPlan,
): Promise<boolean> {
  const [first, ...others] = steps
  const rows = [
    ...others.map((one) => ({ ...one, state: 'planned' })),
    ...left_out.map(({ action, reason }) => ({ action, media_id: '', text: null, state: 'skipped', reason })),
  ]
  const bucket = bucketOf(lease.instagram_user_id)
  const begin = sql`
      update actions set kind = ${first?.action}, target_id = ${person.target_id}, username = ${person.username}, media_id = ${first?.media_id},
        text = ${first?.text ?? null}, seen = '{"is_step":true}', attempts = 0
      where bucket = ${bucket} and id = ${action_id} and state = 'planned' and ${isHeld(lease, owner)}
      returning task_id, user_id, account_id, instagram_user_id, position, source, username, target_id, seen`
  const insert = (begun: RawBuilder<unknown>) => sql`
      insert into actions (bucket, task_id, user_id, account_id, instagram_user_id, kind, position, source, username, target_id, media_id, text, state,
        reason, settled_at, seen)
      select ${bucket}::smallint, task_id, user_id, account_id, begun.instagram_user_id, planned.action, position, source, username, target_id, planned.media_id, planned.text,
        planned.state, planned.reason, case when planned.state = 'skipped' then now() end, case when planned.state = 'planned' then seen end
      from ${begun}, rows from (json_to_recordset(${JSON.stringify(rows)})
        as (action text, media_id text, text text, state text, reason jsonb)) with ordinality
        as planned(action, media_id, text, state, reason, nth)
      order by nth`
  const note = (task_id: RawBuilder<unknown>) => sql`
      update tasks set last_step_at = now() where tasks.bucket = ${bucket} and tasks.id = ${task_id}`
  if (!isDistributed())
    return hasRow(
      db,
      sql`with begun as (${begin}), further as (${insert(sql`begun`)}) ${note(sql`(select task_id from begun)`)}`,
    )
  // No statement of a distributed database has an insert among its parts.
  return db.transaction().execute(async (tx) => {
    const begun = await firstRow(tx, sql<{ task_id: string }>`${begin}`)
    if (!begun) return false
    await insert(sql`json_to_record(${JSON.stringify(begun)}) as begun(task_id bigint, user_id bigint, account_id bigint, instagram_user_id text,
      position integer, source smallint, username text, target_id text, seen jsonb)`).execute(tx)
    await note(sql`${begun.task_id}`).execute(tx)
    return true
  })
}
