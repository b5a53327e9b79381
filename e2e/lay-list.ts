import type pg from 'pg'

const PART = 4096

/** Puts a list of any length into the database as an import writes it: by name, not yet numbered. Its id. */
export async function layList(database: pg.Client, email: string, name: string, usernames: readonly string[]) {
  const { rows } = await database.query<{ id: string }>(
    `insert into lists (user_id, name, kind, source, member_count)
     select id, $1, 'custom', 'export', $2 from users where email = $3 returning id`,
    [name, usernames.length, email],
  )
  const id = rows[0]?.id ?? ''
  const sorted = usernames.toSorted()
  for (let position = 0; position < sorted.length; position += PART) {
    const some = sorted.slice(position, position + PART)
    await database.query(
      'insert into list_parts (list_id, position, people_count, usernames) values ($1, $2, $3, $4)',
      [id, position, some.length, some.join('\n')],
    )
  }
  return id
}
