import type { Formula } from '#rules/sets.ts'
import { audienceMessages } from '#words/generated/audience.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { withFormula } from '../formulas/evaluate-formula.ts'
import { packList } from '../people/pack-list.ts'
import { emptySet } from '../people/people-set.ts'
import { readWithSets } from '../people/read-sets.ts'
import * as store from '../store.ts'
import { changeMembers, type PeopleChange, withChange } from './change-people.ts'

export type ExcludeChange = PeopleChange & { add_formula?: Formula | undefined }

/** Adds people to the user's exclude list and removes others; creates the list when there is none yet. The plan does not limit it. */
export async function updateExclude(db: Database, user_id: string, { add_formula, ...change }: ExcludeChange) {
  const whole = emptySet()
  try {
    if (add_formula) await withFormula(db, user_id, add_formula, async ({ people }) => void whole.orInPlace(people))
    return await withChange(db, user_id, change, async (tx, added, removed) => {
      added.orInPlace(whole)
      const { id } = (await store.findExcludeList(tx, user_id)) ?? (await makeExcludeList(tx, user_id))
      return changeMembers(tx, user_id, id, added, removed)
    })
  } finally {
    whole.dispose()
  }
}

async function makeExcludeList(tx: Tx, user_id: string) {
  const list = await store.insertList(tx, user_id, {
    name: audienceMessages.exclusionList,
    kind: 'custom',
    source: 'pasted',
    role: 'exclusion',
  })
  await packList(tx, list.id, store.numberedPeople('{}'))
  return list
}

/** Puts people on the exclude list as part of something larger, and returns those who were not on it. */
export async function addExcluded(tx: Tx, user_id: string, usernames: readonly string[]): Promise<Set<string>> {
  if (usernames.length === 0) return new Set()
  await store.prepareForLargeLists(tx)
  await store.keepPeople(tx)
  await store.lockLists(tx, user_id)
  await store.insertPeople(tx, usernames)
  const people = await store.listNumbered(tx, usernames)
  const { id } = (await store.findExcludeList(tx, user_id)) ?? (await makeExcludeList(tx, user_id))
  const fresh = await readWithSets(tx, user_id, [id], (sets) =>
    people.filter((one) => !sets.get(id)?.people.has(one.id)),
  )
  await changeBy(tx, user_id, id, { added: fresh.map((one) => one.id), removed: [] })
  return new Set(fresh.map(({ username }) => username))
}

/** Takes people off the exclude list, where there still is one. */
export async function removeExcluded(tx: Tx, user_id: string, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return
  await store.prepareForLargeLists(tx)
  await store.keepPeople(tx)
  await store.lockLists(tx, user_id)
  const list = await store.findExcludeList(tx, user_id)
  if (!list) return
  const people = await store.listNumbered(tx, usernames)
  await changeBy(tx, user_id, list.id, { added: [], removed: people.map((one) => one.id) })
}

async function changeBy(tx: Tx, user_id: string, id: string, ids: { added: number[]; removed: number[] }) {
  const added = emptySet()
  const removed = emptySet()
  try {
    added.addMany(ids.added)
    removed.addMany(ids.removed)
    return await changeMembers(tx, user_id, id, added, removed)
  } finally {
    added.dispose()
    removed.dispose()
  }
}

/** The user's exclude list as part of an account's limits. */
export async function showExcludeList(db: Database, user_id: string) {
  const list = await store.findExcludeList(db, user_id)
  return { list_id: list?.id ?? null, member_count: Number(list?.member_count ?? 0) }
}
