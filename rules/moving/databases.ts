import { nameIn } from '../tables/name-cells.ts'
import type { RowMeaning } from './formats.ts'
import { momentIn } from './json.ts'
import type { MomentFormat } from './moments.ts'
import type { Gathering, LeftOutRows } from './person.ts'

/** A table's own columns; rows come as lists in the order asked for. */
export type Table = { name: string; columns: readonly string[] }
export type ReadRows = (table: string, columns: readonly string[]) => Iterable<readonly unknown[]>

export type DatabaseFormat = 'instapy' | 'insomniac' | 'insomniac_first' | 'instabot'

const has = (tables: readonly Table[], name: string, ...columns: string[]) => {
  const table = tables.find((one) => one.name === name)
  return table !== undefined && columns.every((column) => table.columns.includes(column))
}

/** Whose database it is, by its tables. */
export function databaseFormat(tables: readonly Table[]): DatabaseFormat | null {
  if (
    has(tables, 'actions_log', 'id', 'actor_profile_id', 'timestamp') &&
    has(tables, 'instagram_profiles', 'id', 'name')
  )
    return 'insomniac'
  if (has(tables, 'interacted_users', 'username', 'last_interaction')) return 'insomniac_first'
  if (
    has(tables, 'profiles', 'id', 'name') &&
    (has(tables, 'followRestriction', 'username') || has(tables, 'recordActivity'))
  )
    return 'instapy'
  return instabotTable(tables) ? 'instabot' : null
}

type Reading = { gathering: Gathering; left: LeftOutRows; clock: MomentFormat }

/** Whose rows are read: the account's own, under the name it has or had. */
type Owner = { usernames: readonly string[] }

export type DatabaseRead = {
  /** Accounts in the database, where it has several; none where it doesn't say. */
  profiles: string[]
}

export function readDatabase(
  format: DatabaseFormat,
  tables: readonly Table[],
  read: ReadRows,
  owner: Owner,
  reading: Reading,
): DatabaseRead {
  if (format === 'insomniac_first') return readFirst(read, tables, reading)
  if (format === 'instabot') return readInstabot(read, tables, reading)
  return format === 'instapy'
    ? readInstaPyTables(tables, read, owner, reading)
    : readActions(tables, read, owner, reading)
}

function profilesIn(read: ReadRows, table: string, { usernames }: Owner, { gathering }: Reading) {
  const named: { id: string; username: string }[] = []
  for (const [id, name] of read(table, ['id', 'name'])) {
    gathering.count()
    const username = nameIn(name)
    if (username !== null) named.push({ id: String(id), username })
  }
  const own = new Set(named.filter(({ username }) => usernames.includes(username)).map(({ id }) => id))
  return { own, profiles: [...new Set(named.map(({ username }) => username))] }
}

function skipOther({ gathering, left }: Reading) {
  gathering.count()
  left.add('other_account', null)
}

function readInstaPyTables(tables: readonly Table[], read: ReadRows, owner: Owner, reading: Reading): DatabaseRead {
  const { own, profiles } = profilesIn(read, 'profiles', owner, reading)
  const takeAll = (table: string, did: RowMeaning) => {
    if (!has(tables, table, 'profile_id', 'username')) return
    for (const [profile, name] of read(table, ['profile_id', 'username'])) {
      if (!own.has(String(profile))) skipOther(reading)
      else reading.gathering.take('instapy', reading.left, { name, did, at: null })
    }
  }
  takeAll('followRestriction', 'followed')
  takeAll('interactedWith', 'met')
  return { profiles }
}

/** A table for each kind of action; profiles that were only opened or passed by a filter were not met. */
const actionTables: readonly (readonly [table: string, did: RowMeaning])[] = [
  ['follow_actions', 'followed'],
  ['unfollow_actions', 'unfollowed'],
  ['like_actions', 'liked'],
  ['comment_actions', 'commented'],
  ['story_watch_actions', 'met'],
  ['direct_message_actions', 'met'],
]

function readActions(tables: readonly Table[], read: ReadRows, owner: Owner, reading: Reading): DatabaseRead {
  const { own, profiles } = profilesIn(read, 'instagram_profiles', owner, reading)
  const moments = new Map<string, unknown>()
  for (const [id, actor, timestamp] of read('actions_log', ['id', 'actor_profile_id', 'timestamp'])) {
    reading.gathering.count()
    if (own.has(String(actor))) moments.set(String(id), timestamp)
  }
  for (const [table, did] of actionTables)
    if (has(tables, table, 'action_id', 'target_user')) takeActions(read, table, did, moments, reading)
  for (const table of ['scrape_actions', 'filter_actions', 'get_profile_actions'])
    if (has(tables, table, 'target_user')) countLookedAt(read(table, ['target_user']), reading)
  return { profiles }
}

function takeActions(
  read: ReadRows,
  table: string,
  did: RowMeaning,
  moments: ReadonlyMap<string, unknown>,
  reading: Reading,
) {
  const { gathering, left, clock } = reading
  for (const [action, name] of read(table, ['action_id', 'target_user'])) {
    const id = String(action)
    if (!moments.has(id)) skipOther(reading)
    else gathering.take('insomniac', left, { name, did, at: momentIn(moments.get(id), clock, left) })
  }
}

function countLookedAt(rows: Iterable<readonly unknown[]>, { gathering, left }: Reading) {
  for (const [name] of rows) {
    gathering.count()
    left.add('only_looked_at', name)
  }
}

/** One file for each account, before there was one for all. */
function readFirst(read: ReadRows, tables: readonly Table[], { gathering, left, clock }: Reading): DatabaseRead {
  const has_status = has(tables, 'interacted_users', 'following_status')
  const has_count = has(tables, 'interacted_users', 'interactions_count')
  const columns = [
    'username',
    'last_interaction',
    ...(has_status ? ['following_status'] : []),
    ...(has_count ? ['interactions_count'] : []),
  ]
  for (const [name, when, ...more] of read('interacted_users', columns)) {
    const status = has_status ? String(more[0] ?? '').toUpperCase() : ''
    const is_only_loaded = has_count && Number(more.at(-1)) === 0 && !/^(UN)?FOLLOWED$/.test(status)
    if (is_only_loaded) {
      gathering.count()
      left.add('only_looked_at', name)
      continue
    }
    const at = momentIn(when, clock, left)
    const did = status === 'FOLLOWED' ? 'followed' : status === 'UNFOLLOWED' ? 'unfollowed' : 'met'
    gathering.take('insomniac', left, { name, did, at })
  }
  return { profiles: [] }
}

/** instabot.py keeps one file for each account, whose table of people has had two names. */
const instabot_tables = [
  { table: 'followers', id: 'id', when: 'last_followed' },
  { table: 'usernames', id: 'username_id', when: 'last_followed_time' },
]

const instabotTable = (tables: readonly Table[]) =>
  instabot_tables.find(({ table, id }) => has(tables, table, id, 'username', 'unfollow_count'))

function readInstabot(read: ReadRows, tables: readonly Table[], { gathering, left, clock }: Reading): DatabaseRead {
  const found = instabotTable(tables)
  if (!found) return { profiles: [] }
  const { table, id, when } = found
  const has_moment = has(tables, table, when)
  for (const [number, name, unfollowed, at] of read(table, [
    id,
    'username',
    'unfollow_count',
    ...(has_moment ? [when] : []),
  ])) {
    const person = { name, id: number }
    if (gathering.take('other', left, { ...person, did: 'followed', at: momentIn(at, clock, left) }) === null) continue
    if (Number(unfollowed) > 0) gathering.take('other', left, { ...person, did: 'unfollowed', at: null })
  }
  return { profiles: [] }
}
