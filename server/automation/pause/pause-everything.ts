import type { Pause } from '#contract/pauses.ts'
import { momentOf, type PauseFacts } from '#rules/reasons.ts'
import { requireAccount } from '../../accounts/usable-account.ts'
import { byBucket } from '../../edges/database/buckets.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { currentTrace } from '../../edges/tracing.ts'
import { lockUser } from '../../users/lock-user.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { wakeIn } from '../engine/sql/wake-accounts.ts'
import { findTaskRow } from '../store.ts'
import type { EventRow } from '../task-row.ts'
import * as store from './pause-store.ts'

const code = 'paused_everything'

/** What a pause or its end has changed: the account it is of, null for all, and its tasks. */
type Changed = { is_new: boolean; account_id: string | null; username: string | null; tasks: EventRow[] }

/**
 * Pauses everything of one account or of all. It is a fact that each step reads, and reads again before it sends: tasks keep all they are, so
 * that its end restores exactly what ran. Accounts are woken, so that their tasks say why they wait.
 */
export async function pauseEverything(
  edges: EngineEdges,
  user_id: string,
  account_id: string | null,
): Promise<Changed & { pause_id: string; at: Date }> {
  const { db } = edges
  const account = account_id === null ? null : await requireAccount(db, user_id, account_id)
  const paused = await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    await store.forgetPauses(tx, user_id)
    const { id: pause_id, at, is_new } = await store.insertPause(tx, user_id, account_id)
    const params: PauseFacts = { since: momentOf(at.getTime()), of: account_id === null ? 'all' : 'account' }
    const accounts = await store.listPausable(tx, user_id, account_id)
    const tasks = await wakeAndChange(tx, user_id, accounts, (theirs) => store.noteHeld(tx, theirs, { code, params }))
    return { pause_id, at, is_new, account_id, username: account?.username ?? null, tasks }
  })
  publish(edges, user_id, paused.tasks)
  return paused
}

/** Ends a pause: what no other one holds continues. Again changes nothing, but wakes accounts that were left asleep. */
export async function resumeEverything(edges: EngineEdges, user_id: string, pause_id: string): Promise<Changed> {
  const resumed = await edges.db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    const ended = await store.endPause(tx, user_id, pause_id)
    if (!ended) throw new Refusal('pause_not_found')
    const { account_id, was_on } = ended
    const accounts = await store.listPausable(tx, user_id, account_id)
    const free = accounts.filter(({ is_paused }) => !is_paused)
    const tasks = await wakeAndChange(tx, user_id, free, (theirs) => store.noteFreed(tx, theirs, code))
    const username = account_id === null ? null : (accounts[0]?.username ?? null)
    return { is_new: was_on, account_id, username, tasks }
  })
  publish(edges, user_id, resumed.tasks)
  return resumed
}

type Theirs = Parameters<typeof store.listLive>[1]

/** Wakes accounts and changes their tasks, in the order of the steps: the schedule is locked before the tasks. */
async function wakeAndChange(
  tx: Tx,
  user_id: string,
  accounts: { id: string; instagram_user_id: string }[],
  change: (theirs: Theirs) => Promise<EventRow[]>,
): Promise<EventRow[]> {
  const changed: EventRow[] = []
  for (const [bucket, those] of byBucket(accounts, ({ instagram_user_id }) => instagram_user_id)) {
    const ids = those.map(({ instagram_user_id }) => instagram_user_id)
    await wakeIn(tx, bucket, { ids, trace: currentTrace() })
    changed.push(...(await change({ bucket, user_id, ids: those.map(({ id }) => id) })))
  }
  return changed
}

function publish({ db, progress }: EngineEdges, user_id: string, tasks: EventRow[]) {
  progress.publishPauses(user_id)
  for (const task of tasks) progress.publishChange(task, 'task_progress', () => findTaskRow(db, user_id, task.id))
}

/** What a user has paused, each with the unfinished tasks it holds. */
export async function listPauses(db: Database, user_id: string): Promise<Pause[]> {
  const pauses = await store.listPauseRows(db, user_id)
  if (pauses.length === 0) return []
  const accounts = (await store.listPausable(db, user_id)).filter(({ is_paused }) => is_paused)
  const held: { id: string; account_id: string }[] = []
  for (const [bucket, those] of byBucket(accounts, ({ instagram_user_id }) => instagram_user_id))
    held.push(...(await store.listHeld(db, { bucket, user_id, ids: those.map(({ id }) => id) })))
  return pauses.map(({ id, account_id, at }) => ({
    pause_id: id,
    account_id,
    at: at.toISOString(),
    task_ids: held.filter((task) => account_id === null || task.account_id === account_id).map(({ id }) => id),
  }))
}
