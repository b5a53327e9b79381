import { sql } from 'kysely'
import type { AccountStatus } from '#contract/accounts.ts'
import type { ShownWeek } from '#contract/week.ts'
import { dateAfter, momentOn } from '#rules/calendar-days.ts'
import { totalsOf } from '#rules/daily-counts.ts'
import { DAY } from '#rules/durations.ts'
import { netOf, together, unknown } from '#rules/figures.ts'
import { shareOf } from '#rules/intervals.ts'
import { REPORT_DAYS } from '#rules/reports.ts'
import { GRACE_DAYS, suggestionOf } from '#rules/suggestions.ts'
import { localDate } from '#rules/zones.ts'
import { listUserTasks } from '../automation/list/list-tasks.ts'
import { findEntitlements } from '../billing/entitlements.ts'
import { type Database, readRows } from '../edges/database/database.ts'
import { showPeople } from '../people/show-people.ts'
import { readCountFigures, readUnreturned, shown } from './figures.ts'
import { dateOf, readDays } from './read-days.ts'
import { requireScope } from './scope.ts'
import { countFunnel, countLiveTasks } from './store.ts'

/** Faces of those who came, and of those who left. */
const FACES = 12

/** Tasks that are named. */
const RUNS = 5

type User = { id: string; timezone: string }

/** Seven days of the user's accounts, or of one: what they brought, then what there is to do now. Refused: account_not_found. */
export async function readWeek(
  { db, scale }: { db: Database; scale: number },
  user: User,
  wanted: { account_id?: string | undefined; from?: string | undefined },
): Promise<ShownWeek> {
  const today = localDate(Date.now(), user.timezone)
  const from = wanted.from ?? dateOf(Date.parse(today) - (REPORT_DAYS - 1) * DAY)
  const to = dateOf(Date.parse(from) + (REPORT_DAYS - 1) * DAY)
  const { account_id } = await requireScope(db, user.id, { account_id: wanted.account_id, from, to })
  const [brought, next] = await Promise.all([
    readBrought(db, user, { account_id, from, to }),
    readNext({ db, scale }, user, account_id),
  ])
  return { from, to, ...brought, ...next }
}

type Scope = { account_id: string | null; from: string; to: string }

async function readBrought(db: Database, user: User, { account_id, from, to }: Scope) {
  // A week's daily readings are compared with the last one before it.
  const earlier = dateOf(Date.parse(from) - REPORT_DAYS * DAY)
  const [counted, before, { features }, funnel, people] = await Promise.all([
    readDays(db, user, { account_id: account_id ?? undefined, from, to }),
    readDays(db, user, { account_id: account_id ?? undefined, from: earlier, to: dateOf(Date.parse(from) - DAY) }),
    findEntitlements(db, user.id),
    countFunnel(db, { user_id: user.id, account_id, from, to }),
    listChanged(db, user.id, { account_id, from, to }),
  ])
  const { days, gained, lost } = counted
  const followers = await readFollowers(db, user, account_id, days)
  const net = netOf(
    {
      gained: gained.value,
      lost: lost.value,
      since: gained.since,
      as_of: gained.as_of === null ? null : Date.parse(gained.as_of),
    },
    { from, ends_at: Math.min(Date.now(), endOf(to, user.timezone)) },
    { before: lastRead(before.days)?.followers_count ?? null, last: followers.value },
  )
  const personOf = await showPeople(
    db,
    user.id,
    people.map(({ username }) => username),
  )
  const { followed, looked_at, followed_back } = funnel
  return {
    followers,
    net: { ...net, as_of: net.source === 'reading' ? gained.as_of : net.source && followers.as_of },
    gained,
    lost,
    new_people: people.flatMap(({ kind, username }) => (kind === 'came' ? [personOf(username)] : [])),
    lost_people: people.flatMap(({ kind, username }) =>
      kind === 'came' ? [] : [{ kind, person: personOf(username) }],
    ),
    follow_back: features.analytics
      ? { followed, looked_at, followed_back, ...shareOf(followed_back, looked_at) }
      : null,
    days,
    done: totalsOf(days),
  }
}

type Day = { date: string; followers_count: number | null }

const endOf = (date: string, timezone: string) => momentOn(dateAfter(date, 1), '00:00', timezone)

const lastRead = (days: readonly Day[]) => days.findLast(({ followers_count }) => followers_count !== null)

/** At the end of the days, or now while they aren't over. */
async function readFollowers(db: Database, user: User, account_id: string | null, days: readonly Day[]) {
  if ((days.at(-1)?.date ?? '') >= localDate(Date.now(), user.timezone)) {
    const figures = await readCountFigures(db, user.id, account_id)
    return shown(together([...figures.values()].map(({ followers }) => followers)))
  }
  const last = lastRead(days)
  return shown(
    last ? { value: last.followers_count, source: 'profile', as_of: endOf(last.date, user.timezone) } : unknown,
  )
}

type ChangedPerson = { kind: 'came' | 'left' | 'gone'; username: string }

/** The newest of those who came, and of those who left or are gone. */
const listChanged = (db: Database, user_id: string, { account_id, from, to }: Scope) =>
  readRows(
    db,
    sql<ChangedPerson>`
    select kind, username from (
      select kind, health_changes.username, row_number() over (partition by kind = 'came' order by health_changes.id desc) as nth
      from health_changes join accounts on accounts.id = account_id
      where user_id = ${user_id} and disconnected_at is null and (${account_id}::bigint is null or account_id = ${account_id}::bigint)
        and at >= ${from}::date - 2 and at < ${to}::date + 3 and date between ${from}::date and ${to}::date and kind <> 'renamed') as changed
    where nth <= ${FACES} order by nth`,
  )

type NextAccount = {
  id: string
  instagram_user_id: string
  username: string
  status: AccountStatus
  is_reading: boolean
  has_goal: boolean
}

async function readNext({ db, scale }: { db: Database; scale: number }, user: User, account_id: string | null) {
  const [accounts, running, waiting] = await Promise.all([
    readRows(
      db,
      sql<NextAccount>`
      select accounts.id, instagram_user_id, username, accounts.status, coalesce(is_on, false) as is_reading,
        exists (select from growth_goals where growth_goals.account_id = accounts.id and growth_goals.status in ('active', 'paused')) as has_goal
      from accounts left join health_readings on health_readings.account_id = accounts.id
      where user_id = ${user.id} and disconnected_at is null and (${account_id}::bigint is null or accounts.id = ${account_id}::bigint)
      order by accounts.id`,
    ),
    listUserTasks(
      db,
      user,
      { account_id: account_id ?? undefined, status: ['running'] },
      { sort: 'newest', limit: RUNS },
    ),
    listUserTasks(
      db,
      user,
      { account_id: account_id ?? undefined, status: ['waiting', 'scheduled'] },
      { sort: 'newest', limit: RUNS },
    ),
  ])
  const live = await countLiveTasks(db, accounts, { user_id: user.id })
  const ties = await readUnreturned(db, user.id, account_id, GRACE_DAYS * scale)
  return {
    usernames: accounts.map(({ username }) => username),
    needs: accounts
      .map(({ id, username, status }) => ({ account_id: id, username, status, tasks: live.get(id)?.needs_you ?? 0 }))
      .filter(({ status, tasks }) => status !== 'connected' || tasks > 0),
    runs: [...running, ...waiting].slice(0, RUNS),
    suggestion: suggestionOf(
      accounts.map(({ id, is_reading, has_goal }) => ({
        account_id: id,
        not_following_back: ties.get(id)?.not_following_back ?? null,
        too_recent: ties.get(id)?.too_recent ?? 0,
        is_reading,
        has_goal,
      })),
    ),
  }
}
