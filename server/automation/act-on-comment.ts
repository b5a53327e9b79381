import { type CommentHistory, chooseComment } from '#rules/comments.ts'
import { daysText, numberText } from '#rules/numbers.ts'
import type { Outcome } from '#rules/outcomes.ts'
import { DAY } from '#rules/pacing.ts'
import type { Skip } from '#rules/targeting.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { Comment } from '../edges/instagram/comments.ts'
import type { Act, Left, Looking } from './act.ts'
import { choosePosts } from './choose-posts.ts'

/** New comments stand first; an own one is looked for on so many pages. */
const MOST_PAGES = 3

export const comment: Act = {
  async look(looking) {
    const chosen = await choosePosts(looking, 'comment', 1)
    if (chosen.kind !== 'chosen') return chosen
    const { id, username, memory, posts } = chosen
    const left = (rule: string, reason: string): Left => {
      const skip: Skip = { kind: 'skip', rule, reason }
      return { kind: 'skip', skip, username, has_looked: true }
    }
    const [post] = posts
    if (!post) return left('no_post', 'has no post')
    const days = daysSince(memory.comments.last_at, looking)
    const apart = looking.intention.options.days_between_comments ?? null
    if (apart !== null && days < apart)
      return left(
        'commented_recently',
        `had a comment ${daysText(Math.floor(days))} ago, fewer than ${numberText(apart)}`,
      )
    const text = textFor(looking, post.type, username, memory.comments)
    if (text === null) return left('no_text_left', 'has had every one of your comments')
    return { kind: 'act', subject: { target_id: id, username, media_id: post.id, text, result_id: null }, also: [] }
  },
  async send(instagram, { media_id, text }, token) {
    const answer = await instagram.comment(media_id, text ?? '', token)
    return answer.kind === 'done' ? { kind: 'done', value: { was_so: false, result_id: answer.value.id } } : answer
  },
  async see(instagram, { media_id, text }, own_id) {
    const found = await findComment(instagram, media_id, (one) => one.author.id === own_id && one.text === text)
    if (found.kind !== 'done') return found
    return { kind: 'done', value: found.value && { state: 'done', result_id: found.value.id } }
  },
}

export const deleteComment: Act = {
  // Where it stands among others cannot be known; to delete what is gone does nothing.
  look: async ({ target }) => ({ kind: 'act', subject: { ...target, target_id: target.target_id ?? '' }, also: [] }),
  async send(instagram, { media_id, result_id }) {
    const answer = await instagram.deleteComment(media_id, result_id ?? '')
    return answer.kind === 'done' ? { kind: 'done', value: { was_so: false, result_id } } : answer
  },
  async see(instagram, { media_id, result_id }) {
    const found = await findComment(instagram, media_id, ({ id }) => id === result_id)
    if (found.kind !== 'done') return found
    return { kind: 'done', value: found.value ? null : { state: 'done', result_id } }
  },
}

const daysSince = (at: number | null, { now, scale }: Looking) =>
  at === null ? Number.POSITIVE_INFINITY : (now - at) / (DAY * scale)

/** The text that was shown in the preview, unless it has been used meanwhile; else another one. */
function textFor({ target, intention, chance }: Looking, media: string, username: string, history: CommentHistory) {
  const { text } = target
  if (text !== null && text !== history.last && !history.to_person.includes(text)) return text
  return chooseComment(intention.options.templates ?? [], media, username, history, chance)
}

async function findComment(
  instagram: SignedIn,
  media_id: string,
  isIt: (comment: Comment) => boolean,
): Promise<Outcome<Comment | null>> {
  let cursor: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page: Outcome<{ comments: Comment[]; next_cursor: string | null }> = await instagram.comments(
      media_id,
      cursor,
    )
    if (page.kind !== 'done') return page
    const found = page.value.comments.find(isIt)
    if (found) return { kind: 'done', value: found }
    cursor = page.value.next_cursor
    if (cursor === null) break
  }
  return { kind: 'done', value: null }
}
