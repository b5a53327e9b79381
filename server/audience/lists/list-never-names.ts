import { batch } from '../../edges/concurrency/batch.ts'
import type { Database } from '../../edges/database/database.ts'
import { withSets } from '../people/read-sets.ts'
import { listNamesakes, listNeverLists } from '../store.ts'

const findNeverId = batch(async (db, user_ids: string[]) => {
  const found = new Map((await listNeverLists(db, user_ids)).map(({ id, user_id }) => [user_id, id]))
  return user_ids.map((user_id) => found.get(user_id))
})

/** Which of these names no task of the user may ever act on; somebody renamed is known by Instagram's own number, where an account of theirs has seen it. */
export async function listNeverNames(db: Database, user_id: string, usernames: string[]): Promise<Set<string>> {
  const never = await findNeverId(db, user_id)
  if (never === undefined || usernames.length === 0) return new Set()
  const named = await listNamesakes(db, user_id, usernames)
  return withSets(db, user_id, [never], (sets) => {
    const people = sets.get(never)?.people
    return new Set(named.filter(({ person_id }) => people?.has(person_id)).map(({ username }) => username))
  })
}
