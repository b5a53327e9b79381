import { basesOf } from '#rules/sets.ts'
import type { Database } from '../../edges/database/database.ts'
import type { Evaluated } from '../formulas/evaluate-formula.ts'
import { numbersOf, setOfNumbers, textOfSet } from '../people/people-set.ts'
import { listByFollowers, listFullNameMatches } from '../store.ts'
import { type Stretch, walkPeople } from './walk-people.ts'

/** Up to this number, people are queried by their numbers; beyond it, everybody ever seen is read. */
const MOST_NAMED = 20_000

export type Sort = 'username' | 'added_at' | 'follower_count'

/** People in some order. `times` in epoch seconds, 0 where it is unknown. */
export type Ordered = { ids: Uint32Array; times: Uint32Array }

export type OrderWanted = {
  /** Part of a user name or full name, lower case; null for everybody. */
  q: string | null
  sort: Sort
  /** Stop after this many; only in the order of names. */
  most?: number
}

/** The people of a formula in order: by name, newest first with those without a time last, or most followers first. */
export async function orderPeople(
  db: Database,
  user_id: string,
  evaluated: Evaluated,
  { q, sort, most }: OrderWanted,
): Promise<Ordered> {
  const by_name = await collect(db, user_id, evaluated, q, sort === 'username' ? most : undefined)
  if (sort === 'added_at') return rearranged(by_name, byTime(by_name.times))
  if (sort === 'follower_count') return rearranged(by_name, await byFollowers(db, user_id, by_name.ids))
  return by_name
}

async function collect(
  db: Database,
  user_id: string,
  { formula, people, sets }: Evaluated,
  q: string | null,
  most = Infinity,
) {
  const bases = basesOf(formula, (id) => sets.get(id)!.people.size)
  const room = Math.min(people.size, most)
  const ids = new Uint32Array(room)
  const times = new Uint32Array(room)
  let found = 0
  const among = people.size <= MOST_NAMED ? await textOfSet(people) : null
  const called = q === null ? null : setOfNumbers(await listFullNameMatches(db, user_id, q, among))
  const isFound = ({ ids, usernames }: Stretch, at: number) =>
    (!called || usernames[at]!.includes(q!) || called.has(ids[at]!)) && people.has(ids[at]!)
  try {
    const wanted = { names: q !== null || bases.length > 1, at_once: most < 5000 ? 2 : 16 }
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
    called?.dispose()
  }
  return { ids: ids.subarray(0, found), times: times.subarray(0, found) }
}

/** The places, newest first, those without a time last. Time and place share one number while both fit. */
function byTime(times: Uint32Array): Uint32Array {
  const count = times.length
  const latest = times.reduce((most, time) => Math.max(most, time), 0)
  const earliest = times.reduce((least, time) => (time > 0 && time < least ? time : least), latest)
  const ageOf = (time: number) => (time === 0 ? latest - earliest + 1 : latest - time)
  if ((latest - earliest + 2) * count > Number.MAX_SAFE_INTEGER)
    return Uint32Array.from(times.keys()).sort((a, b) => ageOf(times[a]!) - ageOf(times[b]!) || a - b)
  const keys = new Float64Array(count)
  for (let at = 0; at < count; at++) keys[at] = ageOf(times[at]!) * count + at
  return Uint32Array.from(keys.sort(), (key) => key % count)
}

/** The places by most followers; people without a known number come last, by name. */
async function byFollowers(db: Database, user_id: string, ids: Uint32Array): Promise<Uint32Array> {
  const places = new Map(ids.entries().map(([at, id]) => [id, at]))
  const among = ids.length <= MOST_NAMED ? `{${ids.join(',')}}` : null
  const known = numbersOf(await listByFollowers(db, user_id, among)).filter((id) => places.has(id))
  const first = Array.from(known, (id) => places.get(id)!)
  for (const id of known) places.delete(id)
  return Uint32Array.from([...first, ...places.values()])
}

const rearranged = ({ ids, times }: Ordered, places: Uint32Array): Ordered => ({
  ids: places.map((at) => ids[at]!),
  times: places.map((at) => times[at]!),
})
