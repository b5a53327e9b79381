import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { BUCKETS, bucketInSql } from './buckets.ts'
import { MIGRATION_LOCK, migrationFiles } from './migrate.ts'

/**
 * The tables that are spread over the nodes, the one that others lie beside first: what their primary key has besides the bucket, and the
 * bucket of the rows they have already.
 */
const tables = {
  account_schedule: { key: 'instagram_user_id', bucket: bucketInSql('instagram_user_id') },
  account_rests: { key: 'instagram_user_id, kind, rule', bucket: bucketInSql('instagram_user_id') },
  account_calls: { key: null, bucket: bucketInSql('instagram_user_id') },
  account_effects: { key: 'instagram_user_id, hash', bucket: bucketInSql('instagram_user_id') },
  account_reads: { key: 'instagram_user_id', bucket: bucketInSql('instagram_user_id') },
  account_sessions: {
    key: 'account_id, starts_at',
    bucket: `(select ${bucketInSql('instagram_user_id')} from accounts where accounts.id = account_id)`,
  },
  day_blocks: { key: 'user_id, day', bucket: 'bucket' },
  tasks: { key: 'id', bucket: bucketInSql('instagram_user_id') },
  actions: { key: 'id', bucket: bucketInSql('instagram_user_id') },
  follow_back_looks: {
    key: 'action_id, within_days',
    bucket: '(select actions.bucket from actions where actions.id = action_id)',
  },
}

/** The tables that a distributed database spreads over its nodes. */
export const distributedTables = Object.keys(tables)
const list = distributedTables.map((name) => `'${name}'`).join(', ')

/** What must be unique within a table besides its key. */
const uniques = [
  `alter table actions drop constraint actions_task_id_kind_username_media_id_key,
    add constraint actions_task_id_kind_username_media_id_key unique (bucket, task_id, kind, username, media_id)`,
]

/** Foreign keys reach no other node: what they deleted with an account or a user, triggers of these local tables delete. */
const deletions = `
  create function forget_account_rows() returns trigger language plpgsql as $$
  declare its smallint := ${bucketInSql('old.instagram_user_id')};
  begin
    delete from task_people where task_id in (select id from tasks where bucket = its and account_id = old.id);
    delete from follow_back_looks where bucket = its and action_id in (select id from actions where bucket = its and account_id = old.id);
    delete from account_sessions where bucket = its and account_id = old.id;
    delete from tasks where bucket = its and account_id = old.id;
    return null;
  end $$;
  create trigger forget_account_rows after delete on accounts for each row execute function forget_account_rows();
  create function forget_user_blocks() returns trigger language plpgsql as $$
  begin
    delete from day_blocks where user_id = old.id;
    return null;
  end $$;
  create trigger forget_user_blocks after delete on users for each row execute function forget_user_blocks();
`

export type Distributed = { was_so: boolean; nodes: number }

/**
 * Spreads the engine's tables over the nodes of a Citus cluster, with the rows they have, in one transaction. Nothing else may run on the
 * database meanwhile.
 */
export async function distribute(url: string): Promise<Distributed> {
  const client = new pg.Client({ connectionString: url, application_name: 'cadenza-distribute' })
  await client.connect().catch((error: Error) => {
    throw new CannotStart(`The database cannot be reached: ${error.message}. Is DATABASE_URL right?`)
  })
  try {
    const nodes = await countNodes(client)
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await refuseUnmigrated(client)
    const { rows } = await client.query<{ is_distributed: boolean }>('select is_distributed from buckets')
    const was_so = rows[0]?.is_distributed === true
    if (!was_so) {
      await refuseOthers(client)
      for (const statement of statements()) await client.query(statement)
    }
    await client.query('commit')
    return { was_so, nodes }
  } finally {
    await client.end()
  }
}

async function countNodes(client: pg.Client): Promise<number> {
  const citus = await client.query("select 1 from pg_extension where extname = 'citus'")
  if (!citus.rowCount)
    throw new CannotStart('This database has no Citus: install it on every node and run “create extension citus”.')
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards",
  )
  const nodes = rows[0]?.count ?? 0
  if (nodes === 0)
    throw new CannotStart(
      'No node of this cluster takes rows: add the workers with citus_add_node, and ask the coordinator.',
    )
  return nodes
}

async function refuseUnmigrated(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    "select name from schema_migrations where to_regclass('schema_migrations') is not null",
  )
  const applied = new Set(rows.map(({ name }) => name))
  if (!migrationFiles().every((name) => applied.has(name)))
    throw new CannotStart('The tables are those of another version: run “node server/migrate.ts” first.')
}

/** They would continue in the one bucket they know. */
async function refuseOthers(client: pg.Client) {
  const { rows } = await client.query<{ count: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'cadenza')
      + (select count(*)::int from workers where seen_at > now() - interval '15 seconds') as count`,
  )
  if (rows[0]?.count)
    throw new CannotStart(
      'Other processes work on this database: stop them all, wait 15 seconds, and start them again afterwards.',
    )
}

function* statements(): Generator<string> {
  yield "set local citus.multi_shard_modify_mode = 'sequential'"
  yield `do $$ declare one record; begin
    for one in select conrelid::regclass as its_table, conname from pg_constraint
      where contype = 'f' and (conrelid::regclass::text in (${list}) or confrelid::regclass::text in (${list}))
    loop execute format('alter table %s drop constraint %I', one.its_table, one.conname); end loop; end $$`
  // What was granted is free again.
  yield `update daily_usage set used = used - unused.free
    from (select user_id, day, sum(free)::int as free from day_blocks group by user_id, day) as unused
    where daily_usage.user_id = unused.user_id and daily_usage.day = unused.day`
  yield 'delete from day_blocks'
  for (const [name, { key, bucket }] of Object.entries(tables)) {
    yield `update ${name} set bucket = ${bucket}`
    yield `alter table ${name} alter column bucket drop default,
      add constraint ${name}_bucket_check check (bucket between 1 and ${BUCKETS})`
    if (key)
      yield `alter table ${name} drop constraint ${name}_pkey, add constraint ${name}_pkey primary key (bucket, ${key})`
    // Without a key, a shard that is moved needs all columns of a row to find it.
    else yield `alter table ${name} replica identity full`
  }
  yield* uniques
  const [first, ...others] = distributedTables
  yield `select create_distributed_table('${first}', 'bucket', colocate_with => 'none')`
  for (const name of others) yield `select create_distributed_table('${name}', 'bucket', colocate_with => '${first}')`
  yield "select create_reference_table('account_salt')"
  yield `alter table actions add constraint actions_task_id_fkey foreign key (bucket, task_id) references tasks (bucket, id) on delete cascade`
  yield deletions
  yield 'update buckets set is_distributed = true'
}
