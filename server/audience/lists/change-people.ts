import type { WherePeople } from '#contract/chosen-people.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { numberList } from '../people/number-list.ts'
import { packList } from '../people/pack-list.ts'
import { bytesOfSet, emptySet, type PeopleSet, setOfBytes, writeSet } from '../people/people-set.ts'
import { readWithSets } from '../people/read-sets.ts'
import * as store from '../store.ts'
import { addShown } from './choose-people.ts'
import { listOf } from './list-lists.ts'
import { readPasted } from './read-pasted.ts'

/** Changes of a user that can be taken back. */
const MAX_CHANGES = 20

export type PeopleChange = {
  add?: string[] | undefined
  add_where?: WherePeople | undefined
  remove?: string[] | undefined
  remove_where?: WherePeople | undefined
}

/** Adds people to a list of the user's own making, or removes them. Refused: not_found, list_is_fixed for one that Instagram made. */
export async function changePeople(db: Database, user_id: string, { id, ...change }: PeopleChange & { id: string }) {
  // Before the transaction: numbering takes several of its own.
  if (await store.findList(db, user_id, id)) await numberList(db, id)
  return withChange(db, user_id, change, async (tx, added, removed) => {
    const list = await store.findList(tx, user_id, id)
    if (!list || list.role === 'selection') throw new Refusal('not_found')
    if (list.kind !== 'custom' || list.source === 'extraction') throw new Refusal('list_is_fixed')
    return changeMembers(tx, user_id, id, added, removed)
  })
}

/** Who is to come and who is to go, as sets, in a transaction that holds the lock of the user's lists. */
export async function withChange<Result>(
  db: Database,
  user_id: string,
  { add = [], add_where, remove = [], remove_where }: PeopleChange,
  act: (tx: Tx, added: PeopleSet, removed: PeopleSet) => Promise<Result>,
): Promise<Result> {
  const added = emptySet()
  const removed = emptySet()
  try {
    const named = await readPasted(add)
    const unnamed = await readPasted(remove)
    await addShown(db, user_id, add_where, added)
    await addShown(db, user_id, remove_where, removed)
    return await db.transaction().execute(async (tx) => {
      await store.prepareForLargeLists(tx)
      await store.keepPeople(tx)
      await store.lockLists(tx, user_id)
      await store.insertPeople(tx, named.people)
      added.addMany(await store.listNamed(tx, named.people))
      removed.addMany(await store.listNamed(tx, unnamed.people))
      return act(tx, added, removed)
    })
  } finally {
    added.dispose()
    removed.dispose()
  }
}

/** Rewrites a list where people come or go, and notes who, so that it can be undone. The lists of the user must be locked. */
export const changeMembers = (tx: Tx, user_id: string, id: string, added: PeopleSet, removed: PeopleSet) =>
  readWithSets(tx, user_id, [id], async (sets) => {
    const people = sets.get(id)!.people
    const came = added.clone()
    const went = removed.clone()
    try {
      came.andNotInPlace(people)
      came.andNotInPlace(removed)
      went.andInPlace(people)
      people.orInPlace(came)
      people.andNotInPlace(went)
      const change_id = came.size + went.size > 0 ? await rewrite(tx, { user_id, id, people, came, went }) : null
      return { follower_list: listOf(await store.findListRow(tx, id)), added: came.size, removed: went.size, change_id }
    } finally {
      came.dispose()
      went.dispose()
    }
  })

type Rewriting = { user_id: string; id: string; people: PeopleSet; came: PeopleSet; went: PeopleSet }

async function rewrite(tx: Tx, { user_id, id, people, came, went }: Rewriting): Promise<string> {
  await store.deleteParts(tx, id)
  await packList(tx, id, store.numberedPeople(await writeSet(people)))
  const note = { user_id, list_id: id, added: bytesOfSet(came), removed: bytesOfSet(went) }
  const change = await store.insertListChange(tx, note)
  await store.forgetListChanges(tx, user_id, MAX_CHANGES)
  return change.id
}

/** Takes a change back, once: who came goes, who went comes. That is a change as well. Refused: not_found, also once it was undone. */
export const undoListChange = (db: Database, user_id: string, id: string) =>
  db.transaction().execute(async (tx) => {
    await store.prepareForLargeLists(tx)
    await store.keepPeople(tx)
    await store.lockLists(tx, user_id)
    const change = await store.takeListChange(tx, user_id, id)
    if (!change) throw new Refusal('not_found')
    const came = setOfBytes(change.added)
    const went = setOfBytes(change.removed)
    try {
      return await changeMembers(tx, user_id, change.list_id, went, came)
    } finally {
      came.dispose()
      went.dispose()
    }
  })
