import { sql } from 'kysely'
import { nextQuiet } from '#rules/pacing.ts'
import { readCapsOf } from '#rules/reads.ts'
import { decideStep, quietReason } from '#rules/steps.ts'
import { withinBudget, workAs } from '#server/accounts/signed-in.ts'
import type { Result } from '#server/automation/action-row.ts'
import { effectHash } from '#server/automation/actions/history.ts'
import { recallPerson } from '#server/automation/actions/recall-person.ts'
import { actionRegistry } from '#server/automation/actions/registry.ts'
import { confirmingOf } from '#server/automation/engine/confirm-action.ts'
import type { EngineEdges } from '#server/automation/engine/edges.ts'
import type { AccountFacts, TaskInHand } from '#server/automation/engine/facts.ts'
import { readFacts } from '#server/automation/engine/read-facts.ts'
import { publishResult } from '#server/automation/engine/run-step.ts'
import { type EventRow, type OwnRow, taskColumns } from '#server/automation/task-row.ts'
import type { Database } from '#server/edges/database/database.ts'
import type { SignedInClient } from '#server/edges/instagram/client.ts'

/**
 * A step of one account without any queue: the same facts, rules, calls to Instagram and writes as the engine's, but nothing
 * is claimed, leased or scheduled. The caller ensures that an account takes one step at a time.
 */
export async function takePlainStep(edges: EngineEdges, instagram_user_id: string): Promise<void> {
  const facts = await readFacts(edges.db, instagram_user_id, edges.scale)
  if (!facts) throw new Error(`Account ${instagram_user_id} is not there.`)
  const decision = decideStep(facts, facts.now)
  if (decision.kind === 'wait') return
  const task = facts.tasks.find(({ id }) => decision.kind === 'act' && id === decision.task_id)
  if (!task) throw new Error(`A bench’s account only ever actionRegistry, but this one came to: ${decision.kind}.`)
  const budget = { reader: 'step', caps: readCapsOf(task.preset, task.share) } as const
  const mayRead = withinBudget(edges, instagram_user_id, budget)
  await workAs(edges, task.account_id, mayRead, (instagram) => follow(edges, facts, task, instagram))
}

async function follow(
  edges: EngineEdges,
  facts: AccountFacts,
  task: TaskInHand,
  instagram: SignedInClient,
): Promise<void> {
  const target = task.next
  if (!target) throw new Error(`Task ${task.id} has nobody planned for.`)
  const recalled = {
    action: 'follow',
    instagram_user_id: facts.account,
    user_id: task.user_id,
    task_id: task.id,
  } as const
  const inspected = await actionRegistry.follow.inspect({
    ...confirmingOf(edges, instagram, facts.account),
    intention: { action: 'follow', filters: task.filters, options: task.options, is_chosen: false },
    target,
    recall: (person) => recallPerson(edges.db, { ...person, ...recalled }),
    findActedOn: async () => new Set(),
    now: facts.now,
    scale: facts.scale,
    chance: edges.chance,
    seed: task.id,
  })
  if (inspected.kind !== 'act') throw new Error(`@${target.username} was not let through.`)
  const { subject } = inspected
  if (!(await intend(edges.db, facts, task, target.id, subject.target_id))) throw new Error('An intent did not hold.')
  const followed = await actionRegistry.follow.send(instagram, subject, target.id)
  if (followed.kind !== 'done') throw new Error('A follow failed.')
  const seen = await actionRegistry.follow.confirm(confirmingOf(edges, instagram, facts.account), subject)
  if (seen.kind !== 'done' || seen.value.kind !== 'shown') throw new Error('A follow did not show.')
  const activity = { code: 'acted', params: { action: 'follow', username: target.username } } as const
  const row = await settle(edges, facts, task, target.id, activity)
  const result: Result = {
    action_id: target.id,
    action: 'follow',
    task_id: task.id,
    state: 'done',
    reason: null,
    username: target.username,
    activity,
    intended: true,
    is_step: false,
    zone: task.zone,
  }
  publishResult(edges, row, result)
}

/** `intend` of server/automation/engine/intent.ts without the lease. */
async function intend(
  db: Database,
  { account }: AccountFacts,
  task: TaskInHand,
  action_id: string,
  target_id: string,
): Promise<boolean> {
  const { rows } = await sql<{ intended: boolean }>`
    with picked as (
      select actions.id, actions.user_id, actions.kind, hash from actions
      join tasks on tasks.id = actions.task_id and tasks.status in ('scheduled', 'running', 'waiting'),
      lateral (select ${effectHash(sql`actions.kind`, sql`${target_id}::text`, sql`''`)} as hash) as hashed
      where actions.id = ${action_id} and state = 'planned' for update of actions
    ), before as (
      select 1 from account_effects effect join picked using (hash) where effect.instagram_user_id = ${account}
    ), promised as (
      insert into daily_usage (user_id, day, used)
      select user_id, (now() at time zone ${task.zone})::date, 1 from picked where not exists (select 1 from before)
      on conflict (user_id, day) do update set used = daily_usage.used + 1 where daily_usage.used < ${task.daily.limit}
      returning user_id
    ), effected as (
      insert into account_effects (instagram_user_id, hash, first_at, at, stands)
      select ${account}, hash, now(), now(), true from picked join promised using (user_id)
    ), called as (
      insert into account_calls (instagram_user_id, kind) select ${account}, 'follow' from promised
    ), intended as (
      update actions set state = 'intended', target_id = ${target_id}, intended_at = now(), settled_at = null,
        attempts = attempts + 1, reason = null
      from promised where actions.id = ${action_id} returning actions.id
    )
    select exists (select 1 from intended) as intended
  `.execute(db)
  return rows[0]?.intended ?? false
}

/**
 * `settleResult` of server/automation/engine/settle.ts without the lease and the later check; parts that a done follow does
 * not use are left out.
 */
async function settle(
  { db, chance }: EngineEdges,
  facts: AccountFacts,
  task: TaskInHand,
  action_id: string,
  activity: Result['activity'],
): Promise<EventRow> {
  const { quiet_ms, rule, burst_left } = nextQuiet('follow', task.preset, facts.burst_left, facts.scale, chance)
  const reason = quietReason('follow', facts.now + quiet_ms, rule)
  const { rows } = await sql<OwnRow>`
    with paced as (
      update account_schedule set quiet_until = now() + ${quiet_ms}::float8 * interval '1 millisecond', quiet_rule = ${rule},
        burst_left = ${burst_left}, failures = 0, false_successes = 0
      where instagram_user_id = ${facts.account}
    ), settled as (
      update actions set state = 'done', reason = null, settled_at = now()
      where id = ${action_id} and state in ('planned', 'intended') returning source, intended_at, target_id
    ), answered as (
      update account_calls set at = now() from settled where instagram_user_id = ${facts.account} and at = intended_at
    ), effect_ended as (
      update account_effects set stands = false from settled where instagram_user_id = ${facts.account} and stands
        and hash = ${effectHash(sql`'unfollow'`, sql`settled.target_id`, sql`''`)}
    )
    update tasks set
      status = case when status in ('scheduled', 'waiting') then 'running' else status end,
      started_at = coalesce(started_at, now()), last_step_at = now(), activity = ${JSON.stringify(activity)},
      done_count = done_count + 1,
      source_counts = case when settled.source is not null
        then source_counts[1:settled.source] || (coalesce(source_counts[settled.source + 1], 0) + 1) || source_counts[settled.source + 2:]
        else source_counts end,
      waiting_until = now() + ${quiet_ms}::float8 * interval '1 millisecond', waiting = ${JSON.stringify(reason)}
    from settled where tasks.id = ${task.id}
    returning ${taskColumns}
  `.execute(db)
  const [row] = rows
  const owner = facts.owners.get(task.account_id)
  if (!row || !owner) throw new Error('A result did not hold.')
  return { ...row, ...owner }
}
