import type { Person, Post } from '#contract/people.ts'
import { shortcodeOf } from '#rules/media-ids.ts'
import type { Database } from '../edges/database/database.ts'
import { personPictureAddress, postPictureAddress } from '../edges/pictures/addresses.ts'
import { listMetByName, listMetPosts, listNewestPosts, type MetPerson, type MetPost } from './store.ts'

/** People by name, as far as the user's accounts have met them; a name that was never met has only itself. */
export type PeopleShown = (username: string) => Person

/** `tied_to` is Instagram's number of the account the page is about; null where it is about none. */
export async function showPeople(
  db: Database,
  user_id: string,
  usernames: readonly string[],
  tied_to: string | null = null,
): Promise<PeopleShown> {
  const rows = usernames.length > 0 ? await listMetByName(db, user_id, usernames) : []
  const met = new Map(rows.map((row) => [row.username, row]))
  return (username) => {
    const row = met.get(username)
    return row ? shownPerson(row, tied_to) : unmetPerson(username)
  }
}

/** What else is known of them: they were only listed, in a file or by name. */
export const unmetPerson = (username: string): Person => ({
  id: null,
  username,
  full_name: null,
  picture: null,
  is_private: null,
  is_verified: null,
  is_business: null,
  followers: null,
  following: null,
  posts: null,
  last_post_at: null,
  follows_me: null,
  mutuals: null,
})

const numberOr = (value: string | null) => (value === null ? null : Number(value))

export const shownPerson = (row: MetPerson, tied_to: string | null): Person => ({
  id: row.instagram_user_id,
  username: row.username,
  full_name: row.full_name || null,
  picture: row.picture_url ? personPictureAddress(row.instagram_user_id, row.picture_url) : null,
  is_private: row.is_private,
  is_verified: row.is_verified,
  is_business: row.is_business,
  followers: numberOr(row.followers),
  following: numberOr(row.following),
  posts: numberOr(row.posts),
  last_post_at: row.last_post_at?.toISOString() ?? null,
  follows_me: row.tied_to !== null && row.tied_to === tied_to ? row.follows_me : null,
  mutuals: numberOr(row.mutuals),
})

/** Posts by their number, with or without the owner's behind it. A post nobody has seen has only its link. */
export async function showPosts(
  db: Database,
  user_id: string,
  media_ids: readonly string[],
): Promise<(media_id: string) => Post> {
  const rows = media_ids.length > 0 ? await listMetPosts(db, user_id, media_ids.map(pkOf)) : []
  const met = new Map(rows.map((row) => [row.pk, row]))
  return (media_id) => {
    const row = met.get(pkOf(media_id))
    return row ? shownPost(row, media_id) : { ...unseenPost, media_id, link: linkOf(media_id) }
  }
}

const pkOf = (media_id: string) => media_id.split('_')[0] ?? ''

const unseenPost = { picture: null, caption: null, taken_at: null }

const linkOf = (media_id: string) => `https://www.instagram.com/p/${shortcodeOf(media_id)}/`

const shownPost = (row: MetPost, media_id: string): Post => ({
  media_id,
  picture: row.picture_url && postPictureAddress(row.pk, row.picture_url),
  caption: row.caption || null,
  taken_at: row.taken_at?.toISOString() ?? null,
  link: linkOf(media_id),
})

/** Posts of one person that are shown. */
const NEWEST = 6

/** What the user's accounts have seen of one person; null where they have not met. */
export async function showMet(db: Database, user_id: string, username: string) {
  const row = (await listMetByName(db, user_id, [username])).at(-1)
  if (!row) return null
  const posts = await listNewestPosts(db, user_id, row.instagram_user_id, NEWEST)
  return {
    person: shownPerson(row, row.tied_to),
    bio: row.bio,
    seen_at: row.seen_at,
    latest_posts: posts.map((post) => shownPost(post, `${post.pk}_${row.instagram_user_id}`)),
  }
}
