import { basesOf, type Formula, listsOf } from '#rules/sets.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { withFormula } from '../formulas/evaluate-formula.ts'
import { type PeopleSet, setOfNumbers, writeSet } from '../people/people-set.ts'
import { hasTimes, knowsAnybody, listKnown, listSizes } from '../store.ts'
import { MAX_NAMED } from './order-people.ts'

const nothing = { followers: 0, private: 0, public: 0, verified: 0 }

/** Of how many people of a formula each fact is known: what they can be sorted and narrowed by. Refused: invalid_input, not_found. */
export async function countKnown(db: Database, user_id: string, formula: Formula) {
  const sizes = await listSizes(db, user_id, listsOf(formula))
  if (sizes.size < listsOf(formula).length) throw new Refusal('not_found')
  const bases = basesOf(formula, (id) => sizes.get(id)!)
  // Sets are dear where a list was never counted, and of no use to somebody who has seen nobody.
  const counts = (await knowsAnybody(db, user_id))
    ? await withFormula(db, user_id, formula, ({ people }) => countAmong(db, user_id, people))
    : nothing
  return { added_at: await hasTimes(db, bases), ...counts }
}

async function countAmong(db: Database, user_id: string, people: PeopleSet) {
  const known = await listKnown(db, user_id, people.size <= MAX_NAMED ? await writeSet(people) : null)
  const countOf = (numbers: Buffer | null) => {
    if (!numbers) return 0
    const those = setOfNumbers(numbers)
    const count = those.andCardinality(people)
    those.dispose()
    return count
  }
  return {
    followers: countOf(known.followers),
    private: countOf(known.private),
    public: countOf(known.public),
    verified: countOf(known.verified),
  }
}
