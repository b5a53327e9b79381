import { sql } from 'kysely'
import type { ShownFigure, ShownFigures } from '#contract/figures.ts'
import { DAY } from '#rules/durations.ts'
import {
  type ChangedTie,
  type CountedTies,
  type Figure,
  type FigureFacts,
  figuresOf,
  MAX_CHANGED,
  type NoticedPeople,
  type PeopleFigures,
  type ProfileCounts,
  peopleByDay,
  peopleOf,
  peopleTogether,
  sourceOfTies,
  type Tie,
  together,
  usedOf,
  withActs,
} from '#rules/figures.ts'
import { localDate } from '#rules/zones.ts'
import { notRead, readReadings } from '../audience/health/read-readings.ts'
import { readTies } from '../audience/lists/read-ties.ts'
import { type ActedOn, countChangedSince, listActedOn } from '../automation/changed-since.ts'
import { countUsage } from '../billing/count-usage.ts'
import { createTurns } from '../edges/concurrency/turns.ts'
import { type Database, readRows } from '../edges/database/database.ts'
import { requireScope } from './scope.ts'

type User = { id: string; timezone: string }

/** A week of the user's calendar, today included. */
const WEEK_DAYS = 7

/** Every figure of one of the user's accounts, or of all of them. Refused: account_not_found. */
export async function readFigures(db: Database, user: User, account_id?: string): Promise<ShownFigures> {
  const scope = await requireScope(db, user.id, { account_id })
  const now = Date.now()
  const week = { from: localDate(now - (WEEK_DAYS - 1) * DAY, user.timezone), to: localDate(now, user.timezone) }
  const accounts = await listAccounts(db, user.id, scope.account_id)
  const [facts, usage, people] = await Promise.all([
    readFacts(db, user.id, accounts, true),
    countUsage(db, user.id),
    readPeople(db, user, { ...week, account_id: scope.account_id }),
  ])
  const each = facts.map(figuresOf)
  const people_shown = showPeople(people)
  const all = (name: keyof ReturnType<typeof figuresOf>) => shown(together(each.map((one) => one[name])))
  return {
    followers: all('followers'),
    following: all('following'),
    mutuals: all('mutuals'),
    not_following_back: all('not_following_back'),
    fans: all('fans'),
    gained_week: people_shown.gained,
    lost_week: people_shown.lost,
    lists_used: shown(usedOf(usage.follower_lists, now)),
    actions_used: shown(usedOf(usage.daily_actions, now)),
  }
}

export const shown = ({ value, source, as_of }: Figure): ShownFigure => ({
  value,
  source,
  as_of: as_of === null ? null : new Date(as_of).toISOString(),
})

export const showPeople = ({ gained, lost, since }: PeopleFigures) => ({
  gained: { ...shown(gained), since },
  lost: { ...shown(lost), since: lost.value === null ? null : since },
})

/** Followers and following of the user's connected accounts as they are shown everywhere, by account. */
export async function readCountFigures(db: Database, user_id: string, account_id: string | null = null) {
  const accounts = await listAccounts(db, user_id, account_id)
  const facts = await readFacts(db, user_id, accounts, false)
  return new Map(
    accounts.map(({ id }, nth) => {
      const { followers, following } = figuresOf(facts[nth] as FigureFacts)
      return [id, { followers, following }]
    }),
  )
}

/** The same as numbers; null where nobody knows. */
export async function readCounts(db: Database, user_id: string) {
  const figures = await readCountFigures(db, user_id)
  return new Map(
    [...figures].map(([id, { followers, following }]) => [
      id,
      { followers_count: followers.value, following_count: following.value },
    ]),
  )
}

/** The same for a domain before this one. */
export const countsIn = (db: Database) => (user_id: string) => readCounts(db, user_id)

type Period = { from: string; to: string; account_id: string | null }

/** The people gained and lost in a period of the user's calendar, in all and by day; no day is known where not all of it is. */
export async function readPeople(
  db: Database,
  user: User,
  { from, to, account_id }: Period,
): Promise<PeopleFigures & { by_day: Map<string, Record<keyof NoticedPeople, number | null>> }> {
  const accounts = await listAccounts(db, user.id, account_id)
  const ids = accounts.map(({ id }) => id)
  const found = await readReadings(db, ids, { from, to, timezone: user.timezone })
  const readings = ids.map((id) => found.get(id) ?? notRead)
  const now = Date.now()
  const people = peopleTogether(readings.map((one) => peopleOf(one, { from, to, timezone: user.timezone }, now)))
  const by_day = new Map<string, NoticedPeople>()
  if (people.gained.value !== null)
    for (const [date, { gained, lost }] of readings.flatMap((one) => [...peopleByDay(one, from, to)])) {
      const there = by_day.get(date) ?? { gained: 0, lost: 0 }
      by_day.set(date, { gained: there.gained + gained, lost: there.lost + lost })
    }
  if (people.lost.value !== null) return { ...people, by_day }
  return { ...people, by_day: new Map([...by_day].map(([date, { gained }]) => [date, { gained, lost: null }])) }
}

type AccountRow = {
  id: string
  instagram_user_id: string
  followers_count: number
  following_count: number
  counted_at: Date
  is_counted: boolean
}

export const listAccounts = (db: Database, user_id: string, account_id: string | null) =>
  readRows(
    db,
    sql<AccountRow>`
    select id, instagram_user_id, followers_count::float8 as followers_count, following_count::float8 as following_count, counted_at,
      exists (select from account_snapshots where account_id = accounts.id) as is_counted
    from accounts where user_id = ${user_id} and disconnected_at is null and (${account_id}::bigint is null or id = ${account_id}::bigint)
    order by id`,
  )

/** What is known of accounts; who follows back only where it is `wanted`, or nothing else has the counts. */
async function readFacts(
  db: Database,
  user_id: string,
  accounts: readonly AccountRow[],
  wanted: boolean,
): Promise<FigureFacts[]> {
  const tied = wanted ? accounts : accounts.filter(({ is_counted }) => !is_counted)
  const [changed, ties] = await Promise.all([countChangedSince(db, accounts), readTiesOf(db, user_id, tied)])
  return accounts.map((account) => ({
    profile: account.is_counted
      ? {
          followers: account.followers_count,
          following: account.following_count,
          as_of: account.counted_at.getTime(),
        }
      : null,
    profile_changed: changed.get(account.instagram_user_id) ?? { followers: 0, following: 0 },
    ...(ties.get(account.id) ?? noTies),
  }))
}

type Ties = Pick<FigureFacts, 'reading' | 'export'>
const noTies: Ties = { reading: null, export: null }

async function readTiesOf(db: Database, user_id: string, accounts: readonly AccountRow[]): Promise<Map<string, Ties>> {
  const sources = await readSources(db, user_id, accounts)
  const each = accounts.map((account) =>
    turns.run(user_id, async (): Promise<[string, Ties]> => {
      const now = await readTiesNow(db, account, sources.get(account.id) ?? [])
      return [account.id, now ? { ...noTies, [now.source.kind]: now.audience } : noTies]
    }),
  )
  return new Map(await Promise.all(each))
}

/** Accounts of which is read at once who follows back: a page of many accounts leaves connections to others. */
const turns = createTurns({ most: 8, of_one: 4 })

/** Who follows back by one source: how many there were, since when something may have changed, and what each was before. */
type TieSource = {
  kind: 'reading' | 'export'
  audience: CountedTies
  since: Date
  tiesBefore: (acted: readonly ActedOn[]) => Promise<(one: ActedOn) => Tie>
}

/** The sources of each account, the one that decides first. */
async function readSources(db: Database, user_id: string, accounts: readonly AccountRow[]) {
  const ids = accounts.map(({ id }) => id)
  if (ids.length === 0) return new Map<string, TieSource[]>()
  const [readings, brought] = await Promise.all([listWholeReadings(db, ids), listExports(db, user_id, ids)])
  return new Map(
    ids.map((id) => {
      const known = { reading: readings.get(id) ?? null, export: brought.get(id) ?? null }
      const first = sourceOfTies({
        reading: known.reading?.audience ?? null,
        export: known.export?.audience ?? null,
      })
      const order = first === 'export' ? [known.export, known.reading] : [known.reading, known.export]
      return [id, order.filter((source) => source !== null)]
    }),
  )
}

/** The first source with what was done since; the next where so much was done that it says too little. */
async function readTiesNow(db: Database, { instagram_user_id }: AccountRow, sources: readonly TieSource[]) {
  for (const source of sources) {
    const acted = await listActedOn(db, instagram_user_id, source.since, MAX_CHANGED + 1)
    if (acted.length > MAX_CHANGED) continue
    const before = await source.tiesBefore(acted)
    return { source, audience: withActs(source.audience, changedBy(acted, before)) }
  }
  return null
}

type Unreturned = { not_following_back: number | null; too_recent: number }

/** By account: who doesn't follow back, and how many of them were followed within the last `days`. */
export async function readUnreturned(db: Database, user_id: string, account_id: string | null, days: number) {
  const accounts = await listAccounts(db, user_id, account_id)
  const sources = await readSources(db, user_id, accounts)
  const each = accounts.map((account) =>
    turns.run(user_id, async (): Promise<[string, Unreturned]> => {
      const now = await readTiesNow(db, account, sources.get(account.id) ?? [])
      if (!now) return [account.id, { not_following_back: null, too_recent: 0 }]
      const { source, audience } = now
      const acted = await listActedOn(db, account.instagram_user_id, new Date(Date.now() - days * DAY), MAX_CHANGED)
      const recent = acted.filter(({ kind }) => kind === 'follow')
      const changed = changedBy(recent, await source.tiesBefore(recent))
      const too_recent = changed.filter(({ is }) => is.is_followed && !is.follows).length
      const not_following_back = audience.following - audience.mutuals
      return [account.id, { not_following_back, too_recent: Math.min(too_recent, not_following_back) }]
    }),
  )
  return new Map(await Promise.all(each))
}

const nobody: Tie = { follows: false, is_followed: false }

/** Each person once, however often something was done. */
function changedBy(acted: readonly ActedOn[], before: (one: ActedOn) => Tie): ChangedTie[] {
  const changed = new Map<string, ChangedTie>()
  for (const one of acted) {
    const key = one.target_id ?? one.username
    const was = changed.get(key)?.was ?? before(one)
    changed.set(key, { was, is: tieAfter(changed.get(key)?.is ?? was, one) })
  }
  return [...changed.values()]
}

function tieAfter(tie: Tie, { kind, follows }: ActedOn): Tie {
  if (kind === 'follow') return { follows: tie.follows || follows, is_followed: true }
  if (kind === 'unfollow') return { ...tie, is_followed: false }
  return { ...tie, follows: kind === 'approve_request' }
}

/**
 * The last complete readings of both lists. What was done while they were read may be in them or not, so it is looked at from their beginning
 * on, where that is still known. Followers who are missing count as none until they were looked up.
 */
async function listWholeReadings(db: Database, account_ids: readonly string[]): Promise<Map<string, TieSource>> {
  const rows = await readRows(
    db,
    sql<{ account_id: string; at: Date; began_at: Date } & ProfileCounts & { mutuals: number }>`
    select account_id, at, least(at, began_at) as began_at, coalesce((ties->>'followers')::integer, counted.followers) as followers,
      coalesce((ties->>'following')::integer, counted.following) as following, coalesce((ties->>'mutuals')::integer, counted.mutuals) as mutuals
    from (select account_id, least(followers_at, following_at) as at, began_at, following->'ties' as ties from health_readings
        where account_id = any(${account_ids}::bigint[]) and followers_at is not null and following_at is not null) as read
      -- Those of the last part are kept with it (keepTies), except while it is being concluded.
      left join lateral (select count(*) filter (where follows)::integer as followers, count(*) filter (where is_followed)::integer as following,
          count(*) filter (where follows and is_followed)::integer as mutuals
        from (select is_followed, is_follower and missing_since is null as follows from health_people
          where health_people.account_id = read.account_id and read.ties is null) as people) as counted on true`,
  )
  const sourceOf = ({ account_id, at, began_at, ...counts }: (typeof rows)[number]): TieSource => ({
    kind: 'reading',
    audience: { ...counts, as_of: at.getTime() },
    since: began_at,
    tiesBefore: (acted) => readTiesInReading(db, account_id, acted),
  })
  return new Map(rows.map((row) => [row.account_id, sourceOf(row)]))
}

async function readTiesInReading(db: Database, account_id: string, acted: readonly ActedOn[]) {
  const ids = acted.flatMap(({ target_id }) => target_id ?? [])
  const rows =
    ids.length === 0
      ? []
      : await readRows(
          db,
          sql<Tie & { instagram_user_id: string }>`
          select instagram_user_id, is_followed, is_follower and missing_since is null as follows from health_people
          where account_id = ${account_id} and instagram_user_id = any(${ids}::text[])`,
        )
  const met = new Map(rows.map((row) => [row.instagram_user_id, row]))
  return ({ target_id }: ActedOn) => met.get(target_id ?? '') ?? nobody
}

/** The newest export of each account, where all of it came. */
async function listExports(
  db: Database,
  user_id: string,
  account_ids: readonly string[],
): Promise<Map<string, TieSource>> {
  const rows = await readRows(
    db,
    sql<{ account_id: string; kind: string; id: string; people: number; complete: boolean; created_at: Date }>`
    select distinct on (account_id, kind) account_id, kind, id, member_count::float8 as people, complete, created_at
    from lists where account_id = any(${account_ids}::bigint[]) and source = 'export' and not running
      and kind in ('followers', 'following', 'non_followers')
    order by account_id, kind, id desc`,
  )
  const found = [...Map.groupBy(rows, ({ account_id }) => account_id)].flatMap(([account_id, parts]) => {
    const partOf = (kind: string) => parts.find((list) => list.kind === kind)
    const [who_follow, who_are_followed, unreturned] = ['followers', 'following', 'non_followers'].map(partOf)
    if (!who_follow || !who_are_followed || !unreturned) return []
    // The three lists of one upload are kept in one moment.
    const at = unreturned.created_at.getTime()
    if (parts.some((list) => !list.complete || list.created_at.getTime() !== at)) return []
    const audience = {
      followers: who_follow.people,
      following: who_are_followed.people,
      mutuals: who_are_followed.people - unreturned.people,
      as_of: at,
    }
    const lists = { followers: who_follow.id, following: who_are_followed.id }
    const tiesBefore: TieSource['tiesBefore'] = async (acted) => {
      const ties = await readTies(
        db,
        user_id,
        lists,
        acted.map(({ username }) => username),
      )
      return ({ username }) => ties.get(username) ?? nobody
    }
    return [[account_id, { kind: 'export' as const, audience, since: unreturned.created_at, tiesBefore }] as const]
  })
  return new Map(found)
}
