import { evaluate, type Formula, formulaProblem, listsOf } from '#rules/sets.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { PeopleSet } from '../people/people-set.ts'
import { type ListSet, readWithSets } from '../people/read-sets.ts'

export type Evaluated = {
  formula: Formula
  /** Everybody the formula holds. */
  people: PeopleSet
  sets: ReadonlyMap<string, ListSet>
  /** False where a list of the formula is incomplete. */
  complete: boolean
}

/** Evaluates a formula and disposes of its sets afterwards. Refused: invalid_input, not_found for a list that is not the user's. */
export function withFormula<Result>(
  db: Database,
  user_id: string,
  formula: Formula,
  act: (evaluated: Evaluated) => Promise<Result>,
): Promise<Result> {
  const problem = formulaProblem(formula)
  if (problem) throw new Refusal('invalid_input', problem)
  const ids = listsOf(formula)
  return readWithSets(db, user_id, ids, async (sets) => {
    if (sets.size < ids.length) throw new Refusal('not_found')
    const people = peopleOf(formula, sets)
    try {
      return await act({ formula, people, sets, complete: sets.values().every(({ complete }) => complete) })
    } finally {
      people.dispose()
    }
  })
}

/** A set of its own, also where the formula is one list. */
function peopleOf(formula: Formula, sets: ReadonlyMap<string, ListSet>): PeopleSet {
  const fold = (parts: PeopleSet[], take: (into: PeopleSet, other: PeopleSet) => unknown) => {
    const [into, ...others] = parts as [PeopleSet, ...PeopleSet[]]
    for (const other of others) {
      take(into, other)
      other.dispose()
    }
    return into
  }
  return evaluate<PeopleSet>(formula, {
    list: (id) => sets.get(id)!.people.clone(),
    union: (parts) => fold(parts, (into, other) => into.orInPlace(other)),
    intersection: (parts) => fold(parts, (into, other) => into.andInPlace(other)),
    difference: (parts) => fold(parts, (into, other) => into.andNotInPlace(other)),
  })
}
