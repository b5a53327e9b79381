import { batch } from '../../edges/concurrency/batch.ts'
import type { Database } from '../../edges/database/database.ts'
import { readWithSets } from '../people/read-sets.ts'
import { listExcludeLists, listNamesakes } from '../store.ts'

const findExcludeListId = batch(async (db, user_ids: string[]) => {
  const found = new Map((await listExcludeLists(db, user_ids)).map(({ id, user_id }) => [user_id, id]))
  return user_ids.map((user_id) => found.get(user_id))
})

/** The names among these that no task of the user may act on; renamed people are recognised by Instagram's id, where an account of the user has seen it. */
export async function listExcludedNames(db: Database, user_id: string, usernames: string[]): Promise<Set<string>> {
  const list_id = await findExcludeListId(db, user_id)
  if (list_id === undefined || usernames.length === 0) return new Set()
  const named = await listNamesakes(db, user_id, usernames)
  return readWithSets(db, user_id, [list_id], (sets) => {
    const people = sets.get(list_id)?.people
    return new Set(named.filter(({ person_id }) => people?.has(person_id)).map(({ username }) => username))
  })
}

/** Whether somebody is on one of these lists of the user; null where one of them is gone. */
export async function isOnAnyList(
  db: Database,
  user_id: string,
  list_ids: string[],
  username: string,
): Promise<boolean | null> {
  const named = await listNamesakes(db, user_id, [username])
  return readWithSets(db, user_id, list_ids, (sets) => {
    const lists = list_ids.map((id) => sets.get(id)?.people)
    if (lists.some((people) => people === undefined)) return null
    return lists.some((people) => named.some(({ person_id }) => people?.has(person_id)))
  })
}
