import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Database, Tx } from './database.ts'

/** A placeholder for a value while the text is built. */
class Place {
  readonly nth: number
  constructor(nth: number) {
    this.nth = nth
  }
}

/**
 * Builds the SQL text of a frequent statement once and afterwards only fills in values. `make` may only interpolate the
 * values.
 */
export function prepared<Values extends readonly unknown[], Row>(make: (...values: Values) => RawBuilder<Row>) {
  let made: CompiledQuery<Row> | null = null
  return async (db: Database | Tx, ...values: Values): Promise<Row[]> => {
    made ??= make(...(values.map((_, nth) => new Place(nth)) as unknown as Values)).compile(db)
    const parameters = made.parameters.map((value) => (value instanceof Place ? values[value.nth] : value))
    const { rows } = await db.executeQuery<Row>({ ...made, parameters })
    return rows
  }
}
