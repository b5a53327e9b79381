import { sql } from 'kysely'
import { keyOfSource } from '../automation/tasks/source-results.ts'
import { type Database, readRows, type Tx } from '../edges/database/database.ts'
import { deleteInPortions } from '../edges/database/delete-in-portions.ts'
import { seenBits } from './past-actions.ts'

/** Rows moved by one statement, and statements in a run: the rest is for the next night. */
const PORTION = { rows: 2000, most: 2000 }

/** Tasks of one portion. */
const TASKS = 100

/**
 * Moves results of tasks that ended more than `days` ago into `past_actions`, portion by portion, each in a transaction of its own, until
 * `signal` ends it; returns how many. Rows that something still needs stay: see `isNeeded`.
 */
export async function sweepHistory(
  db: Database,
  days: number,
  { rows, most } = PORTION,
  signal?: AbortSignal,
): Promise<number> {
  let swept = 0
  for (let round = 0; round < most && !signal?.aborted; ) {
    const task_ids = await listSwept(db, days)
    if (task_ids.length === 0) break
    for (let gone = 1; gone > 0 && round < most && !signal?.aborted; round++) {
      gone = await sweepPortion(db, task_ids, rows)
      swept += gone
      if (gone === 0) await markSwept(db, task_ids)
    }
  }
  return swept
}

/** Who came to an account's audience and who left it, before that. */
export const sweepAudience = (db: Database, days: number) =>
  deleteInPortions(db, 'health_changes', sql`at < now() - make_interval(days => ${days})`)

/** A goal counts its own follows, so its tasks stay as they are. What is left of a task is looked at again after as long: it may have been undone. */
const listSwept = async (db: Database, days: number) => {
  const found = await readRows(
    db,
    sql<{ id: string }>`
      select id from tasks where has_history and ended_at is not null
        and greatest(ended_at, swept_at) < now() - make_interval(days => ${days})
        and not exists (select from growth_portions where task_id = tasks.id)
        and not exists (select from tasks undoing where undoing.undo_of = tasks.id and undoing.ended_at is null)
      order by greatest(ended_at, swept_at) limit ${TASKS}`,
  )
  return found.map(({ id }) => id)
}

const results = ['done', 'requested', 'already', 'refused', 'unknown']

/**
 * Somebody who is followed can be unfollowed; what was written to somebody is not written again; and people of a former tool who were
 * unfollowed would otherwise be followed still.
 */
const isNeeded = sql`(kind = 'follow' and state in ('done', 'requested') and undone_at is null or kind = 'comment'
  or kind = 'unfollow' and exists (select from former_moves
    where former_moves.user_id = actions.user_id and former_moves.instagram_user_id = actions.instagram_user_id))`

const sweepPortion = (db: Database, task_ids: string[], rows: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // Users before their actions, as a user's deletion locks them: in the opposite order the two would deadlock.
    await sql`
      select from users where id = any(array(select user_id from tasks where id = any(${task_ids}::bigint[]))) order by id for key share`.execute(
      tx,
    )
    return movePortion(tx, task_ids, rows)
  })

async function movePortion(tx: Tx, task_ids: string[], rows: number): Promise<number> {
  const [found] = await readRows(
    tx,
    sql<{ count: number }>`
      with swept as (
        delete from actions where id = any(array(
          select old.id from unnest(${task_ids}::bigint[]) as ended(id), unnest(${results}::text[]) as wanted(state), lateral (
            select id from actions where task_id = ended.id and state = wanted.state and not ${isNeeded} limit ${rows}) as old limit ${rows}))
        returning *
      ), kept as (
        insert into past_actions (user_id, account_id, at, kind, source_key, seen)
        select swept.user_id, swept.account_id, intended_at, swept.kind, case when source is not null then ${keyOfSource(sql`sources->(source::int)`)} end,
          coalesce((select ${seenBits} from follow_back_looks where action_id = swept.id), 0)
        from swept join tasks on tasks.id = task_id where state in ('done', 'requested') order by swept.user_id, intended_at
      )
      select count(*)::int as count from swept`,
  )
  return found?.count ?? 0
}

const markSwept = (db: Database, task_ids: string[]) =>
  sql`
    update tasks set swept_at = now(), has_history = exists (select from actions where task_id = tasks.id and state = any(${results}::text[]))
    where id = any(${task_ids}::bigint[])`.execute(db)
