import type { Database } from '../../edges/database/database.ts'
import { packList } from '../people/pack-list.ts'
import { findListRow, insertList, insertPeople, keepPeople, namedPeople } from '../store.ts'
import { listOf } from './list-lists.ts'
import { readPasted } from './read-pasted.ts'
import { requireListRoom } from './require-list-room.ts'

/** Keeps pasted names as a list; what is no user name is counted with its reason. Refused: onboarding_needed, trial_ended, limit_lists. */
export async function createFollowerList(
  db: Database,
  user_id: string,
  { name, usernames }: { name: string; usernames: string[] },
) {
  const { people, skipped } = await readPasted(usernames)
  const row = await db.transaction().execute(async (tx) => {
    await requireListRoom(tx, user_id)
    await keepPeople(tx)
    const { id } = await insertList(tx, user_id, { name, kind: 'custom', source: 'pasted' })
    const names = `{${people.join(',')}}`
    await insertPeople(tx, names, '{}')
    await packList(tx, id, namedPeople(names, '{}'))
    return findListRow(tx, id)
  })
  return {
    follower_list: listOf(row),
    skipped_rows: skipped.reduce((sum, { count }) => sum + count, 0),
    skipped,
  }
}
