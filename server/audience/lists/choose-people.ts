import type { WherePeople } from '#contract/chosen-people.ts'
import { runInSlices } from '../../edges/concurrency/slices.ts'
import type { Database } from '../../edges/database/database.ts'
import { withFormula } from '../formulas/evaluate-formula.ts'
import type { PeopleSet } from '../people/people-set.ts'
import { type Fitting, listNamed } from '../store.ts'
import { orderPeople } from './order-people.ts'
import { readPasted } from './read-pasted.ts'

export type Narrowing = {
  /** Part of a user name or full name, lower case. */
  q: string | null
  fitting: Fitting | null
}

/** What a page of people is narrowed to; null where it is not. */
export function narrowingOf({
  q,
  privacy,
  verified,
  followers_from,
  followers_to,
}: Fitting & { q?: string | undefined }): Narrowing {
  const fitting = { privacy, verified, followers_from, followers_to }
  const is_narrowed = Object.values(fitting).some((value) => value !== undefined)
  return { q: q?.trim().toLowerCase() || null, fitting: is_narrowed ? fitting : null }
}

/** People added to a set in a few ms. */
const AT_ONCE = 100_000

/** Adds everybody that a page of people shows to a set, but for the exceptions. Refused: invalid_input, not_found for a list of others. */
export async function addShown(db: Database, user_id: string, where: WherePeople | undefined, into: PeopleSet) {
  if (!where) return
  const narrowing = narrowingOf(where)
  const { people: except } = await readPasted(where.except ?? [])
  await withFormula(db, user_id, where.formula, async (evaluated) => {
    const left_out = await listNamed(db, except)
    if (narrowing.q === null && narrowing.fitting === null) into.orInPlace(evaluated.people)
    else {
      const { ids } = await orderPeople(db, user_id, evaluated, { ...narrowing, sort: 'username' })
      await runInSlices(ids.length, (from, to) => void into.addMany(ids.slice(from, to).sort()), AT_ONCE)
    }
    into.removeMany(left_out)
  })
}
