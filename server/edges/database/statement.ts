import type { CompiledQuery, RawBuilder } from 'kysely'
import { type Bucket, bucketOf } from './buckets.ts'
import type { Database, Tx } from './database.ts'

/** A placeholder for a value while the text is built. */
class Place {
  readonly name: string
  readonly is_json: boolean
  constructor(name: string, is_json = false) {
    this.name = name
    this.is_json = is_json
  }
}

/** A value that the statement reads as JSON: rows for `json_to_recordset`, mostly. */
export const json = (value: unknown): unknown => new Place((value as Place).name, true)

export type Statement<Values, Row> = {
  (db: Database | Tx, values: Values): Promise<Row[]>
  /** As PostgreSQL gets it. */
  textOf: (db: Database) => string
}

/** In place of any values. */
export const places: object = new Proxy({}, { get: (_, name) => new Place(String(name)) })

/**
 * A statement whose text is built once, before there are values: nothing of it depends on them. `make` may only interpolate them. Building it
 * for every call takes Node longer than sending it.
 */
export function statement<Values extends object, Row = never>(
  make: (values: Values) => RawBuilder<Row>,
): Statement<Values, Row> {
  let made: CompiledQuery<Row> | null = null
  const compile = (db: Database | Tx) => {
    made ??= make(places as Values).compile(db)
    return made
  }
  const run = async (db: Database | Tx, values: Values) => {
    const query = compile(db)
    const parameters = query.parameters.map((value) => (value instanceof Place ? fill(value, values) : value))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
  return Object.assign(run, { textOf: (db: Database) => compile(db).sql })
}

function fill({ name, is_json }: Place, values: object): unknown {
  const value = (values as Record<string, unknown>)[name]
  return is_json && value !== null && value !== undefined ? JSON.stringify(value) : value
}

export type StatementOfAccounts<Values, Row> = {
  (db: Database | Tx, near: string | Bucket, values: Values): Promise<Row[]>
  textOf: (db: Database) => string
}

/**
 * A statement about rows of one bucket, those `near` an Instagram account: its text names the bucket beside every table, which one PostgreSQL
 * finds in its keys and a cluster needs to send it whole to one node.
 */
export function statementOfAccounts<Values extends object, Row = never>(
  make: (values: Values & { bucket: Bucket }) => RawBuilder<Row>,
): StatementOfAccounts<Values, Row> {
  const run = statement(make)
  const runNear = (db: Database | Tx, near: string | Bucket, values: Values) =>
    run(db, { ...values, bucket: typeof near === 'string' ? bucketOf(near) : near })
  return Object.assign(runNear, { textOf: run.textOf })
}
