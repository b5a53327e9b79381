import { type RawBuilder, sql } from 'kysely'
import { type Bucket, isDistributed } from './buckets.ts'
import type { Database } from './database.ts'
import { json, places, statementOfAccounts } from './statement.ts'

type Parts<Row> = {
  /** The beginning of a statement: common table expressions, the last of which is named `of` and returns the rows that are inserted. */
  change: RawBuilder<unknown>
  /** What the statement returns. */
  answer: RawBuilder<Row>
  /** The last part of the change, with the types of the columns that the inserts read. */
  of: { name: string; columns: RawBuilder<unknown> }
  /** Inserts that read from it. */
  inserts: RawBuilder<unknown>[]
}

/**
 * A statement whose changed rows are inserted elsewhere too. One PostgreSQL takes the inserts as parts of it: five messages are one. A cluster
 * would send the rows of the other parts around or refuse it, so there the inserts follow in the same transaction, on the same node.
 */
export function statementWithInserts<Values extends object, Row>(
  make: (values: Values & { bucket: Bucket }) => Parts<Row>,
) {
  const whole = statementOfAccounts<Values, Row>((values) => {
    const { change, answer, inserts } = make(values)
    const parts = inserts.map((insert, nth) => sql`, ${sql.ref(`insert_${nth + 1}`)} as (${insert})`)
    return sql`${change}${sql.join(parts, sql``)} ${answer}`
  })
  const first = statementOfAccounts<Values, Row & { changed: object[] | null }>((values) => {
    const { change, answer, of } = make(values)
    return sql`${change}
      select answer.*, (select json_agg(changed) from ${sql.table(of.name)} as changed) as changed from (${answer}) as answer`
  })
  const count = make(places as Values & { bucket: Bucket }).inserts.length
  const further = Array.from({ length: count }, (_, nth) =>
    statementOfAccounts<Values & { changed: object[] }>((values) => {
      const { of, inserts } = make(values)
      return sql`with ${sql.ref(of.name)} as (
        select * from json_to_recordset(${json(values.changed)}) as changed(${of.columns})) ${inserts[nth]}`
    }),
  )
  const inParts = (db: Database, near: string, values: Values): Promise<Row[]> =>
    db.transaction().execute(async (tx) => {
      const rows = await first(tx, near, values)
      const changed = rows[0]?.changed
      if (changed) for (const insert of further) await insert(tx, near, { ...values, changed })
      return rows
    })
  const run = (db: Database, near: string, values: Values): Promise<Row[]> =>
    isDistributed() ? inParts(db, near, values) : whole(db, near, values)
  return Object.assign(run, { textOf: whole.textOf })
}
