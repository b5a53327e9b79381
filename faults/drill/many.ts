import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { silent } from '#server/testing/fresh-database.ts'

/** As many workers as COUNT says in one process, each with the connections of its own: a machine has no room for 100 processes. */
const config = readConfig()
const count = Number(process.env.COUNT)
for (let nth = 0; nth < count; nth++) {
  await createApp({
    config,
    log: silent,
    database_url: config.database_url ?? '',
    instagram_origin: config.instagram_api_url ?? '',
    is_sandbox: false,
    web_dir: null,
  })
}
console.log(`${count} are at work`)
// Killed by who started it: none of them holds anything.
setInterval(() => {}, 60_000)
