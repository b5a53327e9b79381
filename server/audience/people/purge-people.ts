import type { Database } from '../../edges/database/database.ts'
import * as store from '../store.ts'
import { mergeParts } from './pack-list.ts'
import { emptySet, type PeopleSet, setOfBytes } from './people-set.ts'

/** People per batch. */
const BATCH = 50_000

/**
 * Removes people no list mentions any more; returns their number. Transactions that name people go first: the rest is left for next time.
 */
export async function purgePeople(db: Database): Promise<number> {
  const since = await db
    .transaction()
    .execute(async (tx) => ((await store.tryLockPeople(tx)) ? store.readNow(tx) : null))
  if (since === null) return 0
  const mentioned = emptySet()
  let purged = 0
  try {
    await mention(db, mentioned, null)
    for (let after = 0; ; ) {
      const ids = await store.listPeopleIds(db, after, BATCH)
      const last = ids.at(-1)
      if (last === undefined) return purged
      after = last
      const idle = ids.filter((id) => !mentioned.has(id))
      if (idle.length === 0) continue
      const gone = await db.transaction().execute(async (tx) => {
        if (!(await store.tryLockPeople(tx))) return null
        await mention(tx, mentioned, since)
        const arrived = new Set(await store.listArrivedAmong(tx, idle))
        return store.deletePeople(
          tx,
          idle.filter((id) => !mentioned.has(id) && !arrived.has(id)),
        )
      })
      if (gone === null) return purged
      purged += gone
    }
  } finally {
    mentioned.dispose()
  }
}

/** Adds the people of the lists, of all or of those that changed since, and those who can still be put back. */
async function mention(db: Database, mentioned: PeopleSet, since: Date | null) {
  for (let after = '0'; ; ) {
    const rows = await store.listBitmapsOfAll(db, after, since)
    for (const { id, bitmap } of rows) {
      const parts = bitmap ? [] : await store.listPartIds(db, id)
      const ids = parts.flatMap(({ person_ids }) => person_ids ?? [])
      const people = setOfBytes(bitmap ?? (await mergeParts(ids)).bytes)
      mentioned.orInPlace(people)
      people.dispose()
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  for (let after = '0'; ; ) {
    const rows = await store.listRemovedOfAll(db, after, since)
    for (const { removed } of rows) {
      const people = setOfBytes(removed)
      mentioned.orInPlace(people)
      people.dispose()
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
