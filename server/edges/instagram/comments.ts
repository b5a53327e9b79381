import { createHmac } from 'node:crypto'
import { type InstagramPerson, readPerson } from './people.ts'
import { countOf, cursorOf, type Fields, fieldsOf, flagOf, idOf, isCut, rowsOf, textOf } from './wire-json.ts'

export type Comment = {
  id: string
  author: InstagramPerson
  text: string
  /** Null where the answer does not contain it. */
  reply_count: number | null
}

export type CommentPage = {
  comments: Comment[]
  /** Number of unreadable rows. */
  dropped: number
  next_cursor: string | null
  /** Instagram says that there are no more, in either direction. */
  is_last: boolean
  /** Comments and replies under the post, as Instagram counts them. */
  total: number | null
}

export function readComment(value: unknown): Comment | null {
  const comment = fieldsOf(value)
  const id = idOf(comment.pk) || idOf(comment.strong_id__) || idOf(comment.id)
  const author = readPerson(comment.user)
  if (!id || !author) return null
  return { id, author, text: textOf(comment.text), reply_count: countOf(comment.child_comment_count) }
}

/** Reads a page; null without a list. Comments continue in one of two directions; the cursor names its own field. */
export function readCommentPage(body: Fields): CommentPage | null {
  if (!Array.isArray(body.comments)) return null
  const { rows: comments, dropped } = rowsOf(body.comments, readComment)
  const next_cursor = cursorIn(body)
  const more = [flagOf(body.has_more_comments), flagOf(body.has_more_headload_comments)]
  return {
    comments,
    dropped,
    next_cursor,
    is_last: next_cursor === null && more.every((flag) => flag === false),
    total: countOf(body.comment_count),
  }
}

/** Reads the requested comment; null when the answer does not contain it. */
export const readThread = (body: Fields): { comment: Comment | null } => ({ comment: readComment(body.parent_comment) })

export type ReplyPage = Pick<CommentPage, 'comments' | 'dropped' | 'next_cursor' | 'is_last'>

/** Reads a page of the replies to a comment; null without a list, which differs from one without replies. */
export function readReplyPage(body: Fields): ReplyPage | null {
  if (!Array.isArray(body.child_comments)) return null
  const { rows: comments, dropped } = rowsOf(body.child_comments, readComment)
  const more = flagOf(body.has_more_tail_child_comments)
  const next_cursor = more === false ? null : cursorOf(body.next_max_child_cursor)
  return { comments, dropped, next_cursor, is_last: !isCut(next_cursor, more) && next_cursor === null }
}

function cursorIn(body: Fields): string | null {
  const max_id = cursorOf(body.next_max_id)
  if (flagOf(body.has_more_comments) !== false && max_id) return `max_id=${max_id}`
  const min_id = cursorOf(body.next_min_id)
  return flagOf(body.has_more_headload_comments) !== false && min_id ? `min_id=${min_id}` : null
}

/** The query for the page of a cursor; empty for the first page. */
export function commentQuery(cursor: string | null): Record<string, string> {
  if (!cursor) return {}
  const at = cursor.indexOf('=')
  return { [cursor.slice(0, at)]: cursor.slice(at + 1) }
}

const BREADCRUMB_KEY = 'iN4$aGr0m'

/**
 * Describes how a comment was typed: its length, the ms it took, the corrections made, and when. Nothing was typed, and the
 * breadcrumb says so.
 */
export function breadcrumb(text: string, now: number): string {
  const typed = `${text.length} 0 0 ${now}`
  const signature = createHmac('sha256', BREADCRUMB_KEY).update(typed).digest('base64')
  return `${signature}\n${Buffer.from(typed).toString('base64')}\n`
}
