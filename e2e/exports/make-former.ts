import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A file of a former tool, in its true format (docs/decisions/moving-in.md). */
export type FormerFixture = { name: string; content: string | Uint8Array }

const interaction = (status: string, when: string, more: object = {}) => ({
  last_interaction: when,
  following_status: status,
  session_id: '4f1c0a52-0000-4000-8000-000000000000',
  job_name: 'blogger-followers',
  target: 'coffee.daily',
  liked: 0,
  watched: 0,
  commented: 0,
  followed: status === 'followed',
  unfollowed: status === 'unfollowed',
  scraped: false,
  pm_sent: false,
  ...more,
})

/** GramAddict's people: as version 1 wrote them, one interaction each, or as version 3, a list. */
export const gramAddict = (
  people: Record<string, { status: string; when: string; more?: object }>,
  is_list = false,
) => ({
  name: 'interacted_users.json',
  content: JSON.stringify(
    Object.fromEntries(
      Object.entries(people).map(([name, { status, when, more }]) => {
        const row = interaction(status, when, more)
        return [name, is_list ? [row] : row]
      }),
    ),
    null,
    4,
  ),
})

export const simpleInstaBot = (
  file: 'followed.json' | 'unfollowed.json' | 'liked-photos.json',
  rows: readonly { username: string; time: number; failed?: true; noActionTaken?: true; href?: string }[],
): FormerFixture => ({ name: file, content: JSON.stringify(rows) })

/** InstaPy's pool in its three generations: the name, the moment before it, Instagram's number behind it. */
export const instaPyPool = (lines: readonly string[], name = 'sandbox.creator_followedPool.csv'): FormerFixture => ({
  name,
  content: lines.map((line) => `${line},\n`).join(''),
})

/** A database that `make` fills, as the bytes of its file. */
export function databaseOf(name: string, make: (db: DatabaseSync) => void): FormerFixture {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-former-'))
  try {
    const path = join(folder, 'made.db')
    const db = new DatabaseSync(path, { enableDoubleQuotedStringLiterals: true })
    // Otherwise each row is written to the disk by itself.
    db.exec('pragma synchronous = off')
    make(db)
    db.close()
    return { name, content: new Uint8Array(readFileSync(path)) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const instaPyDatabase = (profile: string, followed: readonly string[], met: readonly string[] = []) =>
  databaseOf('instapy.db', (db) => {
    db.exec(`
      create table profiles (id integer primary key autoincrement, name text not null);
      create table recordActivity (profile_id integer references profiles (id), likes smallint unsigned not null, comments smallint unsigned not null,
        follows smallint unsigned not null, unfollows smallint unsigned not null, server_calls int unsigned not null, created datetime not null);
      create table followRestriction (profile_id integer references profiles (id), username text not null, times tinyint unsigned not null);
      create table interactedWith (profile_id integer references profiles (id), username text not null);
      insert into profiles (name) values ('someone.else'), ('${profile}');
      insert into followRestriction values (1, 'of.someone.else', 1)`)
    const follow = db.prepare('insert into followRestriction values (2, ?, 1)')
    for (const name of followed) follow.run(name)
    const meet = db.prepare('insert into interactedWith values (2, ?)')
    for (const name of met) meet.run(name)
  })

type InsomniacAct = {
  table: 'follow_actions' | 'unfollow_actions' | 'like_actions' | 'scrape_actions'
  name: string
  at: number
}

export const insomniacDatabase = (profile: string, acts: readonly InsomniacAct[]) =>
  databaseOf('insomniac.db', (db) => {
    db.exec(`
      pragma journal_mode = wal;
      create table instagram_profiles (id integer not null primary key, name text not null);
      create table actions_log (id integer not null primary key, actor_profile_id integer not null, type text not null, timestamp integer not null,
        task_id text not null, execution_id text not null, session_id integer not null, phase text not null);
      create table follow_actions (id integer not null primary key, action_id integer not null, target_user text not null);
      create table unfollow_actions (id integer not null primary key, action_id integer not null, target_user text not null);
      create table like_actions (id integer not null primary key, action_id integer not null, target_user text not null);
      create table scrape_actions (id integer not null primary key, action_id integer not null, target_user text not null);
      insert into instagram_profiles values (1, '${profile}'), (2, 'someone.else');
      insert into actions_log values (1000000, 2, 'FollowAction', 1600000000, '', '', 1, 'task');
      insert into follow_actions values (1000000, 1000000, 'of.someone.else')`)
    acts.forEach(({ table, name, at }, nth) => {
      db.prepare(`insert into actions_log values (?, 1, 'Action', ?, '', '', 1, 'task')`).run(nth + 1, at)
      db.prepare(`insert into ${table} values (?, ?, ?)`).run(nth + 1, nth + 1, name)
    })
  })

/** Insomniac's first database, one for each account. */
export const firstInsomniacDatabase = (
  rows: readonly { name: string; status: string; when: string; count: number }[],
) =>
  databaseOf('interaction_data.db', (db) => {
    db.exec(`
      create table metadata (version integer primary key);
      create table interacted_users (username text primary key, following_status text not null default 'NONE', last_interaction datetime not null,
        interactions_count integer not null default 0, source text, interaction_type text, provider text)`)
    const add = db.prepare(
      'insert into interacted_users (username, following_status, last_interaction, interactions_count) values (?, ?, ?, ?)',
    )
    for (const { name, status, when, count } of rows) add.run(name, status, when, count)
  })
