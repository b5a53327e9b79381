import type { Formula } from '#rules/sets.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { listOf } from '../lists/list-lists.ts'
import { requireListRoom } from '../lists/require-list-room.ts'
import { packList } from '../people/pack-list.ts'
import { writeSet } from '../people/people-set.ts'
import { findListRow, insertList, keepPeople, listPeople, numberedPeople, prepareForLargeLists } from '../store.ts'
import { type Evaluated, withFormula } from './evaluate-formula.ts'

/** People named with a count. */
const SAMPLE = 12

type Combination = { formula: Formula; name?: string | undefined; preview?: boolean | undefined }

/** Counts a formula and names some of its people; with a name, and not as a preview, it is kept as a list. */
export function combineFollowerLists(db: Database, user_id: string, { formula, name, preview }: Combination) {
  return withFormula(db, user_id, formula, async (evaluated) => {
    const { people, complete } = evaluated
    const answer = { count: people.size, sample: await readNames(db, user_id, people.toUint32Array(SAMPLE)), complete }
    if (preview || name === undefined) return answer
    return { ...answer, follower_list: await keepCombination(db, user_id, name, evaluated) }
  })
}

async function keepCombination(db: Database, user_id: string, name: string, { people, complete }: Evaluated) {
  const row = await db.transaction().execute(async (tx) => {
    await requireListRoom(tx, user_id)
    await prepareForLargeLists(tx)
    await keepPeople(tx)
    const { id } = await insertList(tx, user_id, { name, kind: 'custom', source: 'combined', complete })
    const kept = await packList(tx, id, numberedPeople(await writeSet(people)))
    // One of the lists was deleted, and its people removed, since they were read.
    if (kept !== people.size) throw new Refusal('not_found')
    return findListRow(tx, id)
  })
  return listOf(row)
}

/** The names of some people, in order. */
export async function readNames(db: Database, user_id: string, ids: Uint32Array): Promise<string[]> {
  const rows = await listPeople(db, user_id, ids)
  return rows.map(({ username }) => username).sort()
}
