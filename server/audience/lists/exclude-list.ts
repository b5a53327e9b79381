import type { Formula } from '#contract/audience.ts'
import { audienceMessages } from '#words/audience.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { withFormula } from '../formulas/evaluate-formula.ts'
import { packList } from '../people/pack-list.ts'
import { emptySet } from '../people/people-set.ts'
import { findExcludeList, insertList, numberedPeople } from '../store.ts'
import { changeMembers, type PeopleChange, withChange } from './change-people.ts'

export type ExcludeChange = PeopleChange & { add_formula?: Formula | undefined }

/** Adds people to the user's exclude list and removes others; creates the list when there is none yet. The plan does not limit it. */
export async function updateExclude(db: Database, user_id: string, { add_formula, ...change }: ExcludeChange) {
  const whole = emptySet()
  try {
    if (add_formula) await withFormula(db, user_id, add_formula, async ({ people }) => void whole.orInPlace(people))
    return await withChange(db, user_id, change, async (tx, added, removed) => {
      added.orInPlace(whole)
      const { id } = (await findExcludeList(tx, user_id)) ?? (await makeExcludeList(tx, user_id))
      return changeMembers(tx, user_id, id, added, removed)
    })
  } finally {
    whole.dispose()
  }
}

async function makeExcludeList(tx: Tx, user_id: string) {
  const list = await insertList(tx, user_id, {
    name: audienceMessages.exclusionList,
    kind: 'custom',
    source: 'pasted',
    role: 'never',
  })
  await packList(tx, list.id, numberedPeople('{}'))
  return list
}

/** The user's exclude list as part of an account's limits. */
export async function showExcludeList(db: Database, user_id: string) {
  const list = await findExcludeList(db, user_id)
  return { list_id: list?.id ?? null, member_count: Number(list?.member_count ?? 0) }
}
