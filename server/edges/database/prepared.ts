import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Database, Tx } from './database.ts'

/** Stands for a value while the text is made. */
class Place {
  readonly nth: number
  constructor(nth: number) {
    this.nth = nth
  }
}

/**
 * A statement that is said with every request: its text is made once, and then only its values are put in. `make` may do nothing
 * with the values but place them.
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
