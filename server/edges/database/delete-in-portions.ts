import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Rows of one statement: it ends before anybody waits for what it holds, and leaves room for vacuum to follow. */
const PORTION = 5000

/** Deletes rows of a table portion by portion, each in a transaction of its own. `which` should have an index. */
export async function deleteInPortions(
  db: Database,
  table: string,
  which: RawBuilder<unknown>,
  portion = PORTION,
): Promise<number> {
  let deleted = 0
  for (let gone = portion; gone === portion; deleted += gone) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${which} limit ${portion}))
    `.execute(db)
    gone = Number(numAffectedRows)
  }
  return deleted
}
