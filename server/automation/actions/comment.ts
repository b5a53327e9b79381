import { type CommentHistory, chooseComment } from '#rules/comments.ts'
import { DAY } from '#rules/durations.ts'
import { done, isSilence, type Outcome } from '#rules/outcomes.ts'
import { type Skip, skip } from '#rules/skips.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { Comment, CommentPage } from '../../edges/instagram/comments.ts'
import {
  type ActionParts,
  absent,
  type Confirming,
  type Effect,
  type Inspection,
  type LeftOut,
  sent,
  shown,
  unclear,
} from './action.ts'
import { choosePosts } from './choose-posts.ts'

/** Most pages searched for an own comment that cannot be fetched by its number. */
const MAX_PAGES = 5

export const comment: ActionParts = {
  async inspect(inspection) {
    const chosen = await choosePosts(inspection, 'comment', 1)
    if (chosen.kind !== 'chosen') return chosen
    const { id, username, memory } = chosen
    const [post] = chosen.posts
    const left = (skip: Skip): LeftOut => ({ kind: 'skip', skip, username, has_read: true })
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
    return sent(answer, { result_id: answer.kind === 'done' ? answer.value.id : null })
  },
  async confirm(confirming, { media_id, text, result_id }) {
    const { instagram, own_id } = confirming
    if (!result_id) return findInList(confirming, media_id, (one) => one.author.id === own_id && one.text === text)
    const found = await fetchByNumber(instagram, media_id, result_id)
    if (found.kind !== 'done') return found
    return found.value === 'shown' ? shown(result_id) : findInList(confirming, media_id, ({ id }) => id === result_id)
  },
  confirmOtherwise: null,
}

export const deleteComment: ActionParts = {
  async inspect(inspection) {
    const { username, media_id, result_id } = inspection.target
    const subject = { ...inspection.target, target_id: inspection.target.target_id ?? '' }
    const found = await fetchByNumber(inspection.instagram, media_id, result_id ?? '')
    if (found.kind !== 'done') return { kind: 'failed', failure: found }
    if (found.value === 'shown') return { kind: 'act', subject: { ...subject, was_shown: true }, also: [] }
    const listed = await findInList(inspection, media_id, ({ id }) => id === result_id)
    if (listed.kind !== 'done') return { kind: 'failed', failure: listed }
    return listed.value.kind === 'absent' ? { kind: 'already', username } : { kind: 'act', subject, also: [] }
  },
  send: async (instagram, { media_id, result_id }) =>
    sent(await instagram.deleteComment(media_id, result_id ?? ''), { result_id }),
  async confirm(confirming, { media_id, result_id, was_shown }) {
    const found = await fetchByNumber(confirming.instagram, media_id, result_id ?? '')
    if (found.kind !== 'done') return found
    if (found.value === 'shown') return absent
    // The same call showed it before.
    if (found.value === 'gone' && was_shown) return shown(result_id)
    const listed = await findInList(confirming, media_id, ({ id }) => id === result_id)
    if (listed.kind !== 'done' || listed.value.kind === 'unclear') return listed
    return listed.value.kind === 'absent' ? shown(result_id) : absent
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

type ByNumber = 'shown' | 'gone' | 'unclear'

/** Whether Instagram shows a comment by its number; it does not answer so for every post, and then the list decides. */
async function fetchByNumber(
  instagram: SignedInClient,
  media_id: string,
  comment_id: string,
): Promise<Outcome<ByNumber>> {
  const thread = await instagram.commentThread(media_id, comment_id)
  if (thread.kind === 'done') return done(thread.value.comment?.id === comment_id ? 'shown' : 'unclear')
  if (thread.kind === 'refused') return done(thread.cause === 'gone' ? 'gone' : 'unclear')
  return isSilence(thread) ? done('unclear') : thread
}

/** Absent only where the whole list was read: to the end Instagram names, every row of it, and as many as it counts. */
async function findInList(
  { instagram, breathe }: Confirming,
  media_id: string,
  isIt: (comment: Comment) => boolean,
): Promise<Outcome<Effect>> {
  const counts = new Map<string, number>()
  let cursor: string | null = null
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    if (pages > 0) await breathe()
    const page: Outcome<CommentPage> = await instagram.comments(media_id, cursor)
    if (page.kind !== 'done') return page
    const found = page.value.comments.find(isIt)
    if (found) return shown(found.id)
    for (const { id, reply_count } of page.value.comments) counts.set(id, 1 + (reply_count ?? 0))
    const end = concludeFromEnd(page.value, counts, cursor)
    if (end) return end
    cursor = page.value.next_cursor
  }
  return unclear
}

/** What a list without the comment proves once it ends; null while it does not. */
function concludeFromEnd(
  { dropped, next_cursor, is_last, total }: CommentPage,
  counts: Map<string, number>,
  cursor: string | null,
) {
  if (dropped > 0) return unclear
  const covered = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (is_last) return total !== null && covered >= total ? absent : unclear
  return next_cursor === null || next_cursor === cursor ? unclear : null
}
