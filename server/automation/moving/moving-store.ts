import { sql } from 'kysely'
import type { FormerTool } from '#rules/moving/formats.ts'
import type { FormerActs } from '#rules/moving/person.ts'
import { type Database, readRow, readRows, type Tx } from '../../edges/database/database.ts'
import { formerNames } from './former-names.ts'
import type { FormerCounts } from './read-files.worker.ts'

export const lockMoves = (tx: Tx, user_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`moves of user ${user_id}`}, 0))`.execute(tx)

export type MoveRow = {
  id: string
  account: string
  tools: FormerTool[]
  files: string[]
  counts: FormerCounts
  excluded: number
  created_at: Date
}

const columns = sql`former_moves.id, account, tools, files, counts, created_at,
  (select count(*)::int from former_people where move_id = former_moves.id and is_excluded) as excluded`

export const listMoveRows = (db: Database, user_id: string) =>
  readRows(
    db,
    sql<MoveRow>`select ${columns} from former_moves where user_id = ${user_id} order by former_moves.id desc`,
  )

export const findMoveRow = (db: Database, user_id: string, id: string) =>
  readRow(db, sql<MoveRow>`select ${columns} from former_moves where user_id = ${user_id} and id = ${id}`)

export const findMoveId = (db: Database, user_id: string, instagram_user_id: string, digest: string) =>
  readRow(
    db,
    sql<{ id: string }>`
    select id from former_moves
    where user_id = ${user_id} and instagram_user_id = ${instagram_user_id} and digest = decode(${digest}, 'hex')`,
  )

/** How many moves a user has, and people in them. */
export const countMoved = (db: Database, user_id: string) =>
  readRow(
    db,
    sql<{ moves: number; people: number }>`
    select count(*)::int as moves, coalesce(sum((counts->>'people')::int), 0)::int as people
    from former_moves where user_id = ${user_id}`,
  )

export type NewMove = {
  user_id: string
  instagram_user_id: string
  account: string
  files: string[]
  digest: string
  counts: FormerCounts
}

export async function insertMove(tx: Tx, { user_id, instagram_user_id, account, files, digest, counts }: NewMove) {
  const row = await readRow(
    tx,
    sql<{ id: string }>`
    insert into former_moves (user_id, instagram_user_id, account, tools, files, digest, counts)
    values (${user_id}, ${instagram_user_id}, ${account}, '{}', ${files}, decode(${digest}, 'hex'), ${JSON.stringify(counts)})
    returning id`,
  )
  return row!.id
}

/** People as the thread has written them. */
export const insertFormerPeople = (tx: Tx, move_id: string, people: string) =>
  sql`
    insert into former_people (move_id, username, person_id, tool, acts)
    select ${move_id}, username, person_id, tool, acts
    from json_to_recordset(${people}) as person(username text, person_id text, tool text, acts jsonb)
  `.execute(tx)

export const noteTools = (tx: Tx, move_id: string) =>
  sql`
    update former_moves set tools = array(select distinct tool from former_people where move_id = ${move_id} order by tool)
    where id = ${move_id}
  `.execute(tx)

export async function listNamesOfMove(tx: Tx, move_id: string): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<{ username: string }>`select username from former_people where move_id = ${move_id}`,
  )
  return rows.map(({ username }) => username)
}

/** Of those the move wants excluded, the ones it or another move put on the list; who was on it before is the user's own doing. */
export const markExcluded = (
  tx: Tx,
  user_id: string,
  move_id: string,
  wanted: readonly string[],
  fresh: readonly string[],
) =>
  sql`
    update former_people set is_excluded = true
    where move_id = ${move_id} and username = any(${wanted}::text[]) and not is_excluded
      and (username = any(${fresh}::text[]) or exists (
        select from former_people other join former_moves on former_moves.id = other.move_id
        where former_moves.user_id = ${user_id} and other.move_id <> ${move_id} and other.username = former_people.username
          and other.is_excluded))
  `.execute(tx)

/** Those who are on the exclusion list because of this move alone. */
export async function listExcludedByMove(tx: Tx, user_id: string, move_id: string): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<{ username: string }>`
    select username from former_people where move_id = ${move_id} and is_excluded and not exists (
      select from former_people other join former_moves on former_moves.id = other.move_id
      where former_moves.user_id = ${user_id} and other.move_id <> ${move_id} and other.username = former_people.username
        and other.is_excluded)`,
  )
  return rows.map(({ username }) => username)
}

export const deleteMove = (tx: Tx, user_id: string, id: string) =>
  readRow(
    tx,
    sql<{ counts: FormerCounts }>`
    delete from former_moves where user_id = ${user_id} and id = ${id} returning counts`,
  )

export type FormerRowOfPerson = { move_id: string; account: string; tool: FormerTool; acts: FormerActs }

/** What former tools did to a person, under this name or by Instagram's number, for the drawer. */
export const listFormerOf = (db: Database, user_id: string, username: string, person_id: string | null) =>
  readRows(
    db,
    sql<FormerRowOfPerson>`
    select move_id, account, tool, acts
    from former_moves join former_people on move_id = former_moves.id
      and (username = any(${formerNames(sql`${user_id}::bigint`, sql`${username}::text`, sql`${person_id}::text`)})
        and (person_id is null or ${person_id}::text is null or person_id = ${person_id}) )
    where user_id = ${user_id} and acts <> '{}'
    union
    select move_id, account, tool, acts
    from former_moves join former_people on move_id = former_moves.id and person_id = ${person_id}
    where user_id = ${user_id} and acts <> '{}'`,
  )
