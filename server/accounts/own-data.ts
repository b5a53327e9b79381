import { sql } from 'kysely'
import type { OwnData } from '../edges/database/own-data.ts'

/** What this domain keeps of a user, for their export. Instagram's sessions stay sealed where they are; the phones of tries are made-up numbers. */
export const accountsData: OwnData = {
  accounts: (user_id) => sql`
    select id, username, instagram_user_id, full_name, followers_count, following_count, status, connected_at, disconnected_at
    from accounts where user_id = ${user_id} order by id`,
  account_snapshots: (user_id) => sql`
    select username, to_char(date, 'YYYY-MM-DD') as date, snapshot.followers_count, snapshot.following_count
    from account_snapshots snapshot join accounts on accounts.id = account_id
    where user_id = ${user_id} order by account_id, date`,
  sign_in_devices: (user_id) => sql`
    select username, used_at from sign_in_devices where user_id = ${user_id} order by used_at, username`,
}
