import { sql } from 'kysely'
import type { InstagramSession } from '#contract/instagram-session.ts'
import type { Database } from '../edges/database/database.ts'
import { prepared } from '../edges/database/prepared.ts'

const current = prepared(
  (user_id: string) => sql<InstagramSession>`
    select id, username as instagram_username, session_id as instagram_session_id, is_active from accounts
    where user_id = ${user_id} and disconnected_at is null order by is_active desc, id limit 1`,
)

/** The account marked active, otherwise the first (specification, section 4); null while none is connected. */
export const findActiveSession = async (db: Database, user_id: string) => (await current(db, user_id))[0] ?? null
