import { MINUTE } from '#rules/durations.ts'
import type { Formula } from '#rules/sets.ts'
import { recent } from '../../edges/concurrency/recent.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { showPeople } from '../../people/show-people.ts'
import { type Evaluated, withFormula } from '../formulas/evaluate-formula.ts'
import { readParts } from '../people/read-parts.ts'
import { type Fitting, findList, listNamedPeople, listPeople, PART, type PersonRow } from '../store.ts'
import { type Narrowing, narrowingOf } from './choose-people.ts'
import { type MemberOrder, type Ordered, orderPeople } from './order-people.ts'

export type MembersWanted = Fitting & {
  formula: Formula
  q?: string | undefined
  sort: MemberOrder
  at?: number | undefined
  cursor?: string | undefined
  limit: number
}

/** Orders that are expensive to compute; a million people in order take 8 MB. */
const orders = recent<Ordered>({ most: 12, of_one: 3 })
/** A page that ends before this is searched from the beginning instead of sorting everybody. */
const NEAR = 2000

/** A page of the people of a formula, with the lists each is on. Refused: not_found, invalid_input for a foreign cursor. */
export async function listMembersOf(db: Database, user_id: string, given: MembersWanted) {
  const { formula, sort, at, cursor, limit } = given
  const { q, fitting } = narrowingOf(given)
  const from = cursor === undefined ? (at ?? 0) : positionOf(cursor, sort)
  const is_by_name = 'list' in formula && q === null && fitting === null && sort === 'username'
  const { members, total } = is_by_name
    ? await readPageByName(db, user_id, formula.list, from, limit)
    : await pageInOrder(db, user_id, formula, { q, fitting, sort, from, limit })
  const until = from + members.length
  const shown = await withPeople(db, user_id, members)
  return { members: shown, total, next_cursor: members.length > 0 && until < total ? `${sort}.${until}` : null }
}

/** A list is stored in the order of names. */
async function readPageByName(db: Database, user_id: string, list_id: string, from: number, limit: number) {
  const list = await findList(db, user_id, list_id)
  if (!list) throw new Refusal('not_found')
  const names: string[] = []
  const times: number[] = []
  const at_once = Math.ceil(limit / PART) + 1
  for await (const part of readParts(db, list_id, { from, names: true, at_once })) {
    const first = Math.max(0, from - part.position)
    const until = Math.min(first + limit - names.length, part.usernames.length)
    for (let at = first; at < until; at++) {
      names.push(part.usernames[at]!)
      times.push(part.times?.[at] ?? 0)
    }
    if (names.length === limit) break
  }
  const known = new Map((await listNamedPeople(db, user_id, names)).map((row) => [row.username, row]))
  const members = names.map((username, index) => memberOf(username, known.get(username), times[index], [list_id]))
  return { members, total: Number(list.member_count) }
}

function pageInOrder(db: Database, user_id: string, formula: Formula, wanted: PageWanted) {
  return withFormula(db, user_id, formula, async (evaluated) => {
    const { page, total } = await findPage(db, user_id, evaluated, wanted)
    const known = new Map((await listPeople(db, user_id, page.ids)).map((row) => [Number(row.id), row]))
    const members = [...page.ids].flatMap((id, index) => {
      const row = known.get(id)
      const lists = [...evaluated.sets.values()].filter(({ people }) => people.has(id)).map((list) => list.id)
      return row ? [memberOf(row.username, row, page.times[index], lists)] : []
    })
    return { members, total }
  })
}

/** People without further data have only their name. */
function memberOf(username: string, row: PersonRow | undefined, time: number | undefined, lists: string[]) {
  return {
    username,
    full_name: row?.full_name ?? null,
    is_private: row?.is_private ?? null,
    is_verified: row?.is_verified ?? null,
    follower_count: row?.follower_count == null ? null : Number(row.follower_count),
    added_at: time ? new Date(time * 1000) : null,
    lists,
  }
}

type NamedMember = ReturnType<typeof memberOf>

/** What the user's accounts have met of them comes before what a list contains. */
async function withPeople(db: Database, user_id: string, members: NamedMember[]) {
  const names = members.map(({ username }) => username)
  const personOf = await showPeople(db, user_id, names)
  return members.map((member) => {
    const { full_name, is_private, is_verified, follower_count } = member
    const met = personOf(member.username)
    const person = {
      ...met,
      full_name: met.full_name ?? (full_name || null),
      is_private: met.is_private ?? is_private,
      is_verified: met.is_verified ?? is_verified,
      followers: met.followers ?? follower_count,
    }
    return { ...member, person }
  })
}

type PageWanted = Narrowing & { sort: MemberOrder; from: number; limit: number }

async function findPage(db: Database, user_id: string, evaluated: Evaluated, wanted: PageWanted) {
  const { formula, people } = evaluated
  const { q, fitting, sort, from, limit } = wanted
  const until = from + limit
  if (q === null && fitting === null && sort === 'username') {
    const total = people.size
    const is_near = until <= NEAR && people.size > NEAR
    if (is_near)
      return { page: slice(await orderPeople(db, user_id, evaluated, { q, sort, most: until }), from, limit), total }
  }
  const lists = [...evaluated.sets.values()].map(({ changed_at }) => changed_at)
  // What is known of people changes without their lists.
  const minute = fitting === null ? null : Math.floor(Date.now() / MINUTE)
  const key = JSON.stringify([formula, lists, q, fitting, minute, sort])
  const order = await orders.get(user_id, key, () => orderPeople(db, user_id, evaluated, { q, fitting, sort }))
  return { page: slice(order, from, limit), total: order.ids.length }
}

const slice = ({ ids, times }: Ordered, from: number, limit: number): Ordered => ({
  ids: ids.subarray(from, from + limit),
  times: times.subarray(from, from + limit),
})

function positionOf(cursor: string, sort: MemberOrder): number {
  const [, of, position] = /^(\w+)\.(\d{1,9})$/.exec(cursor) ?? []
  if (of !== sort || position === undefined) throw new Refusal('invalid_input', { problem: 'cursor_of_other_list' })
  return Number(position)
}
