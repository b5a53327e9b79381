import { actions } from '#rules/actions.ts'
import type { WaitReason } from '#rules/reasons.ts'
import type { TaskWait } from '#rules/steps.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import { addExtractedPeople } from '../../audience/lists/extract-list.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import type { Result } from '../action-row.ts'
import type { OwnRow } from '../task-row.ts'
import type { TaskInHand } from './facts.ts'
import { holdingOf } from './leases.ts'
import { type Released, releasedRow } from './release.ts'
import { writeRests } from './rests.ts'
import { countInSessions, type Looked } from './sql/count-in-sessions.ts'
import { findAccounts } from './sql/find-accounts.ts'
import { freeEffects } from './sql/free-effects.ts'
import { giveBackActions } from './sql/give-back-actions.ts'
import { keepRemarks } from './sql/keep-remarks.ts'
import { lockLeases } from './sql/lock-leases.ts'
import { noteLimit } from './sql/note-limit.ts'
import { planPage } from './sql/plan-page.ts'
import { recordWaitsOf } from './sql/record-waits.ts'
import { settlePage } from './sql/settle-page.ts'
import { settleRests } from './sql/settle-rests.ts'
import { type ResultRow, settleResults } from './sql/settle-results.ts'
import { settleWaitsOf } from './sql/settle-waits.ts'
import type { Afterwards, ExtractedPage, PlannedPage, Settling } from './step.ts'

/** Records a result, the task's counts, the gap or rest that follows and the next check, and releases the lease. Null if it was taken over. */
export const settleResult = (
  { db, lease, owner }: Settling,
  result: Result,
  after: Afterwards,
  wait: TaskWait | null = null,
  sessions: Looked[] = [],
): Promise<OwnRow | null> => settleBatch(db, { lease, owner, result, after, wait, sessions })

/** `wait`: why the task waits from now on. */
type Settled = Released & { result: Result; wait: TaskWait | null; sessions: Looked[] }

const settleBatch = batch(
  (db, all: Settled[]) => {
    const further = furtherWrites(all)
    return withRests(db, all, (tx) => writeResults(tx, all, further), further.length > 0)
  },
  ({ lease }) => lease.instagram_user_id,
)

async function writeResults(db: Database | Tx, all: Settled[], further: FurtherWrite[]): Promise<(OwnRow | null)[]> {
  const rows = await settleResults(db, near(all), { given: all.map(releasedRow), results: all.map(resultRow) })
  const found = new Map(rows.map(({ action_id, ...row }) => [action_id, row]))
  for (const write of further) await write(db, (action_id) => found.has(action_id))
  return all.map(({ result }) => found.get(result.action_id) ?? null)
}

const near = ([first]: Released[]): string => first?.lease.instagram_user_id ?? ''

function resultRow({ lease, result, wait }: Settled): ResultRow {
  const { action_id, task_id, state, reason, result_id, activity, is_set_back = false, is_step } = result
  const { is_behind = false, is_excused = false } = result
  const ends = hasCounted(result) || state === 'already' ? actions[result.action].ends : null
  return {
    ...{ action_id, task_id, state, reason, activity, is_step, is_set_back, is_behind, is_excused, ends },
    counts: hasCounted(result),
    ...(result_id !== undefined && { result_id }),
    ...result.check,
    ...{ instagram_user_id: lease.instagram_user_id, wait_until: wait?.until, wait_reason: wait?.reason },
  }
}

const hasCounted = ({ state }: Result) => state === 'done' || state === 'requested'
const isOpen = ({ state }: Result) => state === 'intended' || state === 'unknown'
const hasEffect = (result: Result) => result.intended && (hasCounted(result) || result.state === 'already')

/** A comment that shows only after the last check would not be seen before another one is written. */
const freesEffect = (result: Result) =>
  result.intended &&
  !hasEffect(result) &&
  !isOpen(result) &&
  !(result.action === 'comment' && result.reason?.code === 'not_confirmed')

const givesBack = (result: Result) =>
  result.intended && actions[result.action].is_daily && !hasCounted(result) && !isOpen(result)

/** Comments and likes are remembered of a person besides the post. */
const leavesRemark = (result: Result) =>
  (result.action === 'comment' || result.action === 'like') && (hasEffect(result) || result.state === 'unknown')

/** What follows the results in their transaction, of those that were settled. */
type FurtherWrite = (db: Database | Tx, isSettled: (action_id: string) => boolean) => Promise<unknown>

/** Only what some result of the batch needs: mostly nothing, and then the results are a statement without a transaction around it. */
function furtherWrites(all: Settled[]): FurtherWrite[] {
  const results = all.map(({ result }) => result)
  const writes: FurtherWrite[] = []
  const add = <One extends { action_id: string }>(
    wanted: One[],
    write: (db: Database | Tx, of: One[]) => Promise<unknown>,
  ) => {
    if (wanted.length === 0) return
    writes.push(async (db, isSettled) => {
      const of = wanted.filter(({ action_id }) => isSettled(action_id))
      if (of.length > 0) await write(db, of)
    })
  }
  const freed = results.filter(freesEffect).map(({ action_id }) => ({ action_id }))
  const given_back = results.filter(givesBack).map(({ action_id, zone }) => ({ action_id, zone }))
  const remarks = results.filter(leavesRemark).map(({ action_id, action }) => ({ action_id, remark: action }))
  const looked = all.flatMap(({ result: { action_id }, sessions }) => sessions.map((one) => ({ ...one, action_id })))
  add(freed, (db, of) => freeEffects(db, near(all), { of }))
  add(given_back, (db, of) => giveBackActions(db, near(all), { of }))
  add(remarks, (db, of) => keepRemarks(db, near(all), { of }))
  add(looked, (db, of) => countLooks(db, near(all), of))
  return writes
}

/** A connection that was deleted meanwhile has no sessions. */
async function countLooks(db: Database | Tx, near: string, looked: Looked[]): Promise<void> {
  const found = await findAccounts(db, { ids: [...new Set(looked.map(({ account_id }) => account_id))] })
  const kept = new Set(found.map(({ id }) => id))
  const of = looked.filter(({ account_id }) => kept.has(account_id))
  if (of.length > 0) await countInSessions(db, near, { of })
}

/** Records why and until when each task waits, and releases the lease. Returns the tasks for which that changed. */
export const settleWaits = ({ db, lease, owner }: Settling, waits: TaskWait[], after: Afterwards): Promise<OwnRow[]> =>
  settleWaitsBatch(db, { lease, owner, after, waits })

const settleWaitsBatch = batch(
  async (db, all: (Released & { waits: TaskWait[] })[]): Promise<OwnRow[][]> => {
    const waits = all.flatMap(({ waits, lease }) => waits.map(waitRowOf(lease)))
    const rows = await settleWaitsOf(db, near(all), { given: all.map(releasedRow), waits })
    return all.map(({ waits }) => rows.filter(({ id }) => waits.some(({ task_id }) => task_id === id)))
  },
  ({ lease }) => lease.instagram_user_id,
)

/** The same for tasks that are passed over while another of the account acts, without releasing the lease. */
export const recordWaits = (settling: Settling, waits: TaskWait[]): Promise<OwnRow[]> => {
  const { db, lease } = settling
  const given = { ...holdingOf(settling), waits: waits.map(waitRowOf(lease)) }
  return recordWaitsOf(db, lease.instagram_user_id, given)
}

const waitRowOf =
  ({ instagram_user_id }: { instagram_user_id: string }) =>
  (wait: TaskWait) => ({ ...wait, instagram_user_id, becomes: statusIn(wait.reason) })

/** The status of a task by its wait, or by having none; null where it keeps its own: it is at work, and pauses only for a moment. */
function statusIn(reason: WaitReason | null): TaskStatus | null {
  switch (reason?.code) {
    case 'start_at':
      return 'scheduled'
    case undefined:
    case 'turn':
      return 'running'
    case 'gap':
    case 'no_answer':
    case 'checking':
      return null
    default:
      return 'waiting'
  }
}

/** Plans for what a page contained and records how far the source was read, unless the task has ended meanwhile. */
export function settleCollected(
  { db, lease, owner }: Settling,
  task_id: string,
  { action, source, found, places, reading, activity }: PlannedPage,
  after: Afterwards,
): Promise<OwnRow | null> {
  const released = { lease, owner, after }
  const account = lease.instagram_user_id
  const settle = async (tx: Database | Tx) => {
    const page = { task_id, source: String(source), reading, activity, read: null }
    const [row] = await settlePage(tx, account, { given: [releasedRow(released)], ...page })
    if (row && found.length > 0) await planPage(tx, account, { ...row, action, source, found, ...places })
    return row ?? null
  }
  return withRests(db, [released], settle, found.length > 0)
}

/** Adds the people of a page to the list, with their count and how far the source was read: all of it or, if taken over, nothing. */
export async function settleExtracted(
  { db, lease, owner }: Settling,
  { id, list_id }: TaskInHand,
  { source, people, room, after: afterAdding }: ExtractedPage,
  after: Afterwards,
): Promise<OwnRow | null> {
  const tx = await db.startTransaction().execute()
  try {
    const added = list_id === null ? new Set<string>() : await addExtractedPeople(tx, list_id, people, room)
    const page = { task_id: id, source: String(source), ...afterAdding(added) }
    const [row] = await settlePage(tx, lease.instagram_user_id, {
      given: [releasedRow({ lease, owner, after })],
      ...page,
    })
    await (row ? tx.commit() : tx.rollback()).execute()
    return row ?? null
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}

/** Records that a user's daily actions are used up; false where that was recorded already. */
export async function noteDailyLimit(db: Database | Tx, { user_id, daily, zone }: TaskInHand): Promise<boolean> {
  const rows = await noteLimit(db, { user_id, zone, limit: daily.limit })
  return rows.length > 0
}

/** Schedules the account, after a rest where one is given, with nothing else to record. */
export async function settleRest({ db, lease, owner }: Settling, after: Afterwards): Promise<void> {
  const all = [{ lease, owner, after }]
  await withRests(db, all, (tx) => settleRests(tx, near(all), { given: all.map(releasedRow) }))
}

/**
 * Settles leases with the rests that follow, where there are any: both or neither, and only if the lease is still ours. In a transaction also
 * where more than a statement settles them.
 */
function withRests<Answer>(
  db: Database,
  all: Released[],
  settle: (db: Database | Tx) => Promise<Answer>,
  has_more = false,
): Promise<Answer> {
  const rests = all.flatMap(({ lease: { instagram_user_id }, after }) =>
    (after.rests ?? []).map((rest) => ({ ...rest, instagram_user_id })),
  )
  if (rests.length === 0 && !has_more) return settle(db)
  return db.transaction().execute(async (tx) => {
    if (rests.length > 0) {
      const rows = await lockLeases(tx, near(all), { holdings: all.map(holdingOf) })
      const held = new Set(rows.map(({ instagram_user_id }) => instagram_user_id))
      await writeRests(
        tx,
        rests.filter(({ instagram_user_id }) => held.has(instagram_user_id)),
      )
    }
    return settle(tx)
  })
}
