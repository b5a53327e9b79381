import type { Database } from '../edges/database/database.ts'
import { withSets } from './read-sets.ts'
import { findNeverList, listNamesakes } from './store.ts'

/** Which of these names no task of the user may ever act on; somebody renamed is known by Instagram's own number. */
export async function listNeverNames(db: Database, user_id: string, usernames: string[]): Promise<Set<string>> {
  const never = await findNeverList(db, user_id)
  if (!never || usernames.length === 0) return new Set()
  const named = await listNamesakes(db, usernames)
  return withSets(db, user_id, [never.id], (sets) => {
    const people = sets.get(never.id)?.people
    return new Set(named.filter(({ person_id }) => people?.has(person_id)).map(({ username }) => username))
  })
}
