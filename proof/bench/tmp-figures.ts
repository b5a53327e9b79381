import { sql } from 'kysely'
import pino from 'pino'
import { subscribe } from '#contract/billing.ts'
import { register } from '#contract/users.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startThrowawayPostgres } from '#server/edges/database/embedded-throwaway.ts'
import { migrate } from '#server/edges/database/migrate.ts'
import { personOver } from '#server/testing/person.ts'
import { temporaryFolder } from '../../e2e/running-product.ts'
import { layYear } from './year/world.ts'

const postgres = await startThrowawayPostgres()
const sandbox = await startSandbox({ port: 0 })
const folder = temporaryFolder()
await migrate(postgres.url)
const env = { INSTAGRAM_API_URL: sandbox.origin, DATA_DIR: folder.path, PORT: '5000', BUDGET_SCALE: '1000' }
const app = await createApp({
  config: { ...readConfig(env), roles: ['web' as const] },
  log: pino({ level: 'silent' }),
  database_url: postgres.url,
  instagram_origin: sandbox.origin,
  is_sandbox: true,
  web_dir: null,
})
const { db } = app.engine
const origin = (await app.http.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
const person = personOver(origin)
const as_own = { origin: 'http://localhost:5000' }
await person.call(register, { email: person.email, password: person.password }, as_own)
await person.call(subscribe, { subscription_id: 'trial_monthly' }, as_own)
const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
await layYear(postgres.url, user.id, { users: 1, accounts: 20, others: 5000 })
await sql`update accounts set counted_at = now() - interval '20 hours'`.execute(db)
await sql`vacuum analyze`.execute(db)
const { rows } = await sql<{ id: string }>`select id from accounts where user_id = ${user.id} order by id limit 1`.execute(db)
const id = rows[0]?.id
const from = new Date(Date.now() - 29 * 86400000).toISOString().slice(0, 10)

import { countChangedSince } from '#server/automation/changed-since.ts'
import { listAccounts, readFigures, readPeople, readUnreturned, readCounts } from '#server/statistics/figures.ts'
import { readDays } from '#server/statistics/read-days.ts'
import { countFunnel } from '#server/statistics/store.ts'
import { countUsage } from '#server/billing/count-usage.ts'
const u = { id: user.id, timezone: 'UTC' }
const today = new Date().toISOString().slice(0, 10)
const week = new Date(Date.now() - 6 * 86400000).toISOString().slice(0, 10)
const accounts = await listAccounts(db, user.id, null)
const time = async (name: string, act: () => Promise<unknown>) => {
  const times: number[] = []
  for (let n = 0; n < 9; n++) { const b = performance.now(); await act(); times.push(performance.now() - b) }
  times.sort((a, b) => a - b)
  console.log(name, times[4]?.toFixed(1), times[8]?.toFixed(1))
}
await time('countChangedSince', () => countChangedSince(db, accounts))
await time('unreturned', () => readUnreturned(db, user.id, null, 7))
await time('counts', () => readCounts(db, user.id))
await time('people', () => readPeople(db, u, { from: week, to: today, account_id: null }))
await time('days', () => readDays(db, u, { from: week, to: today }))
await time('funnel', () => countFunnel(db, { user_id: user.id, account_id: null, from: week, to: today }))
await time('usage', () => countUsage(db, user.id))
await time('figures', () => readFigures(db, u))
await time('whole readings', () => sql`select account_id, at, least(at, began_at) as began_at, count(*) filter (where follows)::integer as followers,
      count(*) filter (where is_followed)::integer as following, count(*) filter (where follows and is_followed)::integer as mutuals
    from (select account_id, least(followers_at, following_at) as at, began_at from health_readings
        where account_id = any(${accounts.map((a) => a.id)}::bigint[]) and followers_at is not null and following_at is not null) as read
      join lateral (select is_followed, is_follower and missing_since is null as follows from health_people
        where health_people.account_id = read.account_id) as people on true
    group by account_id, at, began_at`.execute(db))
await app.close(); await sandbox.close(); await postgres.stop(); folder.remove()
void from
