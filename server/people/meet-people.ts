import type { Database } from '../edges/database/database.ts'
import type { SeenPerson, SeenPost, Sightings } from './sightings.ts'
import { upsertMet } from './store.ts'

/** Whose account saw them: the user, and Instagram's number of the account. */
export type Viewer = { user_id: string; instagram_user_id: string }

/** Characters of a caption that are kept: what fits beside a small picture. */
const MAX_CAPTION_LENGTH = 300
const MAX_BIO_LENGTH = 500

/** Rows of one statement. */
const AT_ONCE = 500

/** Keeps what an account of a user has seen, so that people and posts can be shown with their pictures. */
export async function meet(db: Database, viewer: Viewer, { people, posts }: Sightings): Promise<void> {
  const whose = { user_id: viewer.user_id, tied_to: viewer.instagram_user_id }
  const given_people = [...people.values()].map(givenPerson)
  const given_posts = [...posts.values()].map(givenPost)
  for (let at = 0; at < Math.max(given_people.length, given_posts.length); at += AT_ONCE)
    await upsertMet(db, {
      ...whose,
      people: given_people.slice(at, at + AT_ONCE),
      posts: given_posts.slice(at, at + AT_ONCE),
    })
}

const givenPerson = ({ id, profile_pic_url, last_post_at, bio, ...person }: SeenPerson) => ({
  ...person,
  instagram_user_id: id,
  picture_url: profile_pic_url,
  bio: bio == null ? null : cut(bio, MAX_BIO_LENGTH),
  last_post_at: last_post_at === undefined ? null : new Date(last_post_at).toISOString(),
})

const givenPost = ({ caption, taken_at, ...post }: SeenPost) => ({
  ...post,
  caption: cut(caption ?? '', MAX_CAPTION_LENGTH),
  taken_at: taken_at === null ? null : new Date(taken_at).toISOString(),
})

/** Without half an emoji at its end. */
const cut = (text: string, longest: number) => text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
