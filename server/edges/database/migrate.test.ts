import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, migrationFiles } from './migrate.ts'

const PROGRAM = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
console.log('begins')
await migrate(process.argv[1])`

test('killed during a migration, however often: the next start is clean and the shape is whole', async () => {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `killed_${process.pid}`
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  try {
    for (let kill = 0; kill < 8; kill++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, url.href], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      await once(child.stdout, 'data')
      await pause(3 + kill * 6)
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    await migrate(url.href)
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
    const { rows: found } = await client.query("select 1 from information_schema.tables where table_name = 'audit_log'")
    await client.end()
    expect(rows.map((row) => row.name)).toEqual(migrationFiles())
    expect(found).toHaveLength(1)
    expect(await migrate(url.href)).toEqual([])
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
