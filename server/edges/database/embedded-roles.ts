import { Client } from 'pg'
import { ADMIN, type Cluster } from './embedded-cluster.ts'

/** The product's role: owner of its database and nothing else. */
export const ROLE = 'cadenza'

const DATABASE = 'cadenza'

/** A temporary superuser that renames the real one, because a role cannot rename itself. */
const STAND_IN = 'cadenza_stand_in'

/** SQLSTATE of a wrong password or a missing role. */
const NOT_LET_IN = '28P01'

/** Ensures that the product's role and database exist; returns their URL. `more` is SQL for further rights of the role. */
export async function openDatabase(cluster: Cluster, port: number, more = ''): Promise<string> {
  const { password } = cluster
  await runAsAdmin(cluster, port, async (admin) => {
    await admin.query(`drop role if exists ${STAND_IN}`)
    await makeRole(admin, password)
    await makeDatabase(admin, ROLE)
    await admin.query(more)
  })
  return `${addressOf(ROLE, password, port)}/${DATABASE}`
}

async function runAsAdmin({ password, admin_password }: Cluster, port: number, work: (admin: Client) => Promise<void>) {
  const server = addressOf(ADMIN, admin_password, port)
  try {
    await runConnected(server, 'postgres', work)
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_LET_IN) throw error
    // An older version started on newer data has overwritten the superuser's password; then everything exists already.
    if (!(await isSuperuser(password, port))) return
    await takeFromSuperuser(password, admin_password, port)
    await runConnected(server, 'postgres', work)
  }
}

const isSuperuser = (password: string, port: number) =>
  runConnected(addressOf(ROLE, password, port), 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1 and rolsuper', [ROLE])
    return rowCount === 1
  })

/**
 * In a cluster of an older version the product's role is the bootstrap superuser, who can never become an ordinary one: it is
 * renamed to ADMIN, and a new ordinary role of the old name gets its objects in the database.
 */
async function takeFromSuperuser(password: string, admin_password: string, port: number) {
  await runConnected(addressOf(ROLE, password, port), 'postgres', async (old) => {
    await makeDatabase(old, ROLE)
    await old.query(`drop role if exists ${STAND_IN}`)
    await old.query(`create role ${STAND_IN} superuser login password ${old.escapeLiteral(admin_password)}`)
  })
  await runConnected(addressOf(STAND_IN, admin_password, port), DATABASE, async (stand_in) => {
    await stand_in.query('begin')
    await stand_in.query(`alter role ${ROLE} rename to ${ADMIN}`)
    await stand_in.query(`alter role ${ADMIN} password ${stand_in.escapeLiteral(admin_password)}`)
    await makeRole(stand_in, password)
    await stand_in.query(`alter database ${DATABASE} owner to ${ROLE}`)
    const { rows } = await stand_in.query<{ change: string }>(OWNED_BY_ADMIN, [ADMIN, ROLE])
    for (const { change } of rows) await stand_in.query(change)
    await stand_in.query('commit')
  })
}

/**
 * Statements that reassign each of our objects from the first role to the second; REASSIGN OWNED would include the system's
 * objects.
 */
const OWNED_BY_ADMIN = `
  with ours as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), found(what, name, owner) as (
    select 'schema', quote_ident(nspname), nspowner from ours
    union all
    select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      pg_class.oid::regclass::text, relowner
    from pg_class join ours on ours.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm') or (relkind = 'S' and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
    union all
    select 'routine', pg_proc.oid::regprocedure::text, proowner from pg_proc join ours on ours.oid = pronamespace
    union all
    select 'type', format_type(pg_type.oid, null), typowner from pg_type join ours on ours.oid = typnamespace
    where typtype in ('e', 'd', 'r') or (typtype = 'c' and typrelid in (select oid from pg_class where relkind = 'c'))
    union all
    select 'statistics', format('%I.%I', nspname, stxname), stxowner from pg_statistic_ext join ours on ours.oid = stxnamespace
  )
  select format('alter %s %s owner to %I', what, name, $2::text) as change from found
  where owner = (select oid from pg_roles where rolname = $1)`

async function makeRole(client: Client, password: string) {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [ROLE])
  if (rowCount === 0) await client.query(`create role ${ROLE} login password ${client.escapeLiteral(password)}`)
}

async function makeDatabase(client: Client, owner: string) {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${owner}`)
}

const addressOf = (role: string, password: string, port: number) => `postgresql://${role}:${password}@127.0.0.1:${port}`

async function runConnected<Result>(server: string, database: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: `${server}/${database}` })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
