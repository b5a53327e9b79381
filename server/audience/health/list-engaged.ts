import { sql } from 'kysely'
import { type Database, readRows } from '../../edges/database/database.ts'
import { countEngaged } from './conclude-round.ts'

/** Instagram's numbers of everybody who liked or commented on a post in the readings of an audience. */
export async function listEngaged(db: Database, account_id: string): Promise<string[]> {
  const posts = await readRows(
    db,
    sql<{ likers: Buffer; commenters: Buffer }>`
    select likers, commenters from health_posts where account_id = ${account_id}`,
  )
  const numbers = [...countEngaged(posts).keys()]
  if (numbers.length === 0) return []
  const people = await readRows(
    db,
    sql<{ id: string }>`
    select instagram_user_id as id from health_people where account_id = ${account_id} and number = any(${numbers}::integer[])`,
  )
  return people.map(({ id }) => id)
}
