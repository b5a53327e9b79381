import { randomUUID } from 'node:crypto'
import pino from 'pino'
import type { Usage } from '#contract/billing.ts'
import { statsOf } from '#rules/daily-counts.ts'
import { undosOf } from '#rules/kinds/kinds.ts'
import { findPast } from '#server/automation/actions/recall-person.ts'
import { sweepBlocks } from '#server/automation/engine/grant-day.ts'
import { createProgress } from '#server/automation/engine/progress.ts'
import { runStep } from '#server/automation/engine/run-step.ts'
import { claimDue, findTimeToNextDue, releaseLeases, renewLeases } from '#server/automation/engine/schedule.ts'
import { settleCollected } from '#server/automation/engine/settle.ts'
import { countByStatus, listTaskRows } from '#server/automation/list/list-store.ts'
import { purgeActions, purgePreviews } from '#server/automation/purge.ts'
import { findDueSchedule, findLiveRun } from '#server/automation/schedules/schedule-store.ts'
import { listShownBefore } from '#server/automation/shown-lists.ts'
import {
  countYetToFollow,
  findTaskRow,
  hasOpenIntent,
  listActionRows,
  listFollowedByCadenza,
  listStanding,
} from '#server/automation/store.ts'
import { requireRoomForTask } from '#server/automation/tasks/create-task.ts'
import { followUp } from '#server/automation/tasks/follow-up.ts'
import type { Database } from '#server/edges/database/database.ts'
import { listDays, listHourRows, listSourceRows } from '#server/statistics/store.ts'
import { instantInstagram } from '../engine/instant-instagram.ts'
import { secrets } from '../engine/world.ts'
import { useAction, useDay, useLease, useWorker } from './engine-statements.ts'

/** The product's frequent operations, with the most table rows that each of their statements may read. */
export type Hot = {
  name: string
  rows: number
  run: (db: Database) => Promise<unknown>
  /** It works through a table: once a night, once in the life of a process, or where each row is a process. */
  may_scan?: readonly string[]
}

const OWNER = 'plans'
const PAGE = 50

/** An account has a hundred actions; a question about it reads little more than those. */
const OF_ONE = 500

export function hotStatements({ accounts, long_task }: { accounts: number; long_task: string }): Hot[] {
  const someone = String(Math.floor(accounts / 2))
  const instagram_user_id = String(17841400000000000n + BigInt(someone))
  const their_task = String(2 * accounts + Number(someone))
  const page = { limit: PAGE }
  const somebody = { user_id: someone, instagram_user_id, task_id: their_task }
  const reader = { id: someone, timezone: 'UTC' }
  const newest = { sort: 'newest', limit: PAGE } as const
  const scope = { user_id: someone, account_id: null, from: '2020-01-01', to: '2100-01-01' }
  const of_long = (state?: 'done' | 'refused' | 'skipped' | 'planned') => (db: Database) =>
    listActionRows(db, '1', long_task, { ...page, state })
  return [
    { name: 'claim due accounts', rows: 3 * 128, run: (db) => claimDue(db, OWNER, 128) },
    { name: 'renew leases', rows: 3 * 128, run: (db) => renewLeases(db, OWNER, [instagram_user_id]) },
    { name: 'when the next is due', rows: 500, run: (db) => findTimeToNextDue(db, 200) },
    { name: 'a step', rows: OF_ONE, run: (db) => step(db) },
    { name: 'what else a lease leads to', rows: OF_ONE, run: (db) => useLease(db, somebody) },
    { name: 'what else an action leads to', rows: OF_ONE, run: (db) => useAction(db, somebody) },
    { name: 'a day’s actions', rows: OF_ONE, run: (db) => useDay(db, somebody) },
    { name: 'a worker between its steps', rows: OF_ONE, run: useWorker, may_scan: ['workers'] },
    {
      name: 'a worker that stops',
      rows: Number.POSITIVE_INFINITY,
      run: (db) => releaseLeases(db, 'nobody'),
      may_scan: ['account_schedule'],
    },
    { name: 'a page read into a long task', rows: 3 * 200, run: (db) => collect(db, long_task) },
    {
      name: 'the past with a person',
      rows: OF_ONE,
      run: async (db) => {
        for (const action of ['follow', 'unfollow', 'like', 'comment'] as const)
          await findPast(db, {
            id: '50000000005',
            username: 'person_5',
            action,
            instagram_user_id,
            user_id: someone,
            task_id: their_task,
          })
      },
    },
    { name: 'a long task’s actions', rows: 8 * PAGE, run: of_long() },
    { name: 'those done', rows: 2 * PAGE, run: of_long('done') },
    { name: 'those refused', rows: 2 * PAGE, run: of_long('refused') },
    { name: 'those planned', rows: 2 * PAGE, run: of_long('planned') },
    {
      name: 'the next page of them',
      rows: 8 * PAGE,
      run: async (db) => {
        const [first] = await listActionRows(db, '1', long_task, { limit: 1, state: 'refused' })
        await listActionRows(db, '1', long_task, { ...page, cursor: first?.id })
      },
    },
    { name: 'a task', rows: 10, run: (db) => findTaskRow(db, someone, their_task) },
    { name: 'a user’s tasks', rows: 200, run: (db) => listTaskRows(db, reader, {}, newest) },
    { name: 'those running', rows: 200, run: (db) => listTaskRows(db, reader, { status: ['running'] }, newest) },
    { name: 'those of a source', rows: 200, run: (db) => listTaskRows(db, reader, { q: 'coffee' }, newest) },
    { name: 'how many there are', rows: 200, run: (db) => countByStatus(db, reader, {}) },
    { name: 'what a list has shown', rows: 20, run: (db) => listShownBefore(db, somebody, ['coffee.daily']) },
    { name: 'an open intent', rows: 10, run: (db) => hasOpenIntent(db, '1', long_task) },
    {
      name: 'the effects that undo reverts',
      rows: OF_ONE,
      run: (db) => listStanding(db, someone, someone, undosOf('follow')),
    },
    { name: 'yet to follow', rows: 20, run: (db) => countYetToFollow(db, instagram_user_id) },
    {
      name: 'followed by Cadenza',
      rows: OF_ONE,
      run: (db) =>
        listFollowedByCadenza(
          db,
          { user_id: someone, instagram_user_id },
          { state: 'any', oldest_first: true, most: 20_000 },
        ),
    },
    { name: 'schedules that are due', rows: 10, run: (db) => db.transaction().execute(findDueSchedule) },
    { name: 'statistics by day', rows: OF_ONE, run: (db) => listDays(db, scope) },
    { name: 'statistics by source', rows: OF_ONE, run: (db) => listSourceRows(db, scope, 7) },
    { name: 'statistics by hour', rows: OF_ONE, run: (db) => listHourRows(db, scope) },
    {
      name: 'room for a task',
      rows: 20,
      run: (db) => db.transaction().execute((tx) => requireRoomForTask(tx, someone)),
    },
    { name: 'a schedule’s run before', rows: 10, run: (db) => findLiveRun(db, someone) },
    { name: 'growth loops that are due', rows: OF_ONE, run: (db) => followUp({ db, scale: 1, progress }) },
    { name: 'forgetting who was passed over', rows: 3000, run: (db) => purgeActions(db, { rows: 1000, most: 1 }) },
    {
      name: 'forgetting days that are over',
      rows: Number.POSITIVE_INFINITY,
      run: sweepBlocks,
      may_scan: ['day_blocks', 'daily_usage'],
    },
    { name: 'forgetting previews', rows: 2 * 5000, run: purgePreviews },
  ]
}

const counts = statsOf(undefined)
const progress = createProgress(
  { publish: () => {} },
  { readToday: async () => counts, readUsage: async () => ({}) as Usage },
)

async function step(db: Database): Promise<void> {
  const log = pino({ level: 'silent' })
  const edges = { db, secrets, instagram: instantInstagram, progress, log, chance: Math.random, scale: 1 }
  const [lease] = await claimDue(db, OWNER, 1)
  if (!lease) throw new Error('No account is due.')
  await runStep(edges, lease, OWNER, {
    mayBegin: async () => true,
    mayStillSend: async () => true,
    mayStillRead: async () => true,
  })
}

/** Nobody else is due before this task's account. */
async function collect(db: Database, task_id: string): Promise<void> {
  const [lease] = await claimDue(db, OWNER, 1)
  if (!lease) throw new Error('No account is due.')
  const found = Array.from({ length: 200 }, () => ({
    username: randomUUID(),
    target_id: null,
    media_id: '',
    text: null,
    result_id: null,
    source: null,
    seen: null,
  }))
  const page = {
    action: 'follow' as const,
    source: 0,
    found,
    places: { first: 1_000_000, step: 1 },
    reading: { user_id: null, cursor: null, exhausted: false },
    activity: { code: 'inspected' as const, params: { username: '' } },
  }
  await settleCollected({ db, lease, owner: OWNER }, task_id, page, { next_ms: 0, failures: 0 })
}
