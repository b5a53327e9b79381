import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createList, listLists } from '#contract/audience.ts'
import { eventually } from '../../testing/eventually.ts'
import { createFreshDatabase, type FreshDatabase, silent } from '../../testing/fresh-database.ts'
import { openLink } from '../../testing/link.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { openListeningPool } from '../sockets/listening-pool.ts'
import { type Database, isDatabaseDown, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { notingWrites } from './noted-writes.ts'
import { patience, WatchedClient } from './watched-client.ts'

const usual = { ...patience }
let database: FreshDatabase
let link: Awaited<ReturnType<typeof openLink>>
let db: Database

beforeAll(async () => {
  Object.assign(patience, { connects_within: 1000, asked_after: 300, answers_within: 1000 })
  database = await createFreshDatabase()
})
afterAll(async () => {
  Object.assign(patience, usual)
  await database.drop()
})
beforeEach(async () => {
  link = await openLink(database.url)
  db = openDatabase(link.url, silent, 3)
})
afterEach(async () => {
  link.close()
  await db.destroy()
})

const one = (on = db) => sql<{ one: number }>`select 1 as one`.execute(on).then(({ rows }) => rows[0]?.one)
const why = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('a server that is frozen or cut off, and keeps its connections', () => {
  test('is given up once another answers at its address, and the next statement reaches that one', async () => {
    await Promise.all([one(), one(), one()])
    link.silence()
    // What the former primary worked on is unknown to its successor.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.db,
    )
    const error = await why(one())
    expect(isDatabaseDown(error), String(error)).toBe(true)
    // Those that rested are given up too.
    expect(await Promise.all([one(), one(), one()])).toEqual([1, 1, 1])
  })

  test('is given up where nobody answers at its address, and taken up again by itself', async () => {
    await one()
    link.silence(true)
    const error = await why(one())
    expect(isDatabaseDown(error), String(error)).toBe(true)
    link.heal()
    expect(
      await eventually(
        () => one().catch(() => null),
        (found) => found === 1,
      ),
    ).toBe(1)
  })

  test('ends a transaction under way, of which nothing is saved', async () => {
    const error = await why(
      db.transaction().execute(async (tx) => {
        await sql`create table unsaved (id int)`.execute(tx)
        link.silence()
        await sql`insert into unsaved values (1)`.execute(tx)
      }),
    )
    expect(isDatabaseDown(error), String(error)).toBe(true)
    const { rows } = await sql`select 1 from pg_tables where tablename = 'unsaved'`.execute(db)
    expect(rows).toEqual([])
  })

  test('leaves a slow statement of a server that works alone', async () => {
    const { rows } = await sql<{ slept: string }>`select pg_sleep(2.5)::text as slept`.execute(db)
    expect(rows).toEqual([{ slept: '' }])
  })

  test('leaves it alone behind a pooler too, whose ids are of no process of the server', async () => {
    link.inventIds()
    const { rows } = await sql<{ slept: string }>`select pg_sleep(3.5)::text as slept`.execute(db)
    expect(rows).toEqual([{ slept: '' }])
  })

  test('leaves a connection alone that always has a next statement', async () => {
    const pool = new pg.Pool({ connectionString: link.url, max: 1, Client: WatchedClient })
    const client = await pool.connect()
    client.release()
    const ends_at = performance.now() + 3 * patience.asked_after
    let [before, began_again] = [0, 0]
    const ask = async () => {
      while (performance.now() < ends_at) {
        await pool.query('select 1')
        const { silent_ms } = client as unknown as WatchedClient
        if (silent_ms < before) began_again++
        before = silent_ms
      }
    }
    await Promise.all([ask(), ask(), ask(), ask()])
    // Each answer ends its silence.
    expect(began_again).toBeGreaterThan(1)
    await pool.end()
  })

  test('is not waited for by a connection that opens, though its pool has no limit', async () => {
    link.silence(true)
    const pool = new pg.Pool({ connectionString: link.url, Client: WatchedClient })
    const error = await why(pool.query('select 1'))
    expect(isDatabaseDown(error), String(error)).toBe(true)
    await pool.end()
  })
})

describe('a write', () => {
  const saves = async (write: () => Promise<unknown>) => {
    await sql`create table if not exists kept (id int)`.execute(db)
    const writes = { saves: 0 }
    expect(await why(notingWrites(writes, write))).toBeInstanceOf(pg.DatabaseError)
    return writes.saves
  }

  test('that the server refused has saved nothing', async () => {
    const write = () => sql`insert into kept select 1 / 0`.execute(db)
    expect(await saves(write)).toBe(0)
  })

  test('that was broken off may have saved', async () => {
    const write = () => sql`insert into kept select pg_terminate_backend(pg_backend_pid())::int`.execute(db)
    expect(await saves(write)).toBe(1)
  })

  test('that the server refused takes back no other one', async () => {
    const write = async () => {
      await sql`insert into kept values (1)`.execute(db)
      await sql`insert into kept select 1 / 0`.execute(db)
    }
    expect(await saves(write)).toBe(1)
  })
})

test('a former primary that only reads counts as away, and its connection is not used again', async () => {
  await sql`create table if not exists kept (id int)`.execute(db)
  await db.connection().execute(async (only) => {
    await sql`set default_transaction_read_only = on`.execute(only)
    const error = await why(sql`insert into kept values (1)`.execute(only))
    expect(error).toMatchObject({ code: '25006' })
    expect(isDatabaseDown(error)).toBe(true)
  })
  const { numAffectedRows } = await sql`insert into kept values (1)`.execute(db)
  expect(numAffectedRows).toBe(1n)
})

describe('the connection that listens for events of other processes', () => {
  const open = () => openListeningPool({ database_url: link.url, direct_url: link.url, hears: true }, silent)

  test('ends when its server does not answer, though it asks nothing itself', async () => {
    const listening = open()
    const client = await listening.pool.connect()
    const ended = new Promise((resolve) => client.once('end', resolve))
    link.silence()
    await ended
    const next = await listening.pool.connect()
    expect((await next.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await listening.close(() => next.removeAllListeners('end').release(true))
  })

  test('is one, however often the adapter asks: a second one would hear every event again', async () => {
    const listening = open()
    const client = await listening.pool.connect()
    const second = listening.pool.connect()
    const settled = await Promise.race([
      second.then(() => 'opened'),
      listening.pool.query('select 1').then(() => 'waits'),
    ])
    expect(settled).toBe('waits')
    await listening.close(() => client.removeAllListeners('end').release(true))
  })

  test('asks nothing more once it is closed, though the adapter removes the listener of its end', async () => {
    const listening = open()
    const client = await listening.pool.connect()
    let asked = 0
    await listening.close(() => {
      client.removeAllListeners('end').release(true)
      client.query = (async () => void asked++) as never
    })
    await pause(3 * patience.asked_after)
    expect(asked).toBe(0)
  })

  test('leaves a pool whose queue is waited in, however long', async () => {
    expect(open().pool.options.connectionTimeoutMillis).toBeUndefined()
  })
})

test('a start waits for a database that is away for a moment, and says so', async () => {
  link.close()
  const said: string[] = []
  const migrating = migrate(link.url, (sentence) => {
    said.push(sentence)
    void openLink(database.url, Number(new URL(link.url).port)).then((again) => (link = again))
  })
  expect(await migrating).toEqual([])
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^The database cannot be reached yet \(.*ECONNREFUSED.*\)\. Trying again for a minute\.$/)
})

describe('a request whose commit reached the database and whose answer did not come back', () => {
  let product: Product
  let through: Awaited<ReturnType<typeof openLink>>
  beforeAll(async () => {
    product = await startProduct({}, undefined, undefined, null, async (url) => {
      through = await openLink(url)
      return through.url
    })
    // In a server that has worked for a while, frequent statements are prepared and no longer sent as text.
    const person = await product.user()
    for (let made = 0; made < 30; made++) await person.call(createList, { name: `List ${made}`, usernames: ['ann'] })
  })
  afterAll(async () => {
    await product.close()
    through.close()
  })

  const list = { name: 'friends', usernames: ['ann'] }

  test('is not done again under its Idempotency-Key, and says that nobody knows', async () => {
    const person = await product.user()
    const key = { 'idempotency-key': 'in-doubt' }
    through.cutAfter('commit')
    const first = await person.call(createList, list, key)
    through.cutAfter(null)
    expect([first.status, first.body.code]).toEqual([503, 'database_unavailable'])
    const again = await person.call(createList, list, key)
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_key_in_use'])
    await sql`update idempotency_keys set claimed_at = now() - interval '3 minutes'`.execute(product.database.db)
    expect((await person.call(createList, list, key)).body.code).toBe('idempotency_outcome_unknown')
    expect((await person.call(listLists, {})).body.follower_lists).toHaveLength(1)
  })

  test('can be repeated under its key where the connection broke before anything was saved', async () => {
    const person = await product.user()
    const key = { 'idempotency-key': 'not-saved' }
    through.cutAfter('begin')
    const first = await person.call(createList, list, key)
    through.cutAfter(null)
    expect([first.status, first.body.code]).toEqual([503, 'database_unavailable'])
    expect((await person.call(createList, list, key)).status).toBe(201)
    expect((await person.call(listLists, {})).body.follower_lists).toHaveLength(1)
  })
})
