import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** The names a person has had, as far as the user's own accounts have seen them. */
export const formerNames = (user_id: Sql, username: Sql, person_id: Sql) => sql`array(
  select ${username} union
  select people.username from seen_people seen join people on people.id = seen.person_id
  where seen.user_id = ${user_id} and seen.instagram_user_id = ${person_id} union
  select met_people.username from met_people where met_people.user_id = ${user_id} and met_people.instagram_user_id = ${person_id})`
