import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { packList } from '../people/pack-list.ts'
import { emptySet, type PeopleSet, textOfSet } from '../people/people-set.ts'
import { withSets } from '../people/read-sets.ts'
import {
  deleteParts,
  findList,
  findListRow,
  insertPeople,
  keepPeople,
  listNamed,
  lockLists,
  numberedPeople,
  prepareForLargeLists,
} from '../store.ts'
import { listOf } from './list-lists.ts'
import { readPasted } from './read-pasted.ts'

type PeopleChange = { id: string; add?: string[] | undefined; remove?: string[] | undefined }

/** Adds people to a list of the user's own making, or removes them. Refused: not_found, list_is_fixed for one that Instagram made. */
export async function changePeople(db: Database, user_id: string, { id, add = [], remove = [] }: PeopleChange) {
  const added = emptySet()
  const removed = emptySet()
  try {
    const named = await readPasted(add)
    const unnamed = await readPasted(remove)
    return await db.transaction().execute(async (tx) => {
      await prepareForLargeLists(tx)
      await keepPeople(tx)
      await lockLists(tx, user_id)
      const list = await findList(tx, user_id, id)
      if (!list) throw new Refusal('not_found')
      if (list.kind !== 'custom' || list.source === 'extraction') throw new Refusal('list_is_fixed')
      const names = `{${named.people.join(',')}}`
      await insertPeople(tx, names, '{}')
      added.addMany(await listNamed(tx, names))
      removed.addMany(await listNamed(tx, `{${unnamed.people.join(',')}}`))
      return changeMembers(tx, user_id, id, added, removed)
    })
  } finally {
    added.dispose()
    removed.dispose()
  }
}

/** Writes a list anew where people come or go. The lists of the user must be locked. */
export const changeMembers = (tx: Tx, user_id: string, id: string, added: PeopleSet, removed: PeopleSet) =>
  withSets(tx, user_id, [id], async (sets) => {
    const people = sets.get(id)!.people
    const before = people.size
    people.orInPlace(added)
    const between = people.size
    people.andNotInPlace(removed)
    const after = people.size
    if (between !== before || after !== between) {
      await deleteParts(tx, id)
      await packList(tx, id, numberedPeople(await textOfSet(people)))
    }
    return { follower_list: listOf(await findListRow(tx, id)), added: between - before, removed: between - after }
  })
