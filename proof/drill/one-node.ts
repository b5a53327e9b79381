import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { countRead } from '#server/accounts/count-read.ts'
import { findPostsActedOn } from '#server/automation/actions/history.ts'
import { findPast } from '#server/automation/actions/recall-person.ts'
import { beginVisit } from '#server/automation/engine/begin-visit.ts'
import { intend, noteAnswer, planAlso } from '#server/automation/engine/intent.ts'
import { readFacts } from '#server/automation/engine/read-facts.ts'
import { insertRests } from '#server/automation/engine/rests.ts'
import { claimDue, claimTurn, giveTurnBack, renewLeases } from '#server/automation/engine/schedule.ts'
import {
  recordWaits,
  settleCollected,
  settleExtracted,
  settleRest,
  settleResult,
  settleWaits,
} from '#server/automation/engine/settle.ts'
import { countInSessions } from '#server/automation/engine/sql/count-in-sessions.ts'
import { emptyBlock } from '#server/automation/engine/sql/empty-block.ts'
import { fillBlocks } from '#server/automation/engine/sql/fill-blocks.ts'
import { findBlocks } from '#server/automation/engine/sql/find-blocks.ts'
import { findDays } from '#server/automation/engine/sql/find-days.ts'
import { freeEffects } from '#server/automation/engine/sql/free-effects.ts'
import { giveBackActions } from '#server/automation/engine/sql/give-back-actions.ts'
import { keepRemarks } from '#server/automation/engine/sql/keep-remarks.ts'
import { noteStep } from '#server/automation/engine/sql/note-step.ts'
import { planPage } from '#server/automation/engine/sql/plan-page.ts'
import { planStepsOf } from '#server/automation/engine/sql/plan-steps.ts'
import { scheduleAccount, wakeAccount } from '#server/automation/engine/wake-account.ts'
import { stopAllOfAccount, wakeLoops } from '#server/automation/store.ts'
import { readBuckets } from '#server/edges/database/buckets.ts'
import type { Database, Tx } from '#server/edges/database/database.ts'
import type { DB } from '#server/edges/database/schema.generated.ts'

type RecordedStatement = { sql: string; parameters: readonly unknown[] }

/** What a worker asks every node, at most once each time it claims. */
const ASKS_ALL = /^select bucket, /

/** Rows that are computed at the coordinator go to the one shard of their bucket, and such a statement is not always explained. */
const isInsert = (text: string) => text.startsWith('insert into ')

/** Runs every statement of a step with a lease that nobody has, and asks the coordinator how many nodes each of them would ask. */
export async function checkOneNode(url: string): Promise<boolean> {
  const asked: RecordedStatement[] = []
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const db: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  })
  let statements = 0
  const wrong: string[] = []
  try {
    await readBuckets(db)
    for (const [name, run] of Object.entries({ ...partsOf(db), ...followersOf(db) })) {
      asked.length = 0
      await run().catch((error: Error) => wrong.push(`${name}: ${error.message}`))
      for (const one of asked.filter(({ sql }) => /^\s*(with|select|insert|update|delete)\b/.test(sql))) {
        statements++
        const text = one.sql.replace(/\s+/g, ' ').trim()
        const plan = await explain(pool, one)
        const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
        const is_local = tasks.length === 0 && (plan.includes('cost=') || isInsert(text))
        const is_one = is_local || (tasks.join() === '1' && !plan.includes('Distributed Subplan'))
        if (!is_one && !ASKS_ALL.test(text))
          wrong.push(`${name} asks ${tasks.join(' + ') || plan}: ${text.slice(0, 120)}`)
      }
    }
  } finally {
    await db.destroy()
  }
  console.log(`${statements} statements of a step, ${wrong.length} of them ask more than one shard`)
  for (const one of wrong) console.log(`  ${one}`)
  return wrong.length === 0
}

async function explain(pool: pg.Pool, { sql, parameters }: RecordedStatement): Promise<string> {
  const { rows } = await pool
    .query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
    .catch((error: Error) => ({ rows: [{ 'QUERY PLAN': error.message }] }))
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** The statements look at no more than these fields, of an account that is not there. */
function partsOf(db: Database): Record<string, () => Promise<unknown>> {
  const instagram_user_id = 'nobody'
  const lease = { instagram_user_id, fence: '0', wakes: '0', lag_ms: 0, now: 0, woken_by: null }
  const ours = { db, lease, owner: 'nobody' }
  const rest = { kind: 'all', ms: 1, reason: { code: 'please_wait', params: {} }, strikes: 1 }
  const after = { next_ms: 1, rests: [rest], quiet: { ms: 1, burst_left: 1, reason: { code: 'gap', params: {} } } }
  const activity = { code: 'acted', params: { action: 'follow', username: 'nobody' } }
  const result = (more: object) => ({
    ...{ action_id: '0', action: 'comment', task_id: '0', username: 'nobody', state: 'refused', activity, zone: 'UTC' },
    ...{ reason: { code: 'not_let_through', params: {} }, is_step: false, intended: true, ...more },
  })
  const session = { starts_at: 0, ends_at: 1, account_id: '0', outcome: 'done' }
  const intent = { target_id: '0', username: 'nobody', media_id: '', text: null, result_id: null }
  const terms = { action: 'follow', may_repeat: true, renewed_ms: 1, is_daily: true, daily_limit: 1, zone: 'UTC' }
  const person = { id: '0', username: 'nobody', instagram_user_id, user_id: '0', task_id: '0', is_visit: true }
  const waits = [{ task_id: '0', until: 1, reason: { code: 'gap', params: {} } }]
  const page = {
    found: [{ username: 'nobody', target_id: '0', media_id: '', seen: null }],
    action: 'follow',
    source: 0,
  }
  const step = { edges: { chance: Math.random }, facts: { now: 0, scale: 1, burst_left: 1 }, settling: ours }
  const visit = { steps: [{ action: 'like', media_id: '', text: null }], left_out: [] } as never
  const list_page = { source: 0, people: [], room: 1, after: () => ({ reading: {}, read: 0, activity }) }
  const settle = (more: object, sessions: object[] = []) =>
    settleResult(ours, result(more) as never, after as never, sessions as never)
  return {
    schedule: () => db.transaction().execute((tx) => scheduleAccount(tx, instagram_user_id)),
    wake: () => wakeAccount(db, instagram_user_id),
    claim: () => claimDue(db, 'nobody', 1),
    renew: () => renewLeases(db, 'nobody', [instagram_user_id]),
    'claim a turn': () => claimTurn(db, { instagram_user_id, owner: 'another' }),
    'give it back': () => giveTurnBack(db, { instagram_user_id, owner: 'another' }),
    'read facts': () => readFacts(db, instagram_user_id, 1),
    'recall a person': () => findPast(db, { ...person, action: 'comment' }),
    'posts acted on': () =>
      findPostsActedOn(db, { instagram_user_id, action: 'like', target_id: '0', media_ids: ['0'] }),
    'count a read': () =>
      countRead(db, { instagram_user_id, scale: 1, caps: { hourly: 1, daily: 1 }, reader: 'step' } as never),
    intend: () => intend(ours, '0', intent, terms as never),
    'note an answer': () => noteAnswer(ours, '0', { answered: 'done', result_id: null }),
    'plan for more posts': () => planAlso(ours, '0', ['0']),
    'begin a visit': () =>
      beginVisit(step as never, { preset: 'fast' } as never, { id: '0' } as never, person as never, visit),
    'settle what was refused': () => settle({}, [session]),
    'settle what was done': () => settle({ state: 'done', action: 'follow' }),
    'settle a step of a visit': () => settle({ state: 'done', action: 'like', is_step: true }),
    'set back': () => settle({ state: 'planned', is_set_back: true, check: { look_ms: 1, looks: 1, answered: null } }),
    rest: () => settleRest(ours, after as never),
    'rest from outside': () => insertRests(db, instagram_user_id, [rest] as never),
    wait: () => settleWaits(ours, waits as never, { next_ms: 1 }),
    'wait meanwhile': () => recordWaits(ours, waits as never),
    'plan for a page': () =>
      settleCollected(
        ours,
        '0',
        { ...page, places: { first: 1, step: 1 }, reading: {}, activity } as never,
        after as never,
      ),
    'add a page to a list': () =>
      settleExtracted(ours, { id: '0', list_id: null } as never, list_page as never, { next_ms: 1 }),
  }
}

/** What follows a part in its transaction, or in a day that is used up: it needs rows that nobody has here. Each is tried, and taken back. */
function followersOf(db: Database): Record<string, () => Promise<unknown>> {
  const near = 'nobody'
  const of = [{ action_id: '0', zone: 'UTC', remark: 'like' }]
  const days = [{ user_id: '0', day: '2020-01-01', free: 1 }]
  const ours = { id: '0', user_id: '0', account_id: '0', instagram_user_id: near }
  const page = { action: 'follow' as const, source: 0, found: [], first: 1, step: 1 }
  const session = { account_id: '0', starts_at: 0, ends_at: 1, outcome: 'done' } as never
  const steps = [{ action: 'like', media_id: '', text: null, state: 'planned' }]
  const parts: Record<string, (tx: Tx) => Promise<unknown>> = {
    'free effects': (tx) => freeEffects(tx, near, { of }),
    'give actions back': (tx) => giveBackActions(tx, near, { of }),
    'keep remarks': (tx) => keepRemarks(tx, near, { of }),
    'count in sessions': (tx) => countInSessions(tx, near, { of: [session] }),
    'plan for people': (tx) => planPage(tx, near, { ...ours, ...page }),
    'plan steps': (tx) => planStepsOf(tx, near, { action_id: '0', steps }),
    'note a step': (tx) => noteStep(tx, near, { task_id: '0' }),
    'find days': (tx) => findDays(tx, near, { asked: [{ action_id: '0', zone: 'UTC', daily_limit: 1 }] }),
    'find blocks': (tx) => findBlocks(tx, near, { days }),
    'fill blocks': (tx) => fillBlocks(tx, near, { blocks: days }),
    'empty a block': (tx) => emptyBlock(tx, near, { user_id: '0', day: '2020-01-01' }),
    'stop all of an account': (tx) => stopAllOfAccount(tx, ours),
    'resume growth loops': (tx) => wakeLoops(tx, ours.user_id, near),
  }
  const tryOut = (part: (tx: Tx) => Promise<unknown>) => async () => {
    const tx = await db.startTransaction().execute()
    await part(tx).finally(() => tx.rollback().execute())
  }
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, tryOut(part)]))
}
