import type { Database } from '../../edges/database/database.ts'
import { readParts } from '../people/read-parts.ts'
import { findList, listNamedPeople, PART } from '../store.ts'

export type ListPage = { people: { username: string; instagram_user_id: string | null }[]; next: string | null }

/** Some people of a list in the order of their names, for a task; `after` is the `next` of the page before. Null: no such list. */
export async function readListPage(
  db: Database,
  user_id: string,
  list_id: string,
  after: string | null,
  limit: number,
): Promise<ListPage | null> {
  if (!(await findList(db, user_id, list_id))) return null
  const from = Number(after ?? 0)
  const names: string[] = []
  for await (const part of readParts(db, list_id, { from, names: true, at_once: Math.ceil(limit / PART) + 1 })) {
    const first = Math.max(0, from - part.position)
    names.push(...part.usernames.slice(first, first + limit + 1 - names.length))
    if (names.length > limit) break
  }
  const shown = names.slice(0, limit)
  const known = new Map((await listNamedPeople(db, user_id, shown)).map((row) => [row.username, row]))
  return {
    people: shown.map((username) => ({
      username,
      instagram_user_id: known.get(username)?.instagram_user_id ?? null,
    })),
    next: names.length > limit ? String(from + limit) : null,
  }
}
