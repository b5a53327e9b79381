import { basesOf } from '#rules/sets.ts'
import { createTurns } from '../../edges/concurrency/turns.ts'
import type { Database } from '../../edges/database/database.ts'
import type { Evaluated } from '../formulas/evaluate-formula.ts'
import { numbersOf, type PeopleSet, setOfNumbers, writeNumbers, writeSet } from '../people/people-set.ts'
import { atPlaces, orderByFirst, orderByTime } from '../people/place-orders.ts'
import { type Fitting, listByFollowers, listFitting, listFullNameMatches } from '../store.ts'
import { type NameRange, walkPeople } from './walk-people.ts'

/** Up to this number, people are queried by their numbers; beyond it, everybody ever seen is read. */
export const MAX_NAMED = 20_000

/** For orders of more than MAX_NAMED: the slices of many at once would delay everybody else's requests. */
const turns = createTurns({ most: 1, of_one: 1 })

export type MemberOrder = 'username' | 'added_at' | 'follower_count'

/** People in some order. `times` in epoch seconds, 0 where it is unknown. */
export type Ordered = { ids: Uint32Array; times: Uint32Array }

export type OrderWanted = {
  /** Part of a user name or full name, lower case; null for everybody. */
  q: string | null
  fitting?: Fitting | null
  sort: MemberOrder
  /** Stop after this many; only in the order of names. */
  most?: number
}

/** The people of a formula in order: by name, newest first with those without a time last, or most followers first. */
export async function orderPeople(
  db: Database,
  user_id: string,
  evaluated: Evaluated,
  wanted: OrderWanted,
): Promise<Ordered> {
  const { sort } = wanted
  const by_name = await collect(db, user_id, evaluated, wanted)
  if (sort === 'username') return by_name
  const { ids, times } = by_name
  const most_followed = sort === 'follower_count' ? await readMostFollowed(db, user_id, ids) : null
  const order = async () =>
    rearrange(by_name, most_followed ? await orderByFirst(ids, most_followed) : await orderByTime(times))
  return ids.length > MAX_NAMED ? turns.run(user_id, order) : order()
}

async function collect(
  db: Database,
  user_id: string,
  evaluated: Evaluated,
  { q, fitting = null, sort, most = Infinity }: OrderWanted,
) {
  const { formula, people, sets } = evaluated
  const bases = basesOf(formula, (id) => sets.get(id)!.people.size)
  const room = Math.min(people.size, sort === 'username' ? most : Infinity)
  const ids = new Uint32Array(room)
  const times = new Uint32Array(room)
  let found = 0
  const { isFound, dispose } = await searchOf(db, user_id, people, { q, fitting })
  try {
    const wanted = { names: q !== null || bases.length > 1, at_once: room < 5000 ? 2 : 16 }
    for await (const stretch of walkPeople(db, bases, wanted)) {
      for (let at = 0; at < stretch.ids.length && found < room; at++) {
        if (!isFound(stretch, at)) continue
        ids[found] = stretch.ids[at]!
        times[found] = stretch.times?.[at] ?? 0
        found++
      }
      if (found === room) break
    }
  } finally {
    dispose()
  }
  return { ids: ids.subarray(0, found), times: times.subarray(0, found) }
}

type SearchWanted = Required<Pick<OrderWanted, 'q' | 'fitting'>>

/** Decides who of some people is searched for. */
async function searchOf(db: Database, user_id: string, people: PeopleSet, { q, fitting }: SearchWanted) {
  const among = people.size <= MAX_NAMED ? await writeSet(people) : null
  const called = q === null ? null : setOfNumbers(await listFullNameMatches(db, user_id, q, among))
  const fit = fitting === null ? null : setOfNumbers(await listFitting(db, user_id, fitting, among))
  return {
    isFound: ({ ids, usernames }: NameRange, at: number) =>
      (!called || usernames[at]!.includes(q!) || called.has(ids[at]!)) &&
      (!fit || fit.has(ids[at]!)) &&
      people.has(ids[at]!),
    dispose: () => {
      called?.dispose()
      fit?.dispose()
    },
  }
}

/** People with a known number of followers, the most followed first: those of `ids`, or of many, everybody ever seen. */
async function readMostFollowed(db: Database, user_id: string, ids: Uint32Array): Promise<Uint32Array> {
  const among = ids.length <= MAX_NAMED ? writeNumbers(ids) : null
  return numbersOf(await listByFollowers(db, user_id, among))
}

const rearrange = async ({ ids, times }: Ordered, places: Uint32Array): Promise<Ordered> => ({
  ids: await atPlaces(ids, places),
  times: await atPlaces(times, places),
})
