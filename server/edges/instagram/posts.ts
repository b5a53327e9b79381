import { type InstagramPerson, readPerson } from './people.ts'
import {
  countOf,
  cursorOf,
  exactly,
  type Fields,
  fieldsOf,
  flagOf,
  idOf,
  isCut,
  listOf,
  MAX_ROWS,
  momentOf,
  type Rows,
  rowsOf,
  textOf,
} from './wire-json.ts'

export type InstagramPost = {
  /** `<pk>_<id of the author>`; only the pk when the answer does not name the author. */
  id: string
  pk: string
  author: InstagramPerson | null
  /** Epoch ms. Null where the answer does not contain it, as everything below. */
  taken_at: number | null
  type: 'photo' | 'video' | 'album' | 'other'
  /** Also null where the author hides it: what such answers contain is a smaller number. */
  like_count: number | null
  are_likes_hidden: boolean
  comment_count: number | null
  has_liked: boolean | null
  /** Nobody, or not this account, may comment. */
  comments_off: boolean | null
  /** Empty where the post has none. */
  caption: string | null
  /** Address of a small picture of it; null when the answer does not contain one. */
  picture_url: string | null
}

/** Cursors are opaque to callers; null ends the list. */
export type PostPage = {
  posts: InstagramPost[]
  /** Number of unreadable rows. */
  dropped: number
  next_cursor: string | null
  /** Instagram doesn't say that this is the end. */
  limited: boolean
}

const types: Record<string, InstagramPost['type']> = { 1: 'photo', 2: 'video', 8: 'album' }

export function readPost(value: unknown): InstagramPost | null {
  const media = fieldsOf(value)
  const [given_pk, given_author] = (exactly(media.id) || exactly(media.strong_id__)).split('_')
  const pk = idOf(media.pk) || idOf(given_pk)
  if (!pk) return null
  const author = readPerson(media.user) ?? readPerson(media.owner)
  const author_id = author?.id ?? idOf(given_author)
  const are_likes_hidden = flagOf(media.like_and_view_counts_disabled) === true
  return {
    id: author_id ? `${pk}_${author_id}` : pk,
    pk,
    author,
    taken_at: momentOf(media.taken_at),
    type: types[textOf(media.media_type)] ?? 'other',
    like_count: are_likes_hidden ? null : countOf(media.like_count),
    are_likes_hidden,
    comment_count: countOf(media.comment_count),
    has_liked: flagOf(media.has_liked),
    comments_off: areCommentsOff(flagOf(media.comments_disabled), flagOf(media.commenting_disabled_for_viewer)),
    caption: media.caption === undefined ? null : textOf(fieldsOf(media.caption).text),
    picture_url: pictureIn(media),
  }
}

/** Either says so alone; null where both are left out. */
const areCommentsOff = (for_all: boolean | null, for_us: boolean | null): boolean | null =>
  for_all === true || for_us === true ? true : (for_all ?? for_us)

/** Wide enough for every place where it is shown. */
const WIDE_ENOUGH = 192

/** The smallest picture that is wide enough, else the first; an album's is that of its first part. */
function pictureIn(media: Fields): string | null {
  const [part] = listOf(media.carousel_media)
  const { candidates } = fieldsOf(fieldsOf(media.image_versions2 ?? fieldsOf(part).image_versions2))
  const pictures = listOf(candidates).slice(0, MAX_ROWS).map(fieldsOf)
  const wide = pictures.filter(({ width }) => (countOf(width) ?? 0) >= WIDE_ENOUGH)
  const [smallest] = wide.toSorted((a, b) => (countOf(a.width) ?? 0) - (countOf(b.width) ?? 0))
  return exactly((smallest ?? pictures[0])?.url) || null
}

/** Reads a page of a person's posts; null without a list, which differs from somebody who has none. */
export const readPostPage = (body: Fields): PostPage | null =>
  Array.isArray(body.items) ? pageOf(body, rowsOf(body.items, readPost)) : null

/** The first post in an answer; null when it contains none. */
export const readOnlyPost = (body: Fields): InstagramPost | null => rowsOf(body.items, readPost).rows[0] ?? null

/** Reads the home feed; advertisements, suggestions and the like between the posts are left out. */
export function readHomeFeed(body: Fields): PostPage | null {
  if (!Array.isArray(body.feed_items)) return null
  const media = listOf(body.feed_items).flatMap((item) => fieldsOf(item).media_or_ad ?? [])
  return pageOf(body, rowsOf(media, readPost))
}

/** Another page follows unless the answer says no, and only where it has a cursor. */
function pageOf(body: Fields, { rows: posts, dropped }: Rows<InstagramPost>): PostPage {
  const more = flagOf(body.more_available)
  const next_cursor = more === false ? null : cursorOf(body.next_max_id)
  return { posts, dropped, next_cursor, limited: isCut(next_cursor, more) }
}

/** The cursor of a hashtag or place: three fields of the previous answer. */
type SectionPlace = { max_id: string; page: string; next_media_ids: string[] }

/** A page of the posts of a hashtag or place. */
export function readSectionPage(body: Fields): PostPage | null {
  if (!Array.isArray(body.sections)) return null
  const media = listOf(body.sections).flatMap((section) => mediaIn(fieldsOf(section).layout_content, DEEPEST))
  const page = pageOf(body, rowsOf(media, readPost))
  const place: SectionPlace | null = page.next_cursor
    ? {
        max_id: page.next_cursor,
        page: cursorOf(body.next_page) ?? '',
        next_media_ids: listOf(body.next_media_ids).slice(0, MAX_ROWS).map(idOf),
      }
    : null
  return { ...page, next_cursor: place && JSON.stringify(place) }
}

/** Deeper than any layout nests its posts. */
const DEEPEST = 12

/** Finds every post below a section: layouts vary, but each holds its posts as `media`. */
function mediaIn(value: unknown, depth: number): unknown[] {
  if (depth === 0) return []
  const below = (inner: unknown) => mediaIn(inner, depth - 1)
  if (Array.isArray(value)) return value.flatMap(below)
  const { media, ...others } = fieldsOf(value)
  return [...(media === undefined ? [] : [media]), ...Object.values(others).flatMap(below)]
}

/** The fields that request the page of a cursor; none for the first page. */
export function sectionFields(cursor: string | null): Record<string, string> {
  if (!cursor) return {}
  const { max_id, page, next_media_ids } = JSON.parse(cursor) as SectionPlace
  return { max_id, page, next_media_ids: JSON.stringify(next_media_ids) }
}
