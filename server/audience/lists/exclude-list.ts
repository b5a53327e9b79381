import type { Formula } from '#contract/audience.ts'
import { audienceMessages } from '#words/audience.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { withFormula } from '../formulas/evaluate-formula.ts'
import { packList } from '../people/pack-list.ts'
import { emptySet, type PeopleSet } from '../people/people-set.ts'
import {
  findExcludeList,
  insertList,
  insertPeople,
  keepPeople,
  listNamed,
  lockLists,
  numberedPeople,
  prepareForLargeLists,
} from '../store.ts'
import { changeMembers } from './change-people.ts'
import { readPasted } from './read-pasted.ts'

export type ExcludeChange = {
  add?: string[] | undefined
  add_formula?: Formula | undefined
  remove?: string[] | undefined
}

/** Adds people to the user's exclude list and removes others; creates the list when there is none yet. The plan does not limit it. */
export async function updateExclude(
  db: Database,
  user_id: string,
  { add = [], add_formula, remove = [] }: ExcludeChange,
) {
  const added = emptySet()
  const removed = emptySet()
  try {
    const named = await readPasted(add)
    const unnamed = await readPasted(remove)
    if (add_formula) await withFormula(db, user_id, add_formula, async ({ people }) => void added.orInPlace(people))
    return await db.transaction().execute(async (tx) => {
      await prepareForLargeLists(tx)
      await keepPeople(tx)
      const names = `{${named.people.join(',')}}`
      await insertPeople(tx, names, '{}')
      added.addMany(await listNamed(tx, names))
      removed.addMany(await listNamed(tx, `{${unnamed.people.join(',')}}`))
      return changeExcluded(tx, user_id, added, removed)
    })
  } finally {
    added.dispose()
    removed.dispose()
  }
}

async function changeExcluded(tx: Tx, user_id: string, added: PeopleSet, removed: PeopleSet) {
  await lockLists(tx, user_id)
  const { id } = (await findExcludeList(tx, user_id)) ?? (await makeExcludeList(tx, user_id))
  return changeMembers(tx, user_id, id, added, removed)
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
