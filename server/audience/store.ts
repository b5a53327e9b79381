import { type RawBuilder, sql } from 'kysely'
import type { OtherList, Side } from '#rules/exports/names.ts'
import type { HealthList } from '#rules/health/lists.ts'
import { type Database, hasRow, readRow, readRows, type Tx } from '../edges/database/database.ts'

const wire = [
  'id',
  'account_id',
  'name',
  'kind',
  'role',
  'notes',
  'source',
  'member_count',
  'expected_count',
  'complete',
  'version_of',
  'created_at',
] as const

export type ListRow = Awaited<ReturnType<typeof listRows>>[number]

export const findAccountName = (db: Database, user_id: string, account_id: string) =>
  db
    .selectFrom('accounts')
    .select('username')
    .where((is) => is.and({ user_id, id: account_id }))
    .executeTakeFirst()

/** Lists of a user, except those that extractions are still filling. */
const finishedLists = (db: Database, user_id: string) =>
  db.selectFrom('lists').where((is) => is.and({ user_id, running: false }))

/** Newest first, without the selections. */
export const listRows = (db: Database, user_id: string) =>
  finishedLists(db, user_id)
    .select(wire)
    .where((is) => is.or([is('role', 'is', null), is('role', '<>', 'selection')]))
    .orderBy('id', 'desc')
    .execute()

export const findList = (db: Database, user_id: string, id: string) =>
  finishedLists(db, user_id).select(wire).select('changed_at').where('id', '=', id).executeTakeFirst()

/** The names of some lists of a user, by id. */
export async function listNames(db: Database, user_id: string, ids: readonly string[]): Promise<Map<string, string>> {
  const lists = db.selectFrom('lists').select(['id', 'name']).where('user_id', '=', user_id)
  const rows = await lists.where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A list that was just written. */
export const findListRow = (db: Database, id: string) =>
  db.selectFrom('lists').select(wire).where('id', '=', id).executeTakeFirstOrThrow()

const excludeLists = (db: Database) => db.selectFrom('lists').where('role', '=', 'exclusion')

export const findExcludeList = (db: Database, user_id: string) =>
  excludeLists(db).select(['id', 'member_count']).where('user_id', '=', user_id).executeTakeFirst()

/** The exclude lists of those of these users who have one. */
export const listExcludeLists = (db: Database, user_ids: string[]) =>
  excludeLists(db).select(['id', 'user_id']).where('user_id', '=', anyOf(user_ids)).execute()

/** For comparing an id with several. */
const anyOf = (ids: readonly string[] | Uint32Array | readonly number[]) =>
  sql<string>`any(${Array.from<string | number>(ids)}::bigint[])`

/** For comparing a name with several. */
const anyName = (names: readonly string[]) => sql<string>`any(${names}::text[])`

/** Serialises writes for one account, so that its versions form one chain; until the transaction ends. */
export const lockVersions = (tx: Tx, account_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`lists of account ${account_id}`}, 0))`.execute(tx)

/** Serialises the creation of one user's lists, so that the plan's limit holds; until the transaction ends. */
export const lockLists = (tx: Tx, user_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`lists of user ${user_id}`}, 0))`.execute(tx)

/** Keeps people who are named from here on until the transaction ends, although no list mentions them yet. */
export const keepPeople = (tx: Tx) => sql`select pg_advisory_xact_lock_shared(${PEOPLE_LOCK})`.execute(tx)

/** False while others name people; true blocks them until the transaction ends. */
export async function tryLockPeople(tx: Tx): Promise<boolean> {
  const row = await readRow(tx, sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${PEOPLE_LOCK}) as got`)
  return row?.got === true
}

/** Any number, the same for every process of the product. */
const PEOPLE_LOCK = 5_001_975

/** A large list may take longer than a page, and its statements are planned by its own size instead of earlier ones. */
export const prepareForLargeLists = (tx: Tx) =>
  sql`
    select set_config('statement_timeout', '10min', true), set_config('plan_cache_mode', 'force_custom_plan', true)
  `.execute(tx)

export type NewList = {
  name: string
  kind: Side | 'non_followers' | OtherList | HealthList | 'custom'
  source: 'export' | 'extraction' | 'pasted' | 'combined' | 'health'
  account_id?: string
  complete?: boolean
  member_count?: number
  expected_count?: number | null
  version_of?: string | null
  role?: 'exclusion' | 'selection'
  of_username?: string
  of_side?: Side
  running?: boolean
}

export const insertList = (tx: Tx, user_id: string, list: NewList) =>
  tx
    .insertInto('lists')
    .values({ user_id, ...list })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The newest list of an account's followers, following or non-followers. */
export const findNewestOfAccount = (tx: Tx, user_id: string, account_id: string, kind: string) =>
  newestOf(tx, user_id, { account_id, kind })

/** The newest extracted list of a person's followers or following. */
export const findNewestExtracted = (tx: Tx, user_id: string, of_username: string, of_side: string) =>
  newestOf(tx, user_id, { kind: 'custom', of_username, of_side })

const newestOf = (
  tx: Tx,
  user_id: string,
  known: { kind: string; account_id?: string; of_username?: string; of_side?: string },
) =>
  finishedLists(tx, user_id)
    .select('id')
    .where((is) => is.and(known))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateListRow = (db: Database, user_id: string, id: string, fields: { name?: string; notes?: string }) =>
  db
    .updateTable('lists')
    .set(fields)
    .where((is) => is.and({ user_id, id, running: false }))
    .returning(wire)
    .executeTakeFirst()

/** False when the list does not exist. The next version becomes one of the previous. */
export async function deleteListRow(tx: Tx, user_id: string, id: string): Promise<boolean> {
  await sql`
    update lists set version_of = (select version_of from lists where id = ${id} and user_id = ${user_id})
    where version_of = ${id} and user_id = ${user_id}
  `.execute(tx)
  return hasRow(tx, sql`delete from lists where user_id = ${user_id} and id = ${id} and not running`)
}

/** Adds new names to the dictionary. In order, so that two concurrent uploads do not deadlock; and only new ones, as a conflict uses up an id. */
export const insertPeople = (tx: Tx, names: readonly string[]) =>
  sql`
    insert into people (username)
    select name from (select distinct unnest(${names}::text[])) as given (name)
    where not exists (select from people where username = name)
    order by name collate "C"
    on conflict (username) do nothing
  `.execute(tx)

/** People by their numbers, as `writeSet` writes them. */
export const numberedPeople = (ids: string) => sql`
  select people.id, people.username, null::bigint as seconds
  from unnest(${ids}::bigint[]) as given (id) join people using (id)
`

/** People by their names; those without a number are left out. */
export const namedPeople = (names: readonly string[]) => sql`
  select id, username, null::bigint as seconds from people where username = any(${names}::text[])
`

/** The people of a running extraction. */
export const arrivedPeople = (list_id: string) => sql`
  select people.id, people.username, null::bigint as seconds
  from list_arrivals join people on people.id = person_id where list_id = ${list_id}
`

/** Writes the parts of a list that has none yet; each person is given once. Returns the parts' numbers as stored. */
export async function insertParts(tx: Tx, list_id: string, people: RawBuilder<unknown>): Promise<Buffer[]> {
  const rows = await readRows(
    tx,
    sql<{ person_ids: Buffer }>`
    insert into list_parts (list_id, position, people_count, usernames, person_ids, times)
    select ${list_id}::bigint, min(n), count(*), string_agg(username, E'\n' order by n),
      string_agg(int4send(four_bytes(id)), ''::bytea order by n),
      case when max(seconds) > 0 then string_agg(int4send(four_bytes(seconds)), ''::bytea order by n) end
    from (
      select id, username, coalesce(seconds, 0) as seconds,
        (row_number() over (order by username) - 1)::integer as n
      from (${people}) as given
    ) as placed
    group by n / ${sql.lit(PART)}
    returning person_ids`,
  )
  return rows.map(({ person_ids }) => person_ids)
}

/** People in one part. */
export const PART = 4096

export const deleteParts = (tx: Tx, list_id: string) =>
  tx.deleteFrom('list_parts').where('list_id', '=', list_id).execute()

/** Stores the count and the bitmap of a list whose parts were written. */
export const updatePeopleOfList = (tx: Tx, list_id: string, member_count: number, bitmap: Buffer) =>
  tx
    .updateTable('lists')
    .set({ member_count, bitmap, changed_at: sql`clock_timestamp()` })
    .where('id', '=', list_id)
    .execute()

/** The bitmaps of some lists of a user, without lists of others. */
export const listBitmaps = (db: Database, user_id: string, ids: readonly string[]) =>
  finishedLists(db, user_id).select(['id', 'complete', 'bitmap', 'changed_at']).where('id', 'in', ids).execute()

/** False when the list is no longer there. */
export const updateBitmap = (db: Database, list_id: string, bitmap: Buffer) =>
  hasRow(db, sql`update lists set bitmap = ${bitmap}, changed_at = clock_timestamp() where id = ${list_id}`)

export const findBitmap = (db: Database, list_id: string) =>
  db.selectFrom('lists').select('bitmap').where('id', '=', list_id).executeTakeFirst()

/**
 * Locks some parts of a list whose people have no numbers yet, by position, until the transaction ends. Waits for parts that others
 * are numbering where there are no more.
 */
export async function lockUnnumberedParts(tx: Tx, list_id: string, most: number): Promise<number[]> {
  const parts = tx
    .selectFrom('list_parts')
    .select('position')
    .where('list_id', '=', list_id)
    .where('person_ids', 'is', null)
    .orderBy('position')
    .limit(most)
    .forUpdate()
  const free = await parts.skipLocked().execute()
  const rows = free.length > 0 ? free : await parts.execute()
  return rows.map(({ position }) => position)
}

/**
 * Assigns the people of some parts their numbers; new people get new ones, in the order of names. Fails with a unique violation where
 * another transaction adds one of them at the same moment: handling that in the statement would take half as long again.
 */
export const numberParts = (tx: Tx, list_id: string, positions: readonly number[]) =>
  sql`
    with given as materialized (
      select position, nth, name, people.id is null as is_new, coalesce(people.id, nextval('people_id_seq')) as id
      from list_parts cross join string_to_table(usernames, E'\n') with ordinality as named (name, nth)
        left join people on username = name
      where list_id = ${list_id} and position = any(${positions}::integer[])
    ), added as (
      insert into people (id, username) overriding system value
      select id, name from given where is_new order by name collate "C"
    )
    update list_parts set person_ids = numbered.person_ids
    from (
      select position, string_agg(int4send(four_bytes(id)), ''::bytea order by nth) as person_ids
      from given group by position
    ) as numbered
    where list_parts.list_id = ${list_id} and list_parts.position = numbered.position
  `.execute(tx)

/** Writes parts of a list by name. */
export const insertNamedParts = (tx: Tx, list_id: string, parts: readonly NamedPart[]) =>
  tx
    .insertInto('list_parts')
    .values(
      parts.map(({ usernames, times, ...part }) => ({
        ...part,
        list_id,
        // As bytes, which the driver sends as they are.
        usernames: sql<string>`${Buffer.from(usernames.buffer)}`,
        times: times && Buffer.from(times.buffer),
      })),
    )
    .execute()

export type NamedPart = {
  position: number
  people_count: number
  /** One to a line, in order. */
  usernames: Uint8Array<ArrayBuffer>
  /** As numbersOf reads them. */
  times: Uint8Array<ArrayBuffer> | null
}

/** The numbers in the parts of a list, in order. */
export const listPartIds = (db: Database, list_id: string) =>
  db.selectFrom('list_parts').select('person_ids').where('list_id', '=', list_id).orderBy('position').execute()

type PartsQuery = { list_id: string; after: number; names: boolean; most: number }

/** Some parts of a list in order, after the position `after`; names only if requested. */
export const listParts = (db: Database, { list_id, after, names, most }: PartsQuery) =>
  db
    .selectFrom('list_parts')
    .select(['position', 'people_count', 'person_ids', 'times'])
    .$if(names, (query) => query.select('usernames'))
    .where('list_id', '=', list_id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(most)
    .execute()

const details = ['instagram_user_id', 'full_name', 'is_private', 'is_verified', 'follower_count'] as const

/** What the user's own accounts have seen of people by name, unordered; without people they have not seen. */
export const listNamedPeople = (db: Database, user_id: string, usernames: readonly string[]) =>
  db
    .selectFrom('people')
    .innerJoin('seen_people', 'person_id', 'people.id')
    .select(['people.id', 'username', ...details])
    .where('username', '=', anyName(usernames))
    .where('user_id', '=', user_id)
    .execute()

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]

/** People with what the user's own accounts have seen of them, unordered. */
export const listPeople = (db: Database, user_id: string, ids: Uint32Array) =>
  db
    .selectFrom('people')
    .leftJoin('seen_people', (join) => join.onRef('person_id', '=', 'people.id').on('user_id', '=', user_id))
    .select(['people.id', 'username', ...details])
    .where('people.id', '=', anyOf(ids))
    .execute()

/** What the user's own accounts have seen of these people, unordered; without people they have not seen. */
export const listDetails = (db: Database, user_id: string, ids: Uint32Array) =>
  db
    .selectFrom('seen_people')
    .select(['person_id as id', 'full_name', 'is_private', 'is_verified', 'follower_count'])
    .where('user_id', '=', user_id)
    .where('person_id', '=', anyOf(ids))
    .execute()

/** Restricts a query to these people, given as an array's text; null means everybody the user's accounts have seen. */
const amongThem = (among: string | null, person_id = sql`person_id`) =>
  among === null ? sql`` : sql`and ${person_id} = any(${among}::bigint[])`

/** What is known of people, as pages show it: what the user's accounts have met comes before what was on a list. */
const knownPeople = (user_id: string, among: string | null) => sql`
  select person_id, coalesce(met.is_private, seen.is_private) as is_private, coalesce(met.is_verified, seen.is_verified) as is_verified,
    coalesce(met.followers, seen.follower_count) as followers
  from (
    select person_id, is_private, is_verified, follower_count from seen_people where user_id = ${user_id} ${amongThem(among)}
  ) as seen full join (
    select distinct on (people.id) people.id as person_id, met_people.is_private, met_people.is_verified, met_people.followers
    from met_people join people using (username) where user_id = ${user_id} ${amongThem(among, sql`people.id`)}
    order by people.id, seen_at desc
  ) as met using (person_id)`

export type Fitting = {
  privacy?: 'private' | 'public' | undefined
  verified?: 'yes' | 'no' | undefined
  followers_from?: number | undefined
  followers_to?: number | undefined
}

/** The people who are known to fit; as numbersOf reads them. */
export const listFitting = (db: Database, user_id: string, wanted: Fitting, among: string | null) =>
  readNumbers(
    db,
    sql<{ ids: Buffer | null }>`
    select string_agg(int4send(four_bytes(person_id)), ''::bytea) as ids from (${knownPeople(user_id, among)}) as known
    where (${wanted.privacy === undefined} or is_private = ${wanted.privacy === 'private'})
      and (${wanted.verified === undefined} or is_verified = ${wanted.verified === 'yes'})
      and (${wanted.followers_from ?? null}::bigint is null or followers >= ${wanted.followers_from ?? null}::bigint)
      and (${wanted.followers_to ?? null}::bigint is null or followers <= ${wanted.followers_to ?? null}::bigint)`,
  )

/** The people of each known fact; as numbersOf reads them, null where there are none. */
export async function listKnown(db: Database, user_id: string, among: string | null) {
  const all = sql`string_agg(int4send(four_bytes(person_id)), ''::bytea)`
  const row = await readRow(
    db,
    sql<{ followers: Buffer | null; private: Buffer | null; public: Buffer | null; verified: Buffer | null }>`
    select ${all} filter (where followers is not null) as followers, ${all} filter (where is_private) as private,
      ${all} filter (where not is_private) as public, ${all} filter (where is_verified) as verified
    from (${knownPeople(user_id, among)}) as known`,
  )
  if (!row) throw new Error('The database counted nothing that is known.')
  return row
}

/** Whether the user's accounts have seen anybody. */
export const knowsAnybody = (db: Database, user_id: string) =>
  hasRow(
    db,
    sql`select where exists (select from seen_people where user_id = ${user_id})
      or exists (select from met_people where user_id = ${user_id})`,
  )

/** How many people are on some lists of a user, by id. */
export async function listSizes(db: Database, user_id: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await finishedLists(db, user_id).select(['id', 'member_count']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, member_count }) => [id, Number(member_count)]))
}

/** Whether any person on one of these lists came with a time. */
export const hasTimes = (db: Database, list_ids: readonly string[]) =>
  hasRow(db, sql`select from list_parts where list_id = ${anyOf(list_ids)} and times is not null limit 1`)

/** Of the people the user's own accounts have seen, those in whose full name something occurs; as numbersOf reads them. */
export const listFullNameMatches = (db: Database, user_id: string, q: string, among: string | null) =>
  readNumbers(
    db,
    sql<{ ids: Buffer | null }>`
    select string_agg(int4send(four_bytes(person_id)), ''::bytea) as ids from seen_people
    where user_id = ${user_id} and strpos(lower(full_name), ${q}) > 0 ${amongThem(among)}`,
  )

const readNumbers = async (db: Database, statement: RawBuilder<{ ids: Buffer | null }>) =>
  (await readRow(db, statement))?.ids ?? Buffer.alloc(0)

/** The people whose followers are known, most followers first; as numbersOf reads them. */
export const listByFollowers = (db: Database, user_id: string, among: string | null) =>
  readNumbers(
    db,
    sql<{ ids: Buffer | null }>`
    select string_agg(int4send(four_bytes(person_id)), ''::bytea order by followers desc, person_id) as ids
    from (${knownPeople(user_id, among)}) as known where followers is not null`,
  )

/** The numbers of names that are in the dictionary. */
export async function listNamed(db: Database, names: readonly string[]): Promise<number[]> {
  const rows = await db.selectFrom('people').select('id').where('username', '=', anyName(names)).execute()
  return rows.map(({ id }) => Number(id))
}

/** The same with the names. */
export async function listNumbered(
  db: Database,
  names: readonly string[],
): Promise<{ id: number; username: string }[]> {
  const rows = await db.selectFrom('people').select(['id', 'username']).where('username', '=', anyName(names)).execute()
  return rows.map(({ id, username }) => ({ id: Number(id), username }))
}

/** The numbers of names in the dictionary, and of other names the same person has had, as seen by the user's own accounts. */
export const listNamesakes = (db: Database, user_id: string, usernames: readonly string[]) =>
  readRows(
    db,
    sql<{ username: string; person_id: number }>`
    with given as (select id, username from people where username = any(${usernames}))
    select username, id::float8 as person_id from given
    union
    select given.username, other.person_id::float8 from given
      join seen_people as own on own.user_id = ${user_id} and own.person_id = given.id
      join seen_people as other on other.user_id = ${user_id} and other.instagram_user_id = own.instagram_user_id`,
  )

/** Pairs of people of the two sides who are the same person, as seen by the user's own accounts; each side as `{1,2}`. */
export const listRenamed = (db: Database, user_id: string, before: string, after: string) =>
  readRows(
    db,
    sql<{ before_id: number; after_id: number; before: string; after: string }>`
    select old.id::float8 as before_id, new.id::float8 as after_id, old.username as before, new.username as after
    from seen_people as seen_old join seen_people as seen_new using (user_id, instagram_user_id)
      join people as old on old.id = seen_old.person_id join people as new on new.id = seen_new.person_id
    where user_id = ${user_id} and old.id = any(${before}::bigint[]) and new.id = any(${after}::bigint[])
    order by new.username`,
  )

export type Extracted = {
  username: string
  instagram_user_id: string | null
  full_name?: string | null
  is_private?: boolean | null
  is_verified?: boolean | null
  follower_count?: number | null
}

/** Stores what an account of the user saw of people; fields it did not see this time stay unchanged. Names in order and each once. */
export async function keepDetails(tx: Tx, user_id: string, people: readonly Extracted[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (
    username text, instagram_user_id text, full_name text, is_private boolean, is_verified boolean, follower_count bigint)`
  await sql`
    insert into people (username) select username from ${given}
    where not exists (select from people where people.username = given.username) order by username collate "C"
    on conflict (username) do nothing
  `.execute(tx)
  await sql`
    insert into seen_people as known (user_id, person_id, instagram_user_id, full_name, is_private, is_verified, follower_count)
    select ${user_id}, people.id, given.instagram_user_id, full_name, is_private, is_verified, follower_count
    from ${given} join people using (username)
    where num_nonnulls(given.instagram_user_id, full_name, is_private, is_verified, follower_count) > 0 order by people.id
    on conflict (user_id, person_id) do update set
      instagram_user_id = coalesce(excluded.instagram_user_id, known.instagram_user_id),
      full_name = coalesce(excluded.full_name, known.full_name), is_private = coalesce(excluded.is_private, known.is_private),
      is_verified = coalesce(excluded.is_verified, known.is_verified),
      follower_count = coalesce(excluded.follower_count, known.follower_count)
    where (known.instagram_user_id, known.full_name, known.is_private, known.is_verified, known.follower_count)
      is distinct from (excluded.instagram_user_id, excluded.full_name, excluded.is_private, excluded.is_verified, excluded.follower_count)
  `.execute(tx)
}

/** Which of these people a running extraction already has. */
export async function findArrived(tx: Tx, list_id: string, usernames: readonly string[]): Promise<Set<string>> {
  const rows = await readRows(
    tx,
    sql<{ username: string }>`
    select username from people join list_arrivals on list_arrivals.person_id = people.id
    where list_id = ${list_id} and username = any(${usernames})`,
  )
  return new Set(rows.map(({ username }) => username))
}

/** Adds people to a running extraction, each once. */
export const insertArrivals = (tx: Tx, list_id: string, usernames: readonly string[]) =>
  sql`
    insert into list_arrivals (list_id, person_id)
    select ${list_id}, id from people where username = any(${usernames}) order by id
    on conflict do nothing
  `.execute(tx)

export const deleteArrivals = (tx: Tx, list_id: string) =>
  tx.deleteFrom('list_arrivals').where('list_id', '=', list_id).execute()

/** The ids of all lists of running extractions, of all users. */
export const listRunning = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('lists').select('id').where('running', '=', true).execute()).map(({ id }) => id)

/** Locks a list of a running extraction, so that it is finished once and nothing is added afterwards. */
export const lockRunningList = (tx: Tx, list_id: string) =>
  tx
    .selectFrom('lists')
    .select(['id', 'user_id', 'account_id', 'kind', 'of_username', 'of_side', 'expected_count'])
    .where((is) => is.and({ id: list_id, running: true }))
    .forUpdate()
    .executeTakeFirst()

export const finishList = (tx: Tx, list_id: string, fields: { complete: boolean; version_of: string | null }) =>
  tx
    .updateTable('lists')
    .set({ ...fields, running: false })
    .where('id', '=', list_id)
    .execute()

/** The database's own clock. */
export const readNow = async (db: Database): Promise<Date> =>
  (await readRow(db, sql<{ now: Date }>`select clock_timestamp() as now`))!.now

/** Bitmaps of all users' lists, in batches; with `since` only of those that changed after or are being numbered. */
export const listBitmapsOfAll = (db: Database, after: string, since: Date | null) =>
  db
    .selectFrom('lists')
    .select(['id', 'bitmap'])
    .where('id', '>', after)
    .$if(since !== null, (query) =>
      query.where((is) => is.or([is('changed_at', '>', since), is('bitmap', 'is', null)])),
    )
    .orderBy('id')
    .limit(20)
    .execute()

/** What went with changes that can be taken back, in batches; with `since` only of those after. */
export const listRemovedOfAll = (db: Database, after: string, since: Date | null) =>
  db
    .selectFrom('list_changes')
    .select(['id', 'removed'])
    .where('id', '>', after)
    .$if(since !== null, (query) => query.where('created_at', '>', since))
    .orderBy('id')
    .limit(20)
    .execute()

export const insertListChange = (
  tx: Tx,
  change: { user_id: string; list_id: string; added: Buffer; removed: Buffer },
) => tx.insertInto('list_changes').values(change).returning('id').executeTakeFirstOrThrow()

/** Keeps the newest changes of a user. */
export const forgetListChanges = (tx: Tx, user_id: string, most: number) =>
  sql`
    delete from list_changes where user_id = ${user_id} and id <= (
      select id from list_changes where user_id = ${user_id} order by id desc offset ${most} limit 1)
  `.execute(tx)

/** Deletes changes older than a day; returns their number. */
export async function purgeListChanges(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from list_changes where created_at < now() - interval '1 day'
  `.execute(db)
  return Number(numAffectedRows)
}

/** Takes a change to undo it, so that nobody else does. */
export const takeListChange = (tx: Tx, user_id: string, id: string) =>
  tx
    .deleteFrom('list_changes')
    .where((is) => is.and({ user_id, id }))
    .returning(['list_id', 'added', 'removed'])
    .executeTakeFirst()

/** Keeps the newest selections of a user. */
export const forgetSelections = (tx: Tx, user_id: string, most: number) =>
  sql`
    delete from lists where user_id = ${user_id} and role = 'selection' and id <= (
      select id from lists where user_id = ${user_id} and role = 'selection' order by id desc offset ${most} limit 1)
  `.execute(tx)

export async function listPeopleIds(db: Database, after: number, most: number): Promise<number[]> {
  const people = db.selectFrom('people').select('id').where('id', '>', String(after))
  const rows = await people.orderBy('id').limit(most).execute()
  return rows.map(({ id }) => Number(id))
}

/** The people among these who are part of a running extraction. */
export async function listArrivedAmong(db: Database, ids: readonly number[]): Promise<number[]> {
  const arrivals = db.selectFrom('list_arrivals').select('person_id').distinct()
  const rows = await arrivals.where('person_id', '=', anyOf(ids)).execute()
  return rows.map(({ person_id }) => Number(person_id))
}

export async function deletePeople(tx: Tx, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('people').where('id', '=', anyOf(ids)).executeTakeFirst()
  return Number(numDeletedRows)
}
