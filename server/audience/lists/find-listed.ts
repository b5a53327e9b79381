import type { Database } from '../../edges/database/database.ts'
import { readWithSets } from '../people/read-sets.ts'
import { listNamed, listNamedPeople, listRows } from '../store.ts'

/** Newest lists that are looked through; each is a set of up to a few hundred kB. */
const MAX_LISTS = 60

/** What extracted lists contain about a person, and the user's lists they are on, the newest first. */
export async function findListed(db: Database, user_id: string, username: string) {
  const [details] = await listNamedPeople(db, user_id, [username])
  const [number] = await listNamed(db, [username])
  const lists = number === undefined ? [] : await findListsWith(db, user_id, number)
  return {
    lists,
    details: details ?? null,
  }
}

/** One list after the other, so that no more than one set is in memory. */
async function findListsWith(db: Database, user_id: string, number: number) {
  const rows = (await listRows(db, user_id)).slice(0, MAX_LISTS)
  const found: { id: string; name: string; is_exclusion: boolean }[] = []
  for (const { id, name, role } of rows) {
    const is_on = await readWithSets(db, user_id, [id], (sets) => sets.get(id)?.people.has(number) === true)
    if (is_on) found.push({ id, name, is_exclusion: role === 'exclusion' })
  }
  return found
}
