import type { Tie } from '#rules/figures.ts'
import type { Database } from '../../edges/database/database.ts'
import { readWithSets } from '../people/read-sets.ts'
import { listNumbered } from '../store.ts'

/** Which of some people are in a list of followers and in one of those followed; who is in neither may be missing. */
export async function readTies(
  db: Database,
  user_id: string,
  { followers, following }: { followers: string; following: string },
  usernames: readonly string[],
): Promise<Map<string, Tie>> {
  const numbered = usernames.length > 0 ? await listNumbered(db, usernames) : []
  if (numbered.length === 0) return new Map()
  return readWithSets(db, user_id, [followers, following], (sets) => {
    const isIn = (list: string, number: number) => sets.get(list)?.people.has(number) === true
    return new Map(
      numbered.map(({ id, username }) => [
        username,
        { follows: isIn(followers, id), is_followed: isIn(following, id) },
      ]),
    )
  })
}
