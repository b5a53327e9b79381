import { globSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { grantDay, takeBackDays } from '#server/automation/engine/grant-day.ts'
import { intend, noteAnswer, planAlso } from '#server/automation/engine/intent.ts'
import type { Lease } from '#server/automation/engine/leases.ts'
import { insertRests, noteWarning } from '#server/automation/engine/rests.ts'
import { claimTurn, giveTurnBack, readClock } from '#server/automation/engine/schedule.ts'
import { noteDailyLimit, recordWaits, settleRest, settleResult, settleWaits } from '#server/automation/engine/settle.ts'
import { addUsed } from '#server/automation/engine/sql/add-used.ts'
import { beginVisitOf } from '#server/automation/engine/sql/begin-visit.ts'
import { countInSessions } from '#server/automation/engine/sql/count-in-sessions.ts'
import { emptyBlock } from '#server/automation/engine/sql/empty-block.ts'
import { findAccounts } from '#server/automation/engine/sql/find-accounts.ts'
import { freeEffects } from '#server/automation/engine/sql/free-effects.ts'
import { giveBackActions } from '#server/automation/engine/sql/give-back-actions.ts'
import { keepRemarks } from '#server/automation/engine/sql/keep-remarks.ts'
import { listDueBuckets } from '#server/automation/engine/sql/list-due-buckets.ts'
import { noteStep } from '#server/automation/engine/sql/note-step.ts'
import { planStepsOf } from '#server/automation/engine/sql/plan-steps.ts'
import { sumFree } from '#server/automation/engine/sql/sum-free.ts'
import { scheduleAccount, wakeAccountsOf } from '#server/automation/engine/wake-account.ts'
import { forgetWorker, listWorkers, noteWorker } from '#server/automation/engine/workers.ts'
import type { Database, Tx } from '#server/edges/database/database.ts'

const FOLDER = join(import.meta.dirname, '../../../server/automation/engine/sql')

/** A statement of the engine, named as its file. */
export type EngineStatement = { name: string; text: string }

export async function listEngineStatements(db: Database): Promise<EngineStatement[]> {
  const files = globSync('*.ts', { cwd: FOLDER }).toSorted()
  const found = files.map(async (file) => {
    const exported: unknown[] = Object.values(await import(join(FOLDER, file)))
    return exported.flatMap((one) =>
      typeof one === 'function' && 'textOf' in one && typeof one.textOf === 'function'
        ? [{ name: file.replace('.ts', ''), text: one.textOf(db) as string }]
        : [],
    )
  })
  return (await Promise.all(found)).flat()
}

export type Somebody = { user_id: string; instagram_user_id: string; task_id: string }

const OWNER = 'plans'
const wait = { until: 1, reason: { code: 'gap', params: {} } } as never
const rest = { kind: 'all', ms: 1, reason: { code: 'please_wait', params: {} }, strikes: 1 } as never

/** A lease of somebody's account and their next planned action. */
async function hold(db: Database, { instagram_user_id, task_id }: Somebody) {
  const { rows } = await sql<Lease>`
    update account_schedule set lease_owner = ${OWNER}, lease_until = now() + interval '1 hour' where bucket = 0
      and instagram_user_id = ${instagram_user_id} returning instagram_user_id, fence, wakes`.execute(db)
  const planned = await sql<{ id: string }>`
    select id from actions where bucket = 0 and task_id = ${task_id} and state = 'planned' order by position limit 1`.execute(
    db,
  )
  const [lease, action] = [rows[0], planned.rows[0]]
  if (!lease || !action) throw new Error('Somebody has no schedule or nothing planned.')
  return { settling: { db, lease, owner: OWNER }, action_id: action.id }
}

const inTransaction = (db: Database, work: (tx: Tx) => Promise<unknown>) => db.transaction().execute(work)

/** What a lease leads to besides results: turns, waits and rests. */
export async function useLease(db: Database, somebody: Somebody): Promise<void> {
  const { instagram_user_id, task_id } = somebody
  const { settling } = await hold(db, somebody)
  const waits = [Object.assign({ task_id }, wait)]
  await recordWaits(settling, waits)
  await settleWaits(settling, waits, { next_ms: 1 })
  const { settling: again } = await hold(db, somebody)
  await settleRest(again, { next_ms: 1, rests: [rest] })
  await claimTurn(db, { instagram_user_id, owner: OWNER })
  await giveTurnBack(db, { instagram_user_id, owner: OWNER })
  await insertRests(db, instagram_user_id, [rest])
  await noteWarning(db, somebody.user_id)
  await inTransaction(db, (tx) => scheduleAccount(tx, instagram_user_id))
  await wakeAccountsOf(db, somebody.user_id)
}

/** What follows a result that comes to nothing, a comment, or somebody who is visited. */
export async function useAction(db: Database, somebody: Somebody): Promise<void> {
  const { instagram_user_id: near, task_id, user_id } = somebody
  const { settling, action_id } = await hold(db, somebody)
  const of = [{ action_id, zone: 'UTC', remark: 'like' }]
  const holding = { instagram_user_id: near, fence: settling.lease.fence, owner: OWNER }
  const first = { action: 'follow', media_id: '', text: null, target_id: '0', username: 'nobody' }
  const steps = [{ action: 'like', media_id: '1', text: null, state: 'planned' }]
  await planAlso(settling, action_id, ['2', '3'])
  await beginVisitOf(db, near, { ...holding, ...first, action_id })
  await planStepsOf(db, near, { action_id, steps })
  await noteStep(db, near, { task_id })
  const intent = { target_id: '0', username: 'nobody', media_id: '', text: null, result_id: null }
  const terms = {
    action: 'follow',
    may_repeat: true,
    renewed_ms: 1,
    is_daily: false,
    daily_limit: 100,
    zone: 'UTC',
  } as const
  const answer = await intend(settling, action_id, intent, { ...terms, task_id })
  if (answer !== 'intended') throw new Error(`The action is not intended: ${answer}.`)
  await noteAnswer(settling, action_id, { answered: 'done', result_id: null })
  await freeEffects(db, near, { of })
  await giveBackActions(db, near, { of })
  await keepRemarks(db, near, { of })
  await findAccounts(db, { ids: [user_id] })
  const session = { account_id: user_id, starts_at: 0, ends_at: 1, outcome: 'done' } as const
  await countInSessions(db, near, { of: [session] })
  const result = { action_id, task_id, action: 'follow', username: 'nobody', state: 'done', reason: null } as const
  const further = {
    activity: { code: 'inspected', params: { username: '' } },
    is_step: true,
    zone: 'UTC',
    intended: true,
  } as const
  await settleResult(settling, { ...result, ...further }, { next_ms: 1 })
}

/** A day of somebody whose block is empty, and one that is counted again. */
export async function useDay(db: Database, { user_id, instagram_user_id, task_id }: Somebody): Promise<void> {
  const planned = await sql<{
    id: string
  }>`select id from actions where bucket = 0 and task_id = ${task_id} limit 1`.execute(db)
  await emptyBlock(db, instagram_user_id, { user_id, day: new Date().toISOString().slice(0, 10) })
  const asked = { instagram_user_id, action_id: planned.rows[0]?.id ?? '0', daily_limit: 100, zone: 'UTC' }
  await grantDay(db, asked)
  await inTransaction(db, (tx) => takeBackDays(tx, user_id))
  await addUsed(db, { user_id, day: '2020-01-01', count: 1 })
  await sumFree(db, { user_id, day: '2020-01-01' })
  await noteDailyLimit(db, { user_id, daily: { limit: 100 }, zone: 'UTC' } as never)
}

/** What a worker asks between its steps. */
export async function useWorker(db: Database): Promise<void> {
  await readClock(db)
  await noteWorker(db, { id: OWNER, held: 0, steps: 0 })
  await listWorkers(db)
  await forgetWorker(db, OWNER)
  await listDueBuckets(db, {})
}
