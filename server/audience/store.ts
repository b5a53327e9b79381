import { type SqlBool, sql } from 'kysely'
import type { Side } from '#rules/exports-names.ts'
import type { Database, Tx } from '../edges/database/database.ts'

const wire = [
  'id',
  'account_id',
  'name',
  'kind',
  'source',
  'member_count',
  'expected_count',
  'complete',
  'version_of',
  'created_at',
] as const

/** The user's account of that name; without a name the one marked active, otherwise the first. */
export const findOwnAccount = (db: Database, user_id: string, username: string | null) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('user_id', '=', user_id)
    .where('disconnected_at', 'is', null)
    .$if(username !== null, (query) => query.where('username', '=', username))
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .executeTakeFirst()

/** Newest first. */
export const listRows = (db: Database, user_id: string) =>
  db.selectFrom('lists').select(wire).where('user_id', '=', user_id).orderBy('id', 'desc').execute()

export const findList = (db: Database, user_id: string, id: string) =>
  db.selectFrom('lists').select(wire).where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst()

/** Serialises what is saved for one account, so that its versions form one chain; until the transaction ends. */
export const lockVersions = (tx: Tx, account_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`lists of account ${account_id}`}, 0))`.execute(tx)

/** A large list may take longer than a page, and is planned for by its own size, not by that of the lists before it. */
export const prepareForLargeLists = (tx: Tx) =>
  sql`
    select set_config('statement_timeout', '10min', true), set_config('plan_cache_mode', 'force_custom_plan', true)
  `.execute(tx)

export type NewList = {
  account_id: string
  name: string
  kind: Side | 'non_followers'
  source: 'export'
  member_count: number
  complete: boolean
}

/** A list as the next version of the same account's newest of its kind. */
export async function insertVersion(tx: Tx, user_id: string, list: NewList) {
  const earlier = await tx
    .selectFrom('lists')
    .select('id')
    .where('user_id', '=', user_id)
    .where('account_id', '=', list.account_id)
    .where('kind', '=', list.kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return tx
    .insertInto('lists')
    .values({ ...list, user_id, version_of: earlier?.id ?? null })
    .returning(wire)
    .executeTakeFirstOrThrow()
}

/**
 * Puts names that nobody's list had yet into the dictionary. `names` and `more` are text[] in PostgreSQL's own writing. In order,
 * so that two uploads at once wait for each other instead of both waiting; and only new ones, as a conflict uses up an id.
 */
export const insertPeople = (tx: Tx, names: string, more: string) =>
  sql`
    insert into people (username)
    select name from (select unnest(${names}::text[]) union select unnest(${more}::text[])) as given (name)
    where not exists (select from people where username = name)
    order by name collate "C"
    on conflict (username) do nothing
  `.execute(tx)

/** How many became members; `names` (text[]) and `times` (bigint[], epoch seconds) stand in the same order. */
export async function insertMembers(tx: Tx, list_id: string, names: string, times: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into list_members (list_id, person_id, added_at)
    select ${list_id}, people.id, to_timestamp(given.seconds)
    from unnest(${names}::text[], ${times}::bigint[]) as given (username, seconds) join people using (username)
  `.execute(tx)
  return Number(numAffectedRows)
}

/** Tells the database how many members the lists have now: a page of a list it has never counted can take seconds to find. */
export const countForPlanner = (tx: Tx) => sql`analyze list_members, people`.execute(tx)

export type MemberQuery = {
  list_id: string
  /** Members of the list, whatever is asked for. */
  member_count: number
  /** Part of a user name or of a full name, in any case; null for everybody. */
  q: string | null
  limit: number
  after: MemberCursor
}

/** Where a page begins: behind a name, or behind a time (null: behind all times) and a person. */
export type MemberCursor =
  | { sort: 'username'; username: string | null }
  | { sort: 'added_at'; last: { added_at: Date | null; person_id: string } | null }

/** Up to this many members a list is read whole and sorted; a page of a longer list is found by walking the names in order. */
export const SMALL_LIST = 20_000

/** By name, or newest first. */
export const listMemberRows = (db: Database, query: MemberQuery) =>
  db
    .with(
      (members) =>
        query.member_count <= SMALL_LIST ? members('members').materialized() : members('members').notMaterialized(),
      (db) => membersOf(db, query),
    )
    .selectFrom('members')
    .selectAll()
    .where(behind(query.after))
    .$if(query.after.sort === 'username', (rows) => rows.orderBy(sql`username collate "C"`))
    .$if(query.after.sort === 'added_at', (rows) => rows.orderBy(sql`added_at desc nulls last`).orderBy('person_id'))
    .limit(query.limit)
    .execute()

export async function countMembers(db: Database, query: MemberQuery): Promise<number> {
  const { count } = await db
    .selectFrom(membersOf(db, query).as('members'))
    .select(sql<number>`count(*)::float8`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const membersOf = (db: Pick<Database, 'selectFrom'>, { list_id, q }: MemberQuery) =>
  db
    .selectFrom('list_members')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['person_id', 'username', 'full_name', 'is_private', 'is_verified', 'follower_count', 'added_at'])
    .where('list_id', '=', list_id)
    .$if(q !== null, (rows) => rows.where(contains(q?.toLowerCase() ?? '')))

const contains = (q: string) => sql<SqlBool>`(strpos(username, ${q}) > 0 or strpos(lower(full_name), ${q}) > 0)`

function behind(after: MemberCursor) {
  if (after.sort === 'username') {
    return after.username === null ? sql<SqlBool>`true` : sql<SqlBool>`username collate "C" > ${after.username}`
  }
  if (after.last === null) return sql<SqlBool>`true`
  const { added_at, person_id } = after.last
  if (added_at === null) return sql<SqlBool>`added_at is null and person_id > ${person_id}`
  return sql<SqlBool>`(added_at < ${added_at} or (added_at = ${added_at} and person_id > ${person_id}) or added_at is null)`
}
