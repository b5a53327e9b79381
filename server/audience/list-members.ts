import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { countMembers, findList, listMemberRows, type MemberCursor } from './store.ts'

export type MembersWanted = {
  id: string
  q?: string | undefined
  sort: 'username' | 'added_at'
  cursor?: string | undefined
  limit: number
}

/** A page of a list: by name, or newest first with those without a time last. Refused: not_found, invalid_input for a foreign cursor. */
export async function listListMembers(db: Database, user_id: string, { id, q, sort, cursor, limit }: MembersWanted) {
  const list = await findList(db, user_id, id)
  if (!list) throw new Refusal('not_found')
  const member_count = Number(list.member_count)
  const query = {
    list_id: list.id,
    member_count,
    q: q?.trim() || null,
    limit: limit + 1,
    after: cursorOf(sort, cursor),
  }
  const [rows, total] = await Promise.all([
    listMemberRows(db, query),
    query.q === null ? member_count : countMembers(db, query),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    members: page.map(({ person_id: _, follower_count, ...member }) => ({
      ...member,
      follower_count: follower_count === null ? null : Number(follower_count),
    })),
    total,
    next_cursor: last ? cursorText(sort, last) : null,
  }
}

const cursorText = (sort: string, row: { username: string; added_at: Date | null; person_id: string }) =>
  sort === 'username' ? `n.${row.username}` : `t.${row.added_at?.getTime() ?? ''}.${row.person_id}`

function cursorOf(sort: MembersWanted['sort'], cursor: string | undefined): MemberCursor {
  if (cursor === undefined) return sort === 'username' ? { sort, username: null } : { sort, last: null }
  const [, name] = /^n\.([a-z0-9._]{1,30})$/.exec(cursor) ?? []
  if (sort === 'username' && name !== undefined) return { sort, username: name }
  const [, time, person_id] = /^t\.(\d{0,15})\.(\d{1,18})$/.exec(cursor) ?? []
  if (sort === 'added_at' && time !== undefined && person_id !== undefined)
    return { sort, last: { added_at: time === '' ? null : new Date(Number(time)), person_id } }
  throw new Refusal('invalid_input', { problem: 'The cursor does not belong to this list in this order.' })
}
