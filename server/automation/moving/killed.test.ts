import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectAccount } from '#contract/accounts.ts'
import { listLists } from '#contract/audience.ts'
import { subscribe } from '#contract/billing.ts'
import { listMoves } from '#contract/moving.ts'
import { register } from '#contract/users.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { freePort, startServer, temporaryFolder } from '../../../e2e/running-product.ts'
import { eventually } from '../../testing/eventually.ts'
import { createFreshDatabase } from '../../testing/fresh-database.ts'
import { movingOver } from '../../testing/moving.ts'
import { personOver } from '../../testing/person.ts'

test('a move that kill -9 cuts in the middle leaves nothing, and the same files are moved in afterwards', async () => {
  const folder = temporaryFolder()
  const spool = join(folder.path, 'spool')
  mkdirSync(spool)
  const [database, sandbox, port] = [
    await createFreshDatabase(),
    await startSandbox({ port: 0, profile: 'strict' }),
    await freePort(),
  ]
  const env = {
    ...{ PORT: String(port), DATA_DIR: folder.path, TMPDIR: spool },
    ...{ DATABASE_URL: database.url, INSTAGRAM_API_URL: sandbox.origin },
  }
  let product = await startServer(env)
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  try {
    const origin = `http://localhost:${port}`
    const person = personOver(origin)
    const { moveIn } = movingOver(origin, origin)
    await person.call(register, { email: person.email, password: person.password })
    await person.call(subscribe, { subscription_id: 'trial_monthly' })
    await person.call(connectAccount, { credentials: { username: 'sandbox.creator', password: 'sandbox-password' } })
    const files = [
      { name: 'met.txt', content: Array.from({ length: 20_000 }, (_, nth) => `p${nth}`).join('\n') },
      { name: 'whitelist.txt', content: 'anna\nben' },
    ]
    // The move itself is written; the first of its people wait for this lock.
    await other.query('begin; lock table former_people in share mode')
    const cut = moveIn(person, files).catch((error: unknown) => error)
    await eventually(
      async () => (await waiting(database.db)) > 0,
      (is_waiting) => is_waiting,
    )
    await product.kill()
    await other.query('rollback')
    expect(await cut).toBeInstanceOf(Error)
    expect(await leftOn(spool)()).toHaveLength(1)

    product = await startServer(env)
    // What the killed one left on the disk is gone once the next one has begun.
    await eventually(leftOn(spool), (folders) => folders.length === 0)
    expect((await person.call(listMoves, {})).body.moves).toEqual([])
    expect((await person.call(listLists, {})).body.follower_lists).toEqual([])
    const moved = await moveIn(person, files)
    expect(moved.body).toMatchObject({ is_new: true, move: { counts: { people: 20_002 }, excluded: 2 } })
    expect(await leftOn(spool)()).toEqual([])
  } finally {
    await other.end()
    await product.stop()
    await sandbox.close()
    await database.drop()
    folder.remove()
  }
})

const leftOn = (spool: string) => async () => readdirSync(spool).filter((name) => name.startsWith('cadenza-move-'))

async function waiting(db: Awaited<ReturnType<typeof createFreshDatabase>>['db']) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into former_people%'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
