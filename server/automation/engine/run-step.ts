import { isDeepStrictEqual } from 'node:util'
import { onlyReads } from '#rules/kinds/kinds.ts'
import type { NotSent } from '#rules/outcomes.ts'
import { budgetOf, decideStep, type TaskWait } from '#rules/steps.ts'
import { limitReached } from '#words/plan-limits.ts'
import type { ReadBudget } from '../../accounts/count-read.ts'
import { withinBudget, workAs } from '../../accounts/signed-in.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { MayRead } from '../../edges/instagram/conversation.ts'
import type { Result } from '../action-row.ts'
import type { TaskRow } from '../task-row.ts'
import { collectTargets } from './collect-targets.ts'
import { confirmAction, unknown } from './confirm-action.ts'
import { holdForOwner } from './consequence.ts'
import type { EngineEdges } from './edges.ts'
import { endTask } from './end-task.ts'
import { extractPeople } from './extract-people.ts'
import { readFacts, type TaskInHand } from './facts.ts'
import { actionsSettled } from './metrics.ts'
import { performAction } from './perform-action.ts'
import type { Lease } from './schedule.ts'
import {
  noteDailyLimit,
  recordWaits,
  settleCollected,
  settleExtracted,
  settleRest,
  settleResult,
  settleWaits,
} from './settle.ts'
import { type Ending, idle, type Permits, type Step } from './step.ts'

/** One step of one leased account: reads the facts, decides by rule alone, does it, and writes down what came of it. */
export async function runStep(edges: EngineEdges, lease: Lease, owner: string, permits: Permits): Promise<void> {
  const facts = await readFacts(edges.db, lease.instagram_user_id, edges.scale)
  if (!facts) return
  const step: Step = { edges, settling: { db: edges.db, lease, owner }, facts, ...permits }
  await endStep(step, await decideAndDo(step))
}

async function decideAndDo(step: Step): Promise<Ending> {
  const { facts } = step
  const decision = decideStep(facts, facts.now)
  switch (decision.kind) {
    case 'wait': {
      const next_ms = decision.until === null ? null : Math.max(0, decision.until - facts.now)
      return { writes: { kind: 'waits', waits: decision.waits }, after: { next_ms } }
    }
    case 'finish': {
      const { task_id, because } = decision
      return { ends: { task_id, status: 'completed', reason: because }, ...idle() }
    }
    case 'look':
      return confirmOpen(step, decision.action_id)
    case 'act':
      await notePassed(step, decision.passed)
      return forTask(step, decision.task_id, (task, instagram) => performAction(step, task, instagram))
    case 'collect':
      await notePassed(step, decision.passed)
      return forTask(step, decision.task_id, (task, instagram) =>
        onlyReads(task.kind)
          ? extractPeople(step, task, instagram, decision.source)
          : collectTargets(step, task, instagram, decision.source),
      )
  }
}

/** Looks whether an action took effect that did not show yet, or whose answer never came. */
function confirmOpen(step: Step, action_id: string): Promise<Ending> | Ending {
  const open = step.facts.open_actions.find(({ id }) => id === action_id)
  if (!open) return idle()
  if (open.via === null) return unknown(step, open.task, open, 'disconnected')
  // Whatever Instagram has against the connection that looks is that one's, not that of whose task it was.
  const task = { ...open.task, account_id: open.via }
  const budget: ReadBudget = { reader: 'proof', caps: step.facts.reads.caps }
  return asAccount(step, open.via, budget, (instagram) => confirmAction(step, task, open, instagram))
}

function forTask(
  step: Step,
  task_id: string,
  work: (task: TaskInHand, instagram: SignedIn) => Promise<Ending>,
): Promise<Ending> {
  const task = step.facts.tasks.find(({ id }) => id === task_id)
  if (!task) throw new Error(`Task ${task_id} was decided on but not read.`)
  return asAccount(step, task.account_id, budgetOf(task, step.facts.reads), (instagram) => work(task, instagram))
}

/** Works as the account; where that cannot be, the next step tells its tasks why they wait. */
async function asAccount(
  step: Step,
  account_id: string,
  budget: ReadBudget,
  work: (instagram: SignedIn) => Promise<Ending>,
): Promise<Ending> {
  const mayReadOf = (id: string) => whileOurs(step, withinBudget(step.edges, id, budget))
  const worked = await workAs(step.edges, account_id, mayReadOf, work)
  return worked ? worked.value : idle()
}

const lost: NotSent = {
  kind: 'not_sent',
  cause: 'gone',
  message: 'Another worker has taken over',
  retry_after_ms: null,
}

/** Nothing is read any more once another may hold the account: it is asked by one at a time. */
const whileOurs =
  ({ mayStillRead }: Step, mayRead: MayRead): MayRead =>
  async (proves) =>
    (await mayStillRead()) ? mayRead(proves) : lost

/** Writes down what a step came to, gives its lease back and tells the browser. Nothing is told where the account was taken over. */
async function endStep(step: Step, ending: Ending): Promise<void> {
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
async function notePassed(step: Step, passed: TaskWait[]): Promise<void> {
  const before = new Map(step.facts.tasks.map((task) => [task.id, task.waiting]))
  const news = passed.filter(({ task_id, reason }) => !isDeepStrictEqual(before.get(task_id), reason))
  if (news.length === 0) return
  for (const row of await recordWaits(step.settling, news)) await tellWaiting(step, row)
}

/** Told once for each new reason; a plan that is used up is a notice of its own. */
async function tellWaiting({ edges, facts }: Step, row: TaskRow) {
  edges.progress.tellTask(row, 'task_progress')
  const task = facts.tasks.find(({ id }) => id === row.id)
  if (task && row.waiting?.code === 'plan_daily_actions') await tellDailyLimit(edges, task)
}

/** Tells the user that the plan's daily actions are used up: once a day and limit, whichever tasks of theirs meet it. */
async function tellDailyLimit({ db, progress }: EngineEdges, task: TaskInHand) {
  if (!(await noteDailyLimit(db, task))) return
  const { used, limit } = task.daily
  progress.tellLimit(task.user_id, {
    feature: 'daily_actions',
    current: Math.max(used, limit),
    limit,
    message: limitReached.daily_actions(limit),
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
