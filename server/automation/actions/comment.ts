import { DAY } from '#rules/durations.ts'
import { type CommentHistory, chooseComment } from '#rules/comments.ts'
import { done, isSilence, type Outcome } from '#rules/outcomes.ts'
import { type Skip, skip } from '#rules/reasons.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { Comment, CommentPage } from '../../edges/instagram/comments.ts'
import {
  type Action,
  absent,
  type Confirming,
  type Effect,
  type Inspection,
  type LeftOut,
  shown,
  unclear,
} from './action.ts'
import { choosePosts } from './choose-posts.ts'

/** Pages on which an own comment is searched for that cannot be fetched by its number. */
const MOST_PAGES = 5

export const comment: Action = {
  async inspect(inspection) {
    const chosen = await choosePosts(inspection, 'comment', 1)
    if (chosen.kind !== 'chosen') return chosen
    const { id, username, memory, posts } = chosen
    const left = (skip: Skip): LeftOut => ({ kind: 'skip', skip, username, has_looked: true })
    const [post] = posts
    if (!post) return left(skip('no_post', {}))
    const days = daysSince(memory.comments.last_at, inspection)
    const apart = inspection.intention.options.days_between_comments ?? null
    if (apart !== null && days < apart)
      return left(skip('commented_recently', { days: Math.floor(days), least: apart }))
    const text = textFor(inspection, post.type, username, memory.comments)
    if (text === null) return left(skip('no_text_left', {}))
    return { kind: 'act', subject: { target_id: id, username, media_id: post.id, text, result_id: null }, also: [] }
  },
  async send(instagram, { media_id, text }, token) {
    const answer = await instagram.comment(media_id, text ?? '', token)
    return answer.kind === 'done' ? { kind: 'done', value: { was_so: false, result_id: answer.value.id } } : answer
  },
  confirm: ({ instagram, own_id, breathe }, { media_id, text, result_id }) =>
    result_id
      ? confirmByNumber({ instagram, own_id, breathe }, media_id, result_id)
      : findInList({ instagram, own_id, breathe }, media_id, (one) => one.author.id === own_id && one.text === text),
  confirmOtherwise: null,
}

export const deleteComment: Action = {
  async inspect({ instagram, target, own_id, breathe }) {
    const { username, media_id, result_id } = target
    const subject = { ...target, target_id: target.target_id ?? '' }
    const told = await askByNumber(instagram, media_id, result_id ?? '')
    if (told.kind !== 'done') return { kind: 'failed', failure: told }
    if (told.value === 'shown') return { kind: 'act', subject: { ...subject, was_shown: true }, also: [] }
    const seen = await findInList({ instagram, own_id, breathe }, media_id, ({ id }) => id === result_id)
    if (seen.kind !== 'done') return { kind: 'failed', failure: seen }
    return seen.value.kind === 'absent' ? { kind: 'already', username } : { kind: 'act', subject, also: [] }
  },
  async send(instagram, { media_id, result_id }) {
    const answer = await instagram.deleteComment(media_id, result_id ?? '')
    return answer.kind === 'done' ? { kind: 'done', value: { was_so: false, result_id } } : answer
  },
  async confirm(confirming, { media_id, result_id, was_shown }) {
    const told = await askByNumber(confirming.instagram, media_id, result_id ?? '')
    if (told.kind !== 'done') return told
    if (told.value === 'shown') return absent
    // The same question showed it before.
    if (told.value === 'gone' && was_shown) return shown(result_id)
    const seen = await findInList(confirming, media_id, ({ id }) => id === result_id)
    if (seen.kind !== 'done') return seen
    return seen.value.kind === 'absent' ? shown(result_id) : seen.value.kind === 'shown' ? absent : unclear
  },
  confirmOtherwise: null,
}

const daysSince = (at: number | null, { now, scale }: Inspection) =>
  at === null ? Number.POSITIVE_INFINITY : (now - at) / (DAY * scale)

/** The text that was shown in the preview, unless it has been used meanwhile; else another one. */
function textFor({ target, intention, chance }: Inspection, media: string, username: string, history: CommentHistory) {
  const { text } = target
  if (text !== null && text !== history.last && !history.to_person.includes(text)) return text
  return chooseComment(intention.options.templates ?? [], media, username, history, chance)
}

type ByNumber = 'shown' | 'gone' | 'untold'

/** What Instagram shows of a comment that is asked for by its number; not every post is answered so, and then the list has to tell. */
async function askByNumber(instagram: SignedIn, media_id: string, comment_id: string): Promise<Outcome<ByNumber>> {
  const thread = await instagram.commentThread(media_id, comment_id)
  if (thread.kind === 'done') return done(thread.value.comment?.id === comment_id ? 'shown' : 'untold')
  if (thread.kind === 'refused') return done(thread.cause === 'gone' ? 'gone' : 'untold')
  return isSilence(thread) ? done('untold') : thread
}

async function confirmByNumber(confirming: Confirming, media_id: string, comment_id: string): Promise<Outcome<Effect>> {
  const told = await askByNumber(confirming.instagram, media_id, comment_id)
  if (told.kind !== 'done') return told
  return told.value === 'shown' ? shown(comment_id) : findInList(confirming, media_id, ({ id }) => id === comment_id)
}

/** Absent only where the whole list was read: to the end Instagram names, every row of it, and as many as it counts. */
async function findInList(
  { instagram, breathe }: Confirming,
  media_id: string,
  isIt: (comment: Comment) => boolean,
): Promise<Outcome<Effect>> {
  const met = new Map<string, number>()
  let cursor: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    if (pages > 0) await breathe()
    const page: Outcome<CommentPage> = await instagram.comments(media_id, cursor)
    if (page.kind !== 'done') return page
    const { comments, dropped, next_cursor, is_last, total } = page.value
    const found = comments.find(isIt)
    if (found) return shown(found.id)
    for (const { id, reply_count } of comments) met.set(id, 1 + reply_count)
    if (dropped > 0) return unclear
    const covered = [...met.values()].reduce((sum, count) => sum + count, 0)
    if (is_last) return total === null || covered >= total ? absent : unclear
    if (next_cursor === null || next_cursor === cursor) return unclear
    cursor = next_cursor
  }
  return unclear
}
