import { type Person, readPerson } from './people.ts'
import { type Fields, fieldsOf, flagOf, listOf, momentOf, numberOf, textOf } from './wire-json.ts'

export type Post = {
  /** `<pk>_<id of the author>`; the pk alone where the answer did not name the author. */
  id: string
  pk: string
  author: Person | null
  /** Epoch ms; 0 where the answer did not say, which every filter takes for long ago. */
  taken_at: number
  type: 'photo' | 'video' | 'album' | 'other'
  like_count: number | null
  comment_count: number | null
  has_liked: boolean
  /** Nobody, or not this account, may comment. */
  comments_off: boolean
  caption: string
}

/** A cursor means nothing to callers; null ends the list. */
export type PostPage = { posts: Post[]; next_cursor: string | null }

const types: Record<string, Post['type']> = { 1: 'photo', 2: 'video', 8: 'album' }

export function readPost(value: unknown): Post | null {
  const media = fieldsOf(value)
  const given_id = textOf(media.id) || textOf(media.strong_id__)
  const pk = textOf(media.pk) || given_id.split('_', 1)[0]
  if (!pk) return null
  const author = readPerson(media.user) ?? readPerson(media.owner)
  const author_id = author?.id ?? given_id.split('_')[1]
  return {
    id: author_id ? `${pk}_${author_id}` : pk,
    pk,
    author,
    taken_at: momentOf(media.taken_at) ?? 0,
    type: types[textOf(media.media_type)] ?? 'other',
    like_count: numberOf(media.like_count),
    comment_count: numberOf(media.comment_count),
    has_liked: flagOf(media.has_liked) ?? false,
    comments_off: (flagOf(media.comments_disabled) || flagOf(media.commenting_disabled_for_viewer)) ?? false,
    caption: textOf(fieldsOf(media.caption).text),
  }
}

/** A person's posts; further ones follow only where the answer both says so and gives a cursor. */
export function readPostPage(body: Fields): PostPage {
  return { posts: postsIn(listOf(body.items)), next_cursor: nextCursor(body) }
}

/** The first post of an answer that holds one; null when it holds none. */
export const readOnlyPost = (body: Fields): Post | null => postsIn(listOf(body.items))[0] ?? null

/** The home feed: posts stand among other things, such as advertisements and suggestions, which are left out. */
export function readHomeFeed(body: Fields): PostPage {
  const items = listOf(body.feed_items).map((item) => fieldsOf(fieldsOf(item).media_or_ad))
  const posts = items.filter((media) => !media.ad_id && !media.injected)
  return { posts: postsIn(posts), next_cursor: nextCursor(body) }
}

const postsIn = (items: unknown[]) => items.flatMap((item) => readPost(item) ?? [])

const nextCursor = (body: Fields) => (flagOf(body.more_available) === false ? null : textOf(body.next_max_id) || null)

/** Where a hashtag goes on: three fields of the answer before are sent back. */
type HashtagPlace = { max_id: string; page: string; next_media_ids: string[] }

export function readHashtagPage(body: Fields): PostPage {
  const media = listOf(body.sections).flatMap((section) => mediaIn(fieldsOf(section).layout_content))
  const max_id = nextCursor(body)
  const place: HashtagPlace | null = max_id
    ? { max_id, page: textOf(body.next_page), next_media_ids: listOf(body.next_media_ids).map(textOf) }
    : null
  return { posts: postsIn(media), next_cursor: place && JSON.stringify(place) }
}

/** Every post below a section: layouts differ and come and go, but each holds its posts as `media`. */
function mediaIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(mediaIn)
  const { media, ...others } = fieldsOf(value)
  return [...(media === undefined ? [] : [media]), ...Object.values(others).flatMap(mediaIn)]
}

/** The fields that ask for the page behind a cursor; none for the first page. */
export function hashtagFields(cursor: string | null): Record<string, string> {
  if (!cursor) return {}
  const { max_id, page, next_media_ids } = JSON.parse(cursor) as HashtagPlace
  return { max_id, page, next_media_ids: JSON.stringify(next_media_ids) }
}
