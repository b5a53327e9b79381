import type { Database } from '../../edges/database/database.ts'
import { listParts, PART } from '../store.ts'
import { numbersOf } from './people-set.ts'

/** Some people of a list, in the order of their names. */
export type ListPart = {
  position: number
  /** Empty unless requested. */
  usernames: string[]
  /** Empty in a list that was not numbered yet. */
  ids: Uint32Array
  /** Epoch seconds, 0 where it is unknown; null when all are. */
  times: Uint32Array | null
}

type PartsWanted = { from?: number; names: boolean; at_once?: number }

/** The parts of a list one after the other, from the one that holds the person at `from`; a few are read at a time. */
export async function* readParts(
  db: Database,
  list_id: string,
  { from = 0, names, at_once = 8 }: PartsWanted,
): AsyncGenerator<ListPart> {
  for (let after = from - PART; ; ) {
    const rows = await listParts(db, { list_id, after, names, most: at_once })
    for (const row of rows)
      yield {
        position: row.position,
        usernames: row.usernames?.split('\n') ?? [],
        ids: row.person_ids ? numbersOf(row.person_ids) : new Uint32Array(0),
        times: row.times && numbersOf(row.times),
      }
    const last = rows.at(-1)
    if (!last || rows.length < at_once) return
    after = last.position
  }
}
