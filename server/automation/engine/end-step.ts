import { sql } from 'kysely'
import { numberText } from '#rules/numbers.ts'
import type { TaskWait } from '#rules/steps.ts'
import type { Result } from '../action-row.ts'
import type { TaskRow } from '../task-row.ts'
import { holdForOwner } from './consequence.ts'
import type { EngineEdges } from './edges.ts'
import { endTask } from './end-task.ts'
import type { TaskInHand } from './facts.ts'
import { actionsSettled } from './metrics.ts'
import { recordWaits, settleCollected, settleExtracted, settleRest, settleResult, settleWaits } from './settle.ts'
import type { Ending, Step } from './step.ts'

type Ended = Pick<Step, 'edges' | 'settling' | 'facts'>

/** Writes down what a step came to, gives its lease back and tells the browser. Nothing is told where the account was taken over. */
export async function endStep(step: Ended, ending: Ending): Promise<void> {
  if (!ending) return
  const { edges, settling } = step
  const { ends, holds, at_daily_limit, writes, after } = ending
  if (ends) await endTask(edges, ends)
  if (holds) await holdForOwner(edges.db, holds)
  if (at_daily_limit) await tellDailyLimit(edges, at_daily_limit)
  switch (writes?.kind) {
    case undefined:
      return settleRest(settling, after)
    case 'result': {
      const row = await settleResult(settling, writes.result, after)
      if (row) tellResult(edges, row, writes.result)
      return
    }
    case 'waits': {
      for (const row of await settleWaits(settling, writes.waits, after)) await tellWaiting(step, row)
      return
    }
    case 'page': {
      const row = await settleCollected(settling, writes.task_id, writes.page, after)
      const is_first = row && !writes.is_passed_over && row.done_count + row.skipped_count === 0
      if (row) edges.progress.tellTask(row, is_first ? 'task_started' : 'task_progress')
      return
    }
    case 'list_page': {
      const { task, page } = writes
      const row = await settleExtracted(settling, task, page, after)
      if (row) edges.progress.tellTask(row, task.done_count === 0 ? 'task_started' : 'task_progress')
    }
  }
}

/** Tasks that wait while another of the account acts say why as well. */
export async function notePassed(step: Ended, passed: TaskWait[]): Promise<void> {
  const said = new Map(step.facts.tasks.map((task) => [task.id, task.said]))
  const news = passed.filter(({ task_id, rule, message }) => {
    const before = said.get(task_id)
    return before?.rule !== rule || before.message !== message
  })
  if (news.length === 0) return
  for (const row of await recordWaits(step.settling, news)) await tellWaiting(step, row)
}

/** Told once for each new reason; a plan that is used up is a notice of its own. */
async function tellWaiting({ edges, facts }: Ended, row: TaskRow) {
  edges.progress.tellTask(row, 'task_progress')
  const task = facts.tasks.find(({ id }) => id === row.id)
  if (task && row.waiting_rule === 'plan_daily_actions') await tellDailyLimit(edges, task)
}

/** Tells the user that the plan's daily actions are used up: once a day and limit, whichever tasks of theirs meet it. */
async function tellDailyLimit({ db, progress }: EngineEdges, { user_id, daily, zone }: TaskInHand) {
  const { limit } = daily
  const { rows } = await sql`
    insert into daily_usage (user_id, day, used, told_limit) values (${user_id}, (now() at time zone ${zone})::date, 0, ${limit})
    on conflict (user_id, day) do update set told_limit = excluded.told_limit
    where daily_usage.told_limit is distinct from excluded.told_limit
    returning 1
  `.execute(db)
  if (rows.length === 0) return
  progress.tellLimit(user_id, {
    feature: 'daily_actions',
    current: Math.max(daily.used, limit),
    limit,
    message: `You have used all ${numberText(limit)} daily actions of your plan.`,
  })
}

/** The task's new state, and the action itself for the activity view. */
export function tellResult({ progress }: EngineEdges, row: TaskRow, { state, action, username }: Result): void {
  const is_settled = state !== 'planned' && state !== 'intended'
  if (is_settled) actionsSettled.inc({ kind: action, state })
  const is_first = row.done_count + row.skipped_count + row.failed_count === 1
  progress.tellTask(row, is_first ? 'task_started' : 'task_progress')
  if (state === 'skipped' || !is_settled) return
  const { account_id, user_id } = row
  progress.tellActivity(user_id, row.account_username, {
    account_id,
    kind: action,
    username,
    state,
    at: new Date().toISOString(),
  })
}
