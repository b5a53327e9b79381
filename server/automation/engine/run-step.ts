import { isDeepStrictEqual } from 'node:util'
import { onlyReads } from '#rules/kinds/kinds.ts'
import type { NotSent } from '#rules/outcomes.ts'
import type { WaitReason } from '#rules/reasons.ts'
import { datedSince } from '#rules/refusals.ts'
import { sessionOfNow } from '#rules/sessions.ts'
import { budgetOf, decideStep, readsOfStep, type TaskWait, waitsAfter } from '#rules/steps.ts'
import { limitReached } from '#words/plan-limits.ts'
import type { ReadBudget } from '../../accounts/count-read.ts'
import { withinBudget, workAs } from '../../accounts/signed-in.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { MayRead } from '../../edges/instagram/conversation.ts'
import { inLanguage } from '../../edges/language.ts'
import { noteInTrace } from '../../edges/tracing.ts'
import { meet } from '../../people/meet-people.ts'
import { noSightings, onlyThose, type Sightings, watching } from '../../people/sightings.ts'
import { announce } from '../../users/announce.ts'
import type { Result } from '../action-row.ts'
import type { EventRow, OwnRow } from '../task-row.ts'
import { collectTargets } from './collect-targets.ts'
import { confirmAction, unknown } from './confirm-action.ts'
import { holdForOwner } from './consequence.ts'
import type { EngineEdges } from './edges.ts'
import { endTask, holdTask } from './end-task.ts'
import { extractPeople } from './extract-people.ts'
import type { AccountFacts, TaskInHand } from './facts.ts'
import { mendedBy, noteMended } from './installation.ts'
import type { Lease } from './leases.ts'
import { actionsSettled } from './metrics.ts'
import { performAction } from './perform-action.ts'
import { readFacts } from './read-facts.ts'
import {
  noteDailyLimit,
  recordWaits,
  settleCollected,
  settleExtracted,
  settleRest,
  settleResult,
  settleWaits,
} from './settle.ts'
import type { Looked } from './sql/count-in-sessions.ts'
import { type Afterwards, type Ending, idle, type Permits, type Step, type Writes } from './step.ts'

/**
 * One step of one leased account: reads the facts, decides by rules alone, does it, and records the outcome. True where somebody was left out without a
 * read: the account's next step is due at once.
 */
export async function runStep(edges: EngineEdges, lease: Lease, owner: string, permits: Permits): Promise<boolean> {
  const facts = await readFacts(edges.db, lease.instagram_user_id, edges.scale)
  if (!facts) return false
  const read_at = performance.now()
  const readNow = () => facts.now + performance.now() - read_at
  const step: Step = { edges, settling: { db: edges.db, lease, owner }, facts, readNow, ...permits }
  const ending = await decideAndDo(step)
  await endStep(step, ending)
  const mended = mendedBy(facts, ending)
  if (mended) await noteMended(edges.db, facts.account, mended)
  return ending?.writes?.kind === 'result' && ending.after.next_ms === 0
}

async function decideAndDo(step: Step): Promise<Ending> {
  const { facts } = step
  const decision = decideStep(facts, facts.now)
  noteInTrace({ 'cadenza.decision': decision.kind, ...('task_id' in decision && { 'cadenza.task': decision.task_id }) })
  switch (decision.kind) {
    case 'wait': {
      const next_ms = decision.until === null ? null : Math.max(0, decision.until - facts.now)
      return { writes: { kind: 'waits', waits: decision.waits }, after: { next_ms } }
    }
    case 'finish': {
      const { task_id, because } = decision
      const task = facts.tasks.find(({ id }) => id === task_id)
      // Its time ends whatever has joined it.
      const target = task && because.code !== 'end_time' ? { target_count: task.target_count } : {}
      return { ends: { task_id, status: 'completed', reason: because, ...target }, ...idle() }
    }
    case 'confirm':
      return confirmOpen(step, decision.action_id)
    case 'act':
      await noteOthers(step, decision.others)
      return forTask(step, decision.task_id, (task, instagram) =>
        noteMet(step, task, instagram, (watched) => performAction(step, task, watched), onlyLookedAt),
      )
    case 'collect':
      await noteOthers(step, decision.others)
      return forTask(step, decision.task_id, (task, instagram) =>
        onlyReads(task.kind)
          ? noteMet(
              step,
              task,
              instagram,
              (watched) => extractPeople(step, task, watched, decision.source),
              (seen) => (task.done_count < MAX_MET_PER_LIST ? seen : onlyLookedAt(seen)),
            )
          : noteMet(step, task, instagram, (watched) => collectTargets(step, task, watched, decision.source)),
      )
  }
}

/** Of a longer list, those behind these people are named without pictures: nobody looks at a million faces, whose addresses expire in days. */
const MAX_MET_PER_LIST = 2000

/** Without the others of a page that only proved something. */
const onlyLookedAt = (seen: Sightings) => onlyThose(seen, ({ id }) => seen.looked_at.has(id))

/** Does a part of a step and keeps the people it has met, before the browser is notified. That may fail: they are then shown by name. */
async function noteMet(
  { edges, facts }: Step,
  { user_id }: TaskInHand,
  instagram: SignedInClient,
  work: (watched: SignedInClient) => Promise<Ending>,
  chosen: (seen: Sightings) => Sightings = (seen) => seen,
): Promise<Ending> {
  const seen = noSightings()
  const ending = await work(watching(instagram, facts.account, seen))
  await meet(edges.db, { user_id, instagram_user_id: facts.account }, chosen(seen)).catch((error) =>
    edges.log.warn({ err: error }, 'people who were met could not be kept'),
  )
  return ending
}

/** Checks an action whose effect did not show yet, or whose answer never came. */
function confirmOpen(step: Step, action_id: string): Promise<Ending> | Ending {
  const open = step.facts.open_actions.find(({ id }) => id === action_id)
  if (!open) return idle()
  if (open.via === null) return unknown(step, open.task, open, 'disconnected')
  // A hold or rest that the check leads to concerns the connection it uses, not the task's own.
  const task = { ...open.task, account_id: open.via }
  const budget: ReadBudget = { reader: 'proof', caps: step.facts.reads.caps }
  return runAsAccount(step, open.via, budget, (instagram) => confirmAction(step, task, open, instagram))
}

function forTask(
  step: Step,
  task_id: string,
  work: (task: TaskInHand, instagram: SignedInClient) => Promise<Ending>,
): Promise<Ending> {
  const task = step.facts.tasks.find(({ id }) => id === task_id)
  if (!task) throw new Error(`Task ${task_id} was decided on but not read.`)
  const budget = { ...budgetOf(task, step.facts.reads), at_once: readsOfStep(task) }
  return runAsAccount(step, task.account_id, budget, (instagram) => work(task, instagram))
}

/** Works as the account; where it cannot be opened, the next step records why its tasks wait. */
async function runAsAccount(
  step: Step,
  account_id: string,
  budget: ReadBudget,
  work: (instagram: SignedInClient) => Promise<Ending>,
): Promise<Ending> {
  const mayRead = whileOurs(step, withinBudget(step.edges, step.facts.account, budget))
  const worked = await workAs(step.edges, account_id, mayRead, async (instagram, session_id) =>
    holdingSession(await work(instagram), session_id),
  )
  return worked ? worked.value : idle()
}

/** A hold is about the sign-in the step was made with: its owner may have signed in again meanwhile. */
const holdingSession = (ending: Ending, session_id: string): Ending =>
  ending?.holds ? { ...ending, holds: { ...ending.holds, session_id } } : ending

const lost: NotSent = { kind: 'not_sent', cause: 'gone', retry_after_ms: null }

/** No reads once another worker may hold the account: one at a time makes its calls. */
const whileOurs =
  ({ mayStillRead }: Step, mayRead: MayRead): MayRead =>
  async (proves) =>
    (await mayStillRead()) ? mayRead(proves) : lost

/** Records the ending of a step, releases its lease and tells the browser, unless the account was taken over. */
async function endStep(step: Step, ending: Ending): Promise<void> {
  if (!ending) return
  const { edges } = step
  const { ends, pauses, holds, at_daily_limit, writes } = ending
  const after = dated(step.facts, ending.after)
  if (ends) await endTask(edges, ends)
  if (holds) await holdForOwner(edges.db, holds)
  if (at_daily_limit) await publishDailyLimit(edges, at_daily_limit)
  if (writes) await settleWrites(step, writes, after)
  else await settleRest(step.settling, after)
  // Last, so that its line stays; where the process is killed before, further refusals pause it.
  if (pauses) await holdTask(edges, pauses)
}

const dated = ({ refused: before, now }: AccountFacts, after: Afterwards): Afterwards =>
  after.refused ? { ...after, refused: datedSince(before, after.refused, now) } : after

async function settleWrites(step: Step, writes: Writes, after: Afterwards): Promise<void> {
  const { edges, settling } = step
  switch (writes.kind) {
    case 'result': {
      const { result } = writes
      const waits = waitsAfterResult(step, result, after)
      await noteOthers(
        step,
        waits.filter(({ task_id }) => task_id !== result.task_id),
      )
      const own = waits.find(({ task_id }) => task_id === result.task_id) ?? null
      const row = await settleResult(settling, result, after, own, lookedAt(step.facts, result))
      if (row) publishResult(edges, named(step, row), result)
      return
    }
    case 'waits': {
      for (const row of await settleWaits(settling, writes.waits, after)) await publishWaiting(step, named(step, row))
      return
    }
    case 'page': {
      const row = await settleCollected(settling, writes.task_id, writes.page, after)
      const is_first = row && !writes.is_passed_over && row.done_count + row.skipped_count === 0
      if (row) edges.progress.publishTask(named(step, row), startedIf(is_first === true))
      return
    }
    case 'list_page': {
      const { task, page } = writes
      const row = await settleExtracted(settling, task, page, after)
      if (row) edges.progress.publishTask(named(step, row), startedIf(task.done_count === 0))
    }
  }
}

/**
 * What becomes of a look; null where none was made, or its outcome is still open. Somebody who is visited is looked at once, as the visit
 * begins: its steps are no further looks.
 */
function outcomeOf({ tasks }: AccountFacts, result: Result): Looked['outcome'] | null {
  const { state, is_unread, is_step, intended, activity } = result
  const task = tasks.find(({ id }) => id === result.task_id)
  if (is_step && !task?.is_undo) {
    if (activity.code === 'inspected') return 'done'
    if (intended || task?.is_amid_visit) return null
  }
  if (is_unread || state === 'planned' || state === 'intended') return null
  if (state === 'skipped' || state === 'already') return 'skipped'
  return state === 'done' || state === 'requested' ? 'done' : 'failed'
}

/** The sessions in which a result counts: those of every connection, as Instagram sees one account. */
function lookedAt(facts: AccountFacts, result: Result): Looked[] {
  const { rhythms, account: seed, now } = facts
  const outcome = outcomeOf(facts, result)
  if (!outcome) return []
  return rhythms.flatMap(({ account_id, ...plan }) => {
    const session = sessionOfNow({ ...plan, seed }, now)
    return session ? [{ ...session, account_id, outcome }] : []
  })
}

function named({ facts }: Step, row: OwnRow): EventRow {
  const owner = facts.owners.get(row.account_id)
  if (!owner) throw new Error(`Task ${row.id} was settled for account ${row.account_id}, which was not read.`)
  return { ...row, ...owner }
}

const startedIf = (is_first: boolean) => (is_first ? 'task_started' : 'task_progress')

/** Why each task waits in the quiet that follows a result: the one that acted for the pace, unless another's turn comes first. */
function waitsAfterResult(step: Step, { task_id }: Result, { quiet }: Afterwards): TaskWait[] {
  if (!quiet) return []
  const now = step.readNow()
  const until = now + quiet.ms
  const { is_amid_visit, reason } = quiet
  const waits = waitsAfter(step.facts, { task_id, is_amid_visit }, { quiet_until: until, quiet_rule: reason.code }, now)
  const isItsOwn = (wait: TaskWait) => wait.task_id === task_id && wait.reason?.code !== 'turn'
  const own = waits.some(({ task_id: id }) => id === task_id) ? [] : [{ task_id, until, reason }]
  return [...waits.map((wait) => (isItsOwn(wait) ? { task_id, until, reason } : wait)), ...own]
}

/** Records why the others of the account wait while one of its tasks acts, or once it has. */
async function noteOthers(step: Step, waits: TaskWait[]): Promise<void> {
  const tasks = new Map(step.facts.tasks.map((task) => [task.id, task]))
  const now = step.readNow()
  const news = waits.filter((wait) => !isStillTrue(tasks.get(wait.task_id)?.waiting ?? null, wait, now))
  if (news.length === 0) return
  for (const row of await recordWaits(step.settling, news)) {
    const task = tasks.get(row.id)
    // What is said of it next in this step is compared with this.
    if (task) task.waiting = row.waiting
    await publishWaiting(step, named(step, row))
  }
}

/** When a turn comes is an estimate: what was said of it stays as long as it isn't about to pass. */
function isStillTrue(said: WaitReason | null, { reason, until }: TaskWait, now: number): boolean {
  if (said?.code !== 'turn' || reason?.code !== 'turn') return isDeepStrictEqual(said, reason)
  const [{ until: said_until, ...params }, { until: _, ...others }] = [said.params, reason.params]
  if (!isDeepStrictEqual(params, others) || said_until === null || until === null) return said_until === until
  return Date.parse(said_until) >= (now + until) / 2
}

/** Once for each new reason; used up daily actions are a notice of their own. */
async function publishWaiting({ edges, facts }: Step, row: EventRow) {
  edges.progress.publishTask(row, 'task_progress')
  const task = facts.tasks.find(({ id }) => id === row.id)
  if (task && row.waiting?.code === 'plan_daily_actions') await publishDailyLimit(edges, task)
}

/** Tells the user that the plan's daily actions are used up: once a day and limit, across their tasks. */
async function publishDailyLimit({ db, progress }: EngineEdges, task: TaskInHand) {
  const { used, limit } = task.daily
  const notice = {
    feature: 'daily_actions',
    current: Math.max(used, limit),
    limit,
    message: inLanguage(task.language, () => limitReached.daily_actions({ limit })),
  } as const
  const is_new = await db.transaction().execute(async (tx) => {
    if (!(await noteDailyLimit(tx, task))) return false
    await announce(tx, task.user_id, { event: 'limit_reached', data: notice })
    return true
  })
  if (is_new) progress.publishLimit(task.user_id, notice)
}

/** The task's new state, and the action itself for the activity view. */
export function publishResult({ progress }: EngineEdges, row: EventRow, { state, action, username }: Result): void {
  const is_settled = state !== 'planned' && state !== 'intended'
  if (is_settled) actionsSettled.inc({ kind: action, state })
  const is_first = row.done_count + row.skipped_count + row.failed_count === 1
  progress.publishTask(row, startedIf(is_first))
  if (state === 'skipped' || !is_settled) return
  const { account_id, user_id } = row
  progress.publishActivity(user_id, row.account_username, {
    account_id,
    kind: action,
    username,
    state,
    at: new Date().toISOString(),
  })
}
