import { isSilence } from '#rules/outcomes.ts'
import { skip } from '#rules/reasons.ts'
import { type Action, absent, type Inspection, shown, unclear } from './action.ts'
import { choosePosts } from './choose-posts.ts'

const judge = (has_liked: boolean, wanted: boolean) => (has_liked === wanted ? shown() : absent)

function confirmLike(wanted: boolean): Action['confirm'] {
  return async ({ instagram }, { media_id }) => {
    const post = await instagram.post(media_id)
    return post.kind === 'done' ? judge(post.value.has_liked, wanted) : post
  }
}

/** Among its author's newest posts, or where it is older, among those who liked it; a list that may be cut proves nothing missing. */
function confirmLikeOtherwise(wanted: boolean): Action['confirm'] {
  return async ({ instagram, own_id, breathe }, { media_id, target_id }) => {
    const pk = media_id.split('_')[0]
    const page = await instagram.posts(target_id, null)
    if (page.kind !== 'done' && page.kind !== 'refused' && !isSilence(page)) return page
    const post = page.kind === 'done' && page.value.posts.find((one) => one.pk === pk)
    if (post) return judge(post.has_liked, wanted)
    await breathe()
    const likers = await instagram.likers(media_id)
    if (likers.kind !== 'done') return likers
    if (likers.value.some(({ id }) => id === own_id)) return judge(true, wanted)
    await breathe()
    const counted = await instagram.post(media_id)
    if (counted.kind !== 'done') return counted
    const { like_count } = counted.value
    return like_count !== null && likers.value.length >= like_count ? judge(false, wanted) : unclear
  }
}

export const like: Action = {
  async inspect(inspection) {
    const { target, intention } = inspection
    // A post that was found by itself, as under a hashtag, is the one that is meant.
    const most = target.media_id ? 1 : (intention.options.posts_per_person ?? 1)
    const chosen = await choosePosts(inspection, 'like', most)
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
  confirm: confirmLike(true),
  confirmOtherwise: confirmLikeOtherwise(true),
}

export const unlike: Action = {
  async inspect({ instagram, target }: Inspection) {
    const post = await instagram.post(target.media_id)
    if (post.kind !== 'done') return { kind: 'failed', failure: post }
    const { username, media_id } = target
    if (post.value.has_liked)
      return { kind: 'act', subject: { ...target, target_id: target.target_id ?? '', media_id }, also: [] }
    return { kind: 'skip', skip: skip('not_liked', {}), username, has_looked: true }
  },
  async send(instagram, { media_id }) {
    const answer = await instagram.unlike(media_id)
    return answer.kind === 'done' ? { kind: 'done', value: { was_so: false, result_id: null } } : answer
  },
  confirm: confirmLike(false),
  confirmOtherwise: confirmLikeOtherwise(false),
}
