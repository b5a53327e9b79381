import type { Act, Looking } from './act.ts'
import { choosePosts } from './choose-posts.ts'

export const like: Act = {
  async look(looking) {
    const { target, intention } = looking
    // A post that was found by itself, as under a hashtag, is the one that is meant.
    const most = target.media_id ? 1 : (intention.options.posts_per_person ?? 1)
    const chosen = await choosePosts(looking, 'like', most)
    if (chosen.kind !== 'chosen') return chosen
    const [first, ...others] = chosen.posts.map(({ id }) => id)
    const subject = {
      target_id: chosen.id,
      username: chosen.username,
      media_id: first ?? '',
      text: null,
      result_id: null,
    }
    return { kind: 'act', subject, also: others }
  },
  async send(instagram, { media_id }) {
    const answer = await instagram.like(media_id)
    return answer.kind === 'done' ? { kind: 'done', value: { was_so: false, result_id: null } } : answer
  },
  async see(instagram, { media_id }) {
    const post = await instagram.post(media_id)
    if (post.kind !== 'done') return post
    return { kind: 'done', value: post.value.has_liked ? { state: 'done', result_id: null } : null }
  },
}

export const unlike: Act = {
  async look({ instagram, target }: Looking) {
    const post = await instagram.post(target.media_id)
    if (post.kind !== 'done') return { kind: 'failed', failure: post }
    const { username, media_id } = target
    if (post.value.has_liked)
      return { kind: 'act', subject: { ...target, target_id: target.target_id ?? '', media_id }, also: [] }
    const skip = { kind: 'skip', rule: 'not_liked', reason: 'the post has no like of yours' } as const
    return { kind: 'skip', skip, username, has_looked: true }
  },
  async send(instagram, { media_id }) {
    const answer = await instagram.unlike(media_id)
    return answer.kind === 'done' ? { kind: 'done', value: { was_so: false, result_id: null } } : answer
  },
  async see(instagram, { media_id }) {
    const post = await instagram.post(media_id)
    if (post.kind !== 'done') return post
    return { kind: 'done', value: post.value.has_liked ? null : { state: 'done', result_id: null } }
  },
}
