import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/edges/database/database.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

type Explained = { Plan: Node; 'Execution Time': number }

/** The salt of the hashes: the whole table is one row. */
const ONE_ROW = 'account_salt'

/** PostgreSQL plans a statement for its values, or once for all values, as it does with frequent ones. */
const modes = ['force_custom_plan', 'force_generic_plan'] as const

/** A statement's plan in one of the modes. */
export type QueryPlan = {
  sql: string
  mode: (typeof modes)[number]
  ms: number
  /** Blocks of 8 kB read or hit. */
  blocks: number
  /** Rows read from tables, before filters. */
  rows: number
  /** Tables scanned in full. */
  scanned: string[]
}

export type Explaining = {
  db: Database
  /** Records the statements of `work` and how each is planned; every one is explained in a transaction that is rolled back. */
  watch: (work: () => Promise<unknown>) => Promise<QueryPlan[]>
  close: () => Promise<void>
}

type Result = { command: 'SELECT'; rowCount: number; rows: never[] }

/** A database that explains the product's statements with the product's own values. */
export function openExplaining(url: string): Explaining {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  let plans: QueryPlan[] | null = null
  const connect = async () => {
    const client = await pool.connect()
    let is_in_transaction = false
    const query = async (text: string, values: readonly unknown[]): Promise<Result> => {
      if (/^(begin|commit|rollback)/.test(text)) is_in_transaction = text === 'begin'
      else if (plans) for (const mode of modes) plans.push(await explain(client, text, values, mode, is_in_transaction))
      return client.query(text, [...values]) as never
    }
    return { query: query as never, release: () => client.release() }
  }
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } }),
  })
  return {
    db: db as unknown as Database,
    async watch(work) {
      const watched: QueryPlan[] = []
      plans = watched
      await work()
      plans = null
      return watched
    },
    close: () => db.destroy(),
  }
}

async function explain(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  mode: QueryPlan['mode'],
  is_in_transaction: boolean,
): Promise<QueryPlan> {
  await client.query(is_in_transaction ? 'savepoint explained' : 'begin')
  await client.query(`set local plan_cache_mode = ${mode}`)
  await client.query(`prepare explained as ${text}`)
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  const { rows } = await client.query(`explain (analyze, buffers, format json) execute explained ${given}`)
  await client.query(is_in_transaction ? 'rollback to savepoint explained' : 'rollback')
  await client.query('deallocate explained')
  const [explained] = rows[0]['QUERY PLAN'] as Explained[]
  if (!explained) throw new Error('PostgreSQL explained nothing.')
  const nodes = familyOf(explained.Plan).filter((node) => node['Relation Name'] !== undefined && 'Actual Rows' in node)
  return {
    sql: inOneLine(text),
    mode,
    ms: explained['Execution Time'],
    blocks: explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'],
    rows: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
    scanned: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
      .map(nameOf)
      .filter((name) => name !== ONE_ROW),
  }
}

export const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const nameOf = (node: Node) => node['Relation Name'] ?? ''

const familyOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(familyOf)]

const rowsOf = (node: Node) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

/** A value as a literal; PostgreSQL knows its type from the prepared statement. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}
