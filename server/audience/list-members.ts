import type { Formula } from '#contract/audience.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type Evaluated, withFormula } from './evaluate-formula.ts'
import { type Ordered, orderPeople, type Sort } from './order-people.ts'
import { readParts } from './read-parts.ts'
import { recent } from './recent.ts'
import { listPeople, PART } from './store.ts'

export type MembersWanted = {
  formula: Formula
  q?: string | undefined
  sort: Sort
  at?: number | undefined
  cursor?: string | undefined
  limit: number
}

/** Orders that took more than a page to find; a million people in order are 8 MB. */
const orders = recent<Ordered>(6)
/** A page that ends before this is looked for from the beginning instead of putting everybody in order. */
const NEAR = 2000

/** A page of the people of a formula, with the lists each is on. Refused: not_found, invalid_input for a foreign cursor. */
export function listMembersOf(db: Database, user_id: string, { formula, q, sort, at, cursor, limit }: MembersWanted) {
  const from = cursor === undefined ? (at ?? 0) : positionOf(cursor, sort)
  return withFormula(db, user_id, formula, async (evaluated) => {
    const wanted = { q: q?.trim().toLowerCase() || null, sort, from, limit }
    const { page, total } = await findPage(db, evaluated, wanted)
    const known = new Map((await listPeople(db, page.ids)).map((row) => [Number(row.id), row]))
    const members = [...page.ids].flatMap((id, index) => {
      const row = known.get(id)
      if (!row) return []
      const { id: _, instagram_user_id: __, follower_count, ...member } = row
      return {
        ...member,
        follower_count: follower_count === null ? null : Number(follower_count),
        added_at: page.times[index] ? new Date(page.times[index] * 1000) : null,
        lists: [...evaluated.sets.values()].filter(({ people }) => people.has(id)).map((list) => list.id),
      }
    })
    const until = from + page.ids.length
    return { members, total, next_cursor: page.ids.length > 0 && until < total ? `${sort}.${until}` : null }
  })
}

type PageWanted = { q: string | null; sort: Sort; from: number; limit: number }

async function findPage(db: Database, evaluated: Evaluated, { q, sort, from, limit }: PageWanted) {
  const { formula, people } = evaluated
  const until = from + limit
  if (q === null && sort === 'username') {
    const total = people.size
    if ('list' in formula) return { page: await partsPage(db, formula.list, from, limit), total }
    const is_near = until <= NEAR && people.size > NEAR
    if (is_near) return { page: slice(await orderPeople(db, evaluated, { q, sort, most: until }), from, limit), total }
  }
  const key = JSON.stringify([formula, [...evaluated.sets.values()].map(({ changed_at }) => changed_at), q, sort])
  const order = await orders.get(key, () => orderPeople(db, evaluated, { q, sort }))
  return { page: slice(order, from, limit), total: order.ids.length }
}

/** A list stands in the order of names as it is. */
async function partsPage(db: Database, list_id: string, from: number, limit: number): Promise<Ordered> {
  const ids: number[] = []
  const times: number[] = []
  const at_once = Math.ceil(limit / PART) + 1
  for await (const part of readParts(db, list_id, { from, names: false, at_once })) {
    const first = Math.max(0, from - part.position)
    const room = limit - ids.length
    ids.push(...part.ids.subarray(first, first + room))
    for (let at = first; at < Math.min(first + room, part.ids.length); at++) times.push(part.times?.[at] ?? 0)
    if (ids.length === limit) break
  }
  return { ids: Uint32Array.from(ids), times: Uint32Array.from(times) }
}

const slice = ({ ids, times }: Ordered, from: number, limit: number): Ordered => ({
  ids: ids.subarray(from, from + limit),
  times: times.subarray(from, from + limit),
})

function positionOf(cursor: string, sort: Sort): number {
  const [, of, position] = /^(\w+)\.(\d{1,9})$/.exec(cursor) ?? []
  if (of !== sort || position === undefined)
    throw new Refusal('invalid_input', { problem: 'The cursor does not belong to this list in this order.' })
  return Number(position)
}
