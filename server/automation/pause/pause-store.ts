import { sql } from 'kysely'
import { isPaused } from '../../accounts/pauses.ts'
import type { Bucket } from '../../edges/database/buckets.ts'
import { type Database, readRow, readRows, type Tx } from '../../edges/database/database.ts'
import { clock, type EventRow, type OwnRow, taskColumnsIn, withOwners } from '../task-row.ts'

type Pause = { id: string; account_id: string | null; at: Date }

/** Of one account, or of all; the same again while it lasts. */
export async function insertPause(tx: Tx, user_id: string, account_id: string | null) {
  const made = await readRow(
    tx,
    sql<Pause>`insert into pauses (user_id, account_id) values (${user_id}, ${account_id}) on conflict do nothing returning id, account_id, at`,
  )
  if (made) return { ...made, is_new: true }
  const kept = await readRow(
    tx,
    sql<Pause>`
      select id, account_id, at from pauses
      where user_id = ${user_id} and account_id is not distinct from ${account_id}::bigint and ended_at is null`,
  )
  if (!kept) throw new Error('a pause is neither new nor kept')
  return { ...kept, is_new: false }
}

/** Ends a pause, once or again; nothing where the user has none of that id. */
export const endPause = (tx: Tx, user_id: string, id: string) =>
  readRow(
    tx,
    sql<{ account_id: string | null; was_on: boolean }>`
      update pauses set ended_at = coalesce(pauses.ended_at, now())
      from (select id, ended_at is null as was_on from pauses where id = ${id} and user_id = ${user_id} for update) as before
      where pauses.id = before.id returning account_id, was_on`,
  )

/** Those that were resumed long ago. */
export const forgetPauses = (tx: Tx, user_id: string) =>
  sql`delete from pauses where user_id = ${user_id} and ended_at < now() - interval '30 days'`.execute(tx)

type PausableAccount = { id: string; instagram_user_id: string; username: string; is_paused: boolean }

/** The accounts that a pause is about, by whether one holds them. */
export const listPausable = (db: Database | Tx, user_id: string, account_id: string | null = null) =>
  readRows(
    db,
    sql<PausableAccount>`
      select id, instagram_user_id, username, ${isPaused} as is_paused from accounts
      where user_id = ${user_id} and disconnected_at is null and (${account_id}::bigint is null or id = ${account_id}) order by id`,
  )

/** The pauses that last; those of a disconnected account wait for its return. */
export const listPauseRows = (db: Database, user_id: string) =>
  readRows(
    db,
    sql<Pause>`
      select pauses.id, account_id, at from pauses left join accounts on accounts.id = account_id
      where pauses.user_id = ${user_id} and ended_at is null and disconnected_at is null order by at, pauses.id`,
  )

type Theirs = { bucket: Bucket; user_id: string; ids: string[] }

const live = ({ bucket, user_id, ids }: Theirs) => sql`tasks.bucket = ${bucket} and tasks.user_id = ${user_id}
  and tasks.account_id = any(${ids}::bigint[]) and tasks.status in ('scheduled', 'running', 'waiting')`

/** The accounts are locked in the order of the steps before: as they are woken. */
const lockTasks = (tx: Tx, theirs: Theirs) =>
  sql`select from tasks where ${live(theirs)} order by id for no key update`.execute(tx)

/** Says of the tasks of accounts why they wait from here on, as the next step would; all that are concerned. */
export async function noteHeld(
  tx: Tx,
  theirs: Theirs,
  pause: { code: 'paused_everything'; params: object },
): Promise<EventRow[]> {
  await lockTasks(tx, theirs)
  const waiting = JSON.stringify(pause)
  await sql`
    update tasks set status = 'waiting', waiting_until = null, waiting = ${waiting}
    where ${live(theirs)} and waiting->>'code' is distinct from ${pause.code}
  `.execute(tx)
  return listLive(tx, theirs)
}

/** The opposite, until the next step says what they wait for. */
export async function noteFreed(tx: Tx, theirs: Theirs, code: 'paused_everything'): Promise<EventRow[]> {
  await lockTasks(tx, theirs)
  await sql`
    update tasks set status = case when start_at > clock.now then 'scheduled' else 'running' end, waiting_until = null, waiting = null
    from ${clock} where ${live(theirs)} and waiting->>'code' = ${code}
  `.execute(tx)
  return listLive(tx, theirs)
}

export async function listLive(db: Database | Tx, theirs: Theirs): Promise<EventRow[]> {
  const rows = await readRows(
    db,
    sql<OwnRow>`select ${taskColumnsIn(theirs.bucket)} from tasks where ${live(theirs)} order by id`,
  )
  return withOwners(db, rows)
}

/** The unfinished tasks of every paused account of a user, with that account. */
export const listHeld = (db: Database, theirs: Theirs) =>
  readRows(
    db,
    sql<{ id: string; account_id: string }>`select id, account_id from tasks where ${live(theirs)} order by id`,
  )
