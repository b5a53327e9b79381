import type { Database } from '../../edges/database/database.ts'
import { writeSet } from '../people/people-set.ts'
import { listRenamed } from '../store.ts'
import { readNames } from './combine-lists.ts'
import { withFormula } from './evaluate-formula.ts'

/** People named with each count. */
const SAMPLE = 12

/** What is new on a list and what is gone since another. Somebody renamed, by Instagram's own number, is neither. Refused: not_found. */
export function diffFollowerLists(db: Database, user_id: string, id: string, other_id: string) {
  return withFormula(
    db,
    user_id,
    { op: 'union', of: [{ list: id }, { list: other_id }] },
    async ({ sets, complete }) => {
      const now = sets.get(id)!.people
      const before = sets.get(other_id)!.people
      const gained = now.clone()
      const lost = before.clone()
      try {
        gained.andNotInPlace(before)
        lost.andNotInPlace(now)
        const renamed =
          gained.size > 0 && lost.size > 0
            ? await listRenamed(db, user_id, await writeSet(lost), await writeSet(gained))
            : []
        for (const { before_id, after_id } of renamed) {
          lost.delete(before_id)
          gained.delete(after_id)
        }
        return {
          gained: gained.size,
          lost: lost.size,
          kept: now.andCardinality(before),
          renamed: renamed.map(({ before, after }) => ({ before, after })),
          complete,
          sample: {
            gained: await readNames(db, user_id, gained.toUint32Array(SAMPLE)),
            lost: await readNames(db, user_id, lost.toUint32Array(SAMPLE)),
          },
        }
      } finally {
        gained.dispose()
        lost.dispose()
      }
    },
  )
}
