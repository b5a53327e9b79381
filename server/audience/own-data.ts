import { sql } from 'kysely'
import type { OwnData } from '../edges/database/own-data.ts'

/** The user's data of this domain, for their export. */
export const audienceData: OwnData = {
  lists: (user_id) => sql`
    select id, account_id, name, kind, source, member_count, expected_count, complete, version_of, role, notes, created_at
    from lists where user_id = ${user_id} order by id`,
  list_members: (user_id) => sql`
    select list_id, name as list, username, case when seconds > 0 then to_timestamp(seconds) end as added_at
    from lists join list_parts on list_id = lists.id
      cross join unnest(string_to_array(usernames, E'\n')) with ordinality as named (username, n)
      cross join lateral (select ('x' || encode(substring(times from 4 * n::integer - 3 for 4), 'hex'))::bit(32)::bigint as seconds) as since
    where user_id = ${user_id} order by list_id, position, n`,
  audience_health: (user_id) => sql`
    select account_id, is_on, round, began_at, next_at, reads, health_readings.followers, followers_at, health_readings.following, following_at
    from health_readings join accounts on accounts.id = account_id where user_id = ${user_id} order by account_id`,
  audience_health_people: (user_id) => sql`
    select account_id, people.instagram_user_id, people.username, people.full_name, is_follower, is_followed, since, missing_since, lists,
      checked_at, is_gone, people.followers, people.following, people.posts,
      array(select media_id from health_posts where health_posts.account_id = people.account_id) as posts_read
    from health_people people join accounts on accounts.id = account_id where user_id = ${user_id} order by account_id, number`,
  audience_health_changes: (user_id) => sql`
    select account_id, date, health_changes.kind, health_changes.instagram_user_id, health_changes.username, former_username, at
    from health_changes join accounts on accounts.id = account_id where user_id = ${user_id} order by health_changes.id`,
  audience_health_counts: (user_id) => sql`
    select account_id, date, kind, people from health_counts join accounts on accounts.id = account_id
    where user_id = ${user_id} order by account_id, date, kind`,
  people_seen: (user_id) => sql`
    select username, instagram_user_id, full_name, is_private, is_verified, follower_count
    from seen_people join people on people.id = person_id where user_id = ${user_id} order by username`,
}
