import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** The database's clock, epoch ms. */
export const readNow = statement<object, { now: number }>(
  () => sql`select (extract(epoch from now()) * 1000)::float8 as now`,
)
