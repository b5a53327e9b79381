import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Usage } from '#contract/billing.ts'
import { statsOf } from '#rules/daily-counts.ts'
import { done } from '#rules/outcomes.ts'
import type { EngineEdges } from '../automation/engine/edges.ts'
import { noteSnapshots } from '../automation/engine/note-snapshots.ts'
import { createProgress } from '../automation/engine/progress.ts'
import { claimTurn } from '../automation/engine/schedule.ts'
import type { SignedInClient } from '../edges/instagram/client.ts'
import { makeDevice } from '../edges/instagram/device.ts'
import { emptySession } from '../edges/instagram/session.ts'
import { createSecrets } from '../edges/secrets.ts'
import { createFreshDatabase, type FreshDatabase, silent } from '../testing/fresh-database.ts'
import { sealSession } from './signed-in.ts'

const ACCOUNTS = 1000

const secrets = createSecrets([{ id: 'test', key: Buffer.alloc(32, 3) }])

let database: FreshDatabase
let edges: EngineEdges
/** Whose profile Instagram was asked for, in that order. */
let asked: number[]
let onAsked: (account: number) => void

beforeEach(async () => {
  await database?.drop()
  database = await createFreshDatabase()
  asked = []
  onAsked = () => {}
  const { db } = database
  await sql`insert into users (email, email_key) values ('a', 'a')`.execute(db)
  const ids = Array.from({ length: ACCOUNTS }, (_, nth) => nth + 1)
  const sealed = ids.map((id) =>
    sealSession(secrets, '1', String(id), { ...emptySession, user_id: String(id) }).toString('hex'),
  )
  // The higher its number, the longer an account is due.
  await sql`
    insert into accounts (user_id, instagram_user_id, username, session_id, sealed_session, device, next_reading_at)
    select 1, n, 'account_' || n, n, decode(sealed, 'hex'), ${JSON.stringify(makeDevice())}, now() - n * interval '1 second'
    from unnest(${sealed}::text[]) with ordinality as given(sealed, n) order by n`.execute(db)
  await sql`insert into account_schedule (instagram_user_id) select instagram_user_id from accounts`.execute(db)
  const progress = createProgress(
    { publish: () => {} },
    { readToday: async () => none, readUsage: async () => ({}) as Usage },
  )
  const as: EngineEdges['instagram']['as'] = ({ user_id }, _, mayRead = async () => null) => {
    const session = { ...emptySession, user_id }
    const ownProfile = async () => {
      const not_sent = await mayRead(false)
      if (not_sent) return not_sent
      asked.push(Number(user_id))
      onAsked(Number(user_id))
      return done({ ...profile, id: user_id, username: `account_${user_id}` })
    }
    return { session: () => session, ownProfile } as Partial<SignedInClient> as SignedInClient
  }
  const instagram = { as } as EngineEdges['instagram']
  edges = { db, secrets, instagram, progress, log: silent, chance: Math.random, scale: 1 }
})
afterAll(() => database.drop())

const none = statsOf(undefined)
const profile = {
  full_name: '',
  is_private: false,
  is_verified: false,
  no_picture: false,
  profile_pic_url: null,
  followers: 410,
  following: 300,
  posts: 20,
  is_business: false,
  bio: null,
}

const note = (signal = new AbortController().signal) => noteSnapshots(edges, signal)
const countNoted = async () => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int from account_snapshots where followers_count = 410`.execute(database.db)
  return rows[0]?.count
}

describe('the daily readings of a thousand accounts that are due', () => {
  test('are all taken at once, the longest due first, none twice, however many share the work', async () => {
    await Promise.all([note(), note(), note()])
    expect(await countNoted()).toBe(ACCOUNTS)
    expect(asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ACCOUNTS }, (_, nth) => nth + 1))
    const places = new Map(asked.map((account, place) => [account, place]))
    // As many are under way at once as three processes have room for; further from its place nobody is.
    for (const [account, place] of places) expect(Math.abs(ACCOUNTS - account - place)).toBeLessThan(4 * 64)
    const before = asked.length
    await note()
    expect(asked).toHaveLength(before)
    const { rows } = await sql<{ soonest: number; latest: number }>`
      select extract(epoch from min(next_reading_at) - date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')::int / 3600 as soonest,
        extract(epoch from max(next_reading_at) - date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')::int / 3600 as latest
      from accounts`.execute(database.db)
    // Tomorrow, within its first six hours.
    expect(rows).toEqual([{ soonest: 24, latest: 29 }])
  })

  test('wait for the holder of the account, and for a rest to end', async () => {
    await sql`update accounts set next_reading_at = 'infinity' where id > 2`.execute(database.db)
    await claimTurn(database.db, { instagram_user_id: '1', owner: 'a step' })
    await sql`insert into account_rests (instagram_user_id, kind, until, rule)
      values ('2', 'all', now() + interval '1 hour', 'please_wait')`.execute(database.db)
    const noting = note()
    await expect
      .poll(
        async () =>
          (await sql`select 1 from account_schedule where turn_first_until > now()`.execute(database.db)).rows.length,
      )
      .toBe(1)
    expect(asked).toEqual([])
    await sql`update account_schedule set lease_until = null`.execute(database.db)
    await noting
    expect(asked).toEqual([1])
    const { rows } = await sql`select 1 from accounts where id = 2
      and next_reading_at between now() + interval '59 minutes' and now() + interval '1 hour'`.execute(database.db)
    expect(rows).toHaveLength(1)
  })

  test('end at once when the process is to stop, and the rest is taken up by another', async () => {
    const stopping = new AbortController()
    onAsked = () => {
      if (asked.length === 100) stopping.abort()
    }
    await note(stopping.signal)
    expect(asked.length).toBeLessThan(100 + 64)
    // Those that were claimed and not read; before midnight the next day's readings are near, too.
    await sql`update accounts set next_reading_at = now() where next_reading_at < now() + interval '20 minutes'
      and not exists (select from account_snapshots where account_id = accounts.id)`.execute(database.db)
    onAsked = () => {}
    await note()
    expect(await countNoted()).toBe(ACCOUNTS)
    expect(new Set(asked).size).toBe(asked.length)
  })
})
