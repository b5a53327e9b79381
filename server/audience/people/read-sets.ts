import type { Database } from '../../edges/database/database.ts'
import { listBitmaps } from '../store.ts'
import { numberList } from './number-list.ts'
import { type PeopleSet, setOfBytes } from './people-set.ts'

export type ListSet = { id: string; complete: boolean; people: PeopleSet; changed_at: Date }

/** Reads some lists of a user as sets and disposes of them afterwards. Lists of other users are omitted. */
export async function readWithSets<Result>(
  db: Database,
  user_id: string,
  ids: readonly string[],
  act: (sets: ReadonlyMap<string, ListSet>) => Result | Promise<Result>,
): Promise<Result> {
  const sets = new Map<string, ListSet>()
  try {
    const rows = new Map((await listBitmaps(db, user_id, ids)).map((row) => [row.id, row]))
    // In the requested order.
    for (const { id, complete, bitmap, changed_at } of ids.flatMap((id) => rows.get(id) ?? [])) {
      const bytes = bitmap ?? (await numberList(db, id))
      if (bytes) sets.set(id, { id, complete, changed_at, people: setOfBytes(bytes) })
    }
    return await act(sets)
  } finally {
    for (const { people } of sets.values()) people.dispose()
  }
}
