import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, migrationFiles } from './migrate.ts'

const OURS = '0108-seen-people.sql'

test('what was known of people before viewers were recorded goes only to those who extracted them', async () => {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `seen_${process.pid}`
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(
      'create table schema_migrations (name text primary key, sha256 text, applied_at timestamptz default now())',
    )
    for (const file of migrationFiles().filter((file) => file < OURS)) {
      const text = readFileSync(join(import.meta.dirname, 'migrations', file), 'utf8')
      await client.query(text)
      const sha256 = createHash('sha256').update(text).digest('hex')
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [file, sha256])
    }
    await client.query(`
      insert into users (email, email_key, timezone) select n || '@x.org', n || '@x.org', 'UTC' from generate_series(1, 3) n;
      insert into people (username, full_name, follower_count) select 'p' || n, 'Person ' || n, n from generate_series(1, 9) n;
      insert into people (username) values ('unknown');
      insert into lists (user_id, name, kind, source) select n, 'l', 'custom', 'extraction' from generate_series(1, 2) n;
      insert into lists (user_id, name, kind, source) values (3, 'pasted', 'custom', 'pasted');
      insert into list_parts (list_id, position, people_count, usernames, person_ids)
      select lists.id, 0, count(*), string_agg(username, E'\\n' order by username), string_agg(int4send(people.id::int), ''::bytea order by username)
      from lists, people where lists.id <> 2 group by lists.id;
      insert into list_arrivals (list_id, person_id) select 2, id from people where username in ('p1', 'unknown');
    `)
    expect(await migrate(url.href)).toContain(OURS)
    const { rows } = await client.query(
      'select user_id, count(*)::int, sum(follower_count)::int from seen_people group by user_id order by user_id',
    )
    expect(rows).toEqual([
      { user_id: '1', count: 9, sum: 45 },
      { user_id: '2', count: 1, sum: 1 },
    ])
  } finally {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
