import { sql } from 'kysely'
import type { OwnData } from '../edges/database/own-data.ts'

/** What the user's accounts have seen of people and posts, for their export; without addresses of pictures, which expire. */
export const peopleData: OwnData = {
  people_met: (user_id) => sql`
    select instagram_user_id, username, full_name, is_private, is_verified, is_business, followers, following, posts, mutuals, bio,
      last_post_at, follows_me, seen_at
    from met_people where user_id = ${user_id} order by instagram_user_id`,
  posts_met: (user_id) => sql`
    select pk, instagram_user_id, caption, taken_at, seen_at from met_posts where user_id = ${user_id} order by pk`,
}
