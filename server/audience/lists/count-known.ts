import type { Formula } from '#contract/audience.ts'
import { basesOf } from '#rules/sets.ts'
import type { Database } from '../../edges/database/database.ts'
import { withFormula } from '../formulas/evaluate-formula.ts'
import { setOfNumbers, textOfSet } from '../people/people-set.ts'
import { hasTimes, listKnown } from '../store.ts'
import { MOST_NAMED } from './order-people.ts'

/** Of how many people of a formula each fact is known: what they can be sorted and narrowed by. Refused: invalid_input, not_found. */
export const countKnown = (db: Database, user_id: string, formula: Formula) =>
  withFormula(db, user_id, formula, async ({ people, sets }) => {
    const bases = basesOf(formula, (id) => sets.get(id)!.people.size)
    const known = await listKnown(db, user_id, people.size <= MOST_NAMED ? await textOfSet(people) : null)
    const countOf = (numbers: Buffer | null) => {
      if (!numbers) return 0
      const those = setOfNumbers(numbers)
      const count = those.andCardinality(people)
      those.dispose()
      return count
    }
    return {
      count: people.size,
      added_at: await hasTimes(db, bases),
      followers: countOf(known.followers),
      private: countOf(known.private),
      public: countOf(known.public),
      verified: countOf(known.verified),
    }
  })
