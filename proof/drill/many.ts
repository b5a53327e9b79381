import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { silent } from '#server/testing/fresh-database.ts'

/** Of one of them, every two seconds: what a few people who click at the same moment come to. */
const AT_ONCE = 5
const EVERY_MS = 2000

/** As many of the product's processes as COUNT says in one, each with the connections of its own: a machine has no room for 100. */
const config = readConfig()
const count = Number(process.env.COUNT)
for (let nth = 0; nth < count; nth++) {
  const { engine } = await createApp({
    config,
    log: silent,
    database_url: config.database_url ?? '',
    instagram_origin: config.instagram_api_url ?? '',
    is_sandbox: false,
    web_dir: null,
  })
  void work(engine.db)
}
console.log(`${count} are at work`)

async function work(db: Parameters<ReturnType<typeof sql>['execute']>[0]) {
  for (;;) {
    const asked = Array.from({ length: AT_ONCE }, () => sql`select pg_sleep(0.02)`.execute(db).catch(() => {}))
    await Promise.all(asked)
    await pause(EVERY_MS)
  }
}
