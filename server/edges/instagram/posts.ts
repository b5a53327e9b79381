import { type InstagramPerson, readPerson } from './people.ts'
import {
  countOf,
  cursorOf,
  exactly,
  type Fields,
  fieldsOf,
  flagOf,
  idOf,
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
  /** Epoch ms; 0 when the answer does not contain it, which every filter treats as long ago. */
  taken_at: number
  type: 'photo' | 'video' | 'album' | 'other'
  /** Also null where the author hides it: what such answers contain is a smaller number. */
  like_count: number | null
  comment_count: number | null
  has_liked: boolean
  /** Nobody, or not this account, may comment. */
  comments_off: boolean
  caption: string
  /** Address of a small picture of it; null when the answer does not contain one. */
  picture_url: string | null
}

/** Cursors are opaque to callers; null ends the list. */
export type PostPage = {
  posts: InstagramPost[]
  /** Number of unreadable rows. */
  dropped: number
  next_cursor: string | null
}

const types: Record<string, InstagramPost['type']> = { 1: 'photo', 2: 'video', 8: 'album' }

export function readPost(value: unknown): InstagramPost | null {
  const media = fieldsOf(value)
  const [given_pk, given_author] = (exactly(media.id) || exactly(media.strong_id__)).split('_')
  const pk = idOf(media.pk) || idOf(given_pk)
  if (!pk) return null
  const author = readPerson(media.user) ?? readPerson(media.owner)
  const author_id = author?.id ?? idOf(given_author)
  return {
    id: author_id ? `${pk}_${author_id}` : pk,
    pk,
    author,
    taken_at: momentOf(media.taken_at) ?? 0,
    type: types[textOf(media.media_type)] ?? 'other',
    like_count: flagOf(media.like_and_view_counts_disabled) ? null : countOf(media.like_count),
    comment_count: countOf(media.comment_count),
    has_liked: flagOf(media.has_liked) ?? false,
    comments_off: (flagOf(media.comments_disabled) || flagOf(media.commenting_disabled_for_viewer)) ?? false,
    caption: textOf(fieldsOf(media.caption).text),
    picture_url: pictureIn(media),
  }
}

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

/** Reads a page of a person's posts; another one follows only if the answer both says so and has a cursor. */
export function readPostPage(body: Fields): PostPage {
  return pageOf(rowsOf(body.items, readPost), nextCursor(body))
}

/** The first post in an answer; null when it contains none. */
export const readOnlyPost = (body: Fields): InstagramPost | null => rowsOf(body.items, readPost).rows[0] ?? null

/** Reads the home feed; advertisements, suggestions and the like between the posts are left out. */
export function readHomeFeed(body: Fields): PostPage {
  const media = listOf(body.feed_items).flatMap((item) => fieldsOf(item).media_or_ad ?? [])
  return pageOf(rowsOf(media, readPost), nextCursor(body))
}

const pageOf = ({ rows: posts, dropped }: Rows<InstagramPost>, next_cursor: string | null) => ({
  posts,
  dropped,
  next_cursor,
})

const nextCursor = (body: Fields) => (flagOf(body.more_available) === false ? null : cursorOf(body.next_max_id))

/** The cursor of a hashtag or place: three fields of the previous answer. */
type SectionPlace = { max_id: string; page: string; next_media_ids: string[] }

/** A page of the posts of a hashtag or place. */
export function readSectionPage(body: Fields): PostPage {
  const media = listOf(body.sections).flatMap((section) => mediaIn(fieldsOf(section).layout_content, DEEPEST))
  const max_id = nextCursor(body)
  const place: SectionPlace | null = max_id
    ? {
        max_id,
        page: cursorOf(body.next_page) ?? '',
        next_media_ids: listOf(body.next_media_ids).slice(0, MAX_ROWS).map(idOf),
      }
    : null
  return pageOf(rowsOf(media, readPost), place && JSON.stringify(place))
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
