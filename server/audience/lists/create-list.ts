import type { WherePeople } from '#contract/chosen-people.ts'
import { requireActivePlan } from '../../billing/entitlements.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { packList } from '../people/pack-list.ts'
import { emptySet, writeSet } from '../people/people-set.ts'
import * as store from '../store.ts'
import { addShown } from './choose-people.ts'
import { listOf } from './list-lists.ts'
import { readPasted } from './read-pasted.ts'
import { requireListRoom } from './require-list-room.ts'

/** Selections of a user within the hour in which those that nothing needs are deleted (server/automation/purge.ts). */
const MAX_SELECTIONS = 1000

type Wanted = { name: string; usernames: string[]; where?: WherePeople | undefined }

/** Keeps names, and all people that a page shows, as a list; what is no user name is counted with its reason. Refused: onboarding_needed, trial_ended, limit_lists. */
export async function createFollowerList(db: Database, user_id: string, wanted: Wanted) {
  const made = { kind: 'custom', source: wanted.where ? 'combined' : 'pasted' } as const
  const { row, skipped } = await fill(db, user_id, wanted, (tx) => requireListRoom(tx, user_id), made)
  return {
    follower_list: listOf(row),
    skipped_rows: skipped.reduce((sum, { count }) => sum + count, 0),
    skipped,
  }
}

/** Keeps people as the source of a task; the plan does not limit it. Refused: onboarding_needed, trial_ended, invalid_input where it is nobody. */
export async function selectPeople(db: Database, user_id: string, wanted: Wanted) {
  const made = { kind: 'custom', source: 'combined', role: 'selection' } as const
  const { row } = await fill(db, user_id, wanted, (tx) => requireActivePlan(tx, user_id), made)
  return { follower_list: listOf(row) }
}

async function fill(
  db: Database,
  user_id: string,
  { name, usernames, where }: Wanted,
  requireRoom: (tx: Tx) => Promise<unknown>,
  made: Pick<store.NewList, 'kind' | 'source' | 'role'>,
) {
  const { people: named, skipped } = await readPasted(usernames)
  const people = emptySet()
  try {
    await addShown(db, user_id, where, people)
    const row = await db.transaction().execute(async (tx) => {
      await requireRoom(tx)
      await store.prepareForLargeLists(tx)
      await store.keepPeople(tx)
      await store.insertPeople(tx, named)
      people.addMany(await store.listNamed(tx, named))
      if (made.role === 'selection' && people.size === 0)
        throw new Refusal('invalid_input', { problem: 'nobody_chosen' })
      const { id } = await store.insertList(tx, user_id, { name, ...made })
      await packList(tx, id, store.numberedPeople(await writeSet(people)))
      if (made.role === 'selection') await store.forgetSelections(tx, user_id, MAX_SELECTIONS)
      return store.findListRow(tx, id)
    })
    return { row, skipped }
  } finally {
    people.dispose()
  }
}
