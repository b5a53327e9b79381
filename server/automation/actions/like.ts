import { judge } from '#rules/known.ts'
import { done, isSilence, type Outcome } from '#rules/outcomes.ts'
import { type Skip, skip } from '#rules/skips.ts'
import type { InstagramPost } from '../../edges/instagram/posts.ts'
import { type ActionParts, absent, type Confirming, type Inspected, sent, shown, unclear } from './action.ts'
import { choosePosts } from './choose-posts.ts'

function confirmBy(wanted: boolean): Pick<ActionParts, 'confirm' | 'confirmOtherwise'> {
  const effectIn = (post: Pick<InstagramPost, 'has_liked'>) =>
    judge(
      post,
      ({ has_liked }) => (has_liked === wanted ? shown() : absent),
      () => unclear,
    )
  return {
    async confirm({ instagram }, { media_id }) {
      const post = await instagram.post(media_id)
      return post.kind === 'done' ? effectIn(post.value) : post
    },
    /** Among the author's newest posts, or for an older one among its likers; a list that may be cut proves nothing missing. */
    async confirmOtherwise({ instagram, own_id, breathe }, { media_id, target_id }) {
      const pk = media_id.split('_')[0]
      const page = await instagram.posts(target_id, null)
      if (page.kind !== 'done' && page.kind !== 'refused' && !isSilence(page)) return page
      const post = page.kind === 'done' && page.value.posts.find((one) => one.pk === pk)
      if (post && post.has_liked !== null) return effectIn(post)
      await breathe()
      const listed = await isAmongLikers({ instagram, own_id, breathe }, media_id)
      return listed.kind === 'done' ? effectIn({ has_liked: listed.value }) : listed
    },
  }
}

/** Whether the account is among the likers of a post; null where a list without it may be cut. */
async function isAmongLikers(
  { instagram, own_id, breathe }: Confirming,
  media_id: string,
): Promise<Outcome<boolean | null>> {
  const likers = await instagram.likers(media_id)
  if (likers.kind !== 'done') return likers
  if (likers.value.some(({ id }) => id === own_id)) return done(true)
  await breathe()
  const counted = await instagram.post(media_id)
  if (counted.kind !== 'done') return counted
  const { like_count } = counted.value
  return done(like_count !== null && likers.value.length >= like_count ? false : null)
}

export const like: ActionParts = {
  async inspect(inspection) {
    const { target, intention } = inspection
    // A post that a source names itself, such as a hashtag, is the only one meant.
    const most = target.media_id ? 1 : (intention.options.posts_per_person ?? 1)
    const chosen = await choosePosts(inspection, 'like', most)
    if (chosen.kind !== 'chosen') return chosen
    const { id: target_id, username } = chosen
    const [media_id = '', ...also] = chosen.posts.map(({ id }) => id)
    return { kind: 'act', subject: { target_id, username, media_id, text: null, result_id: null }, also }
  },
  send: async (instagram, { media_id }) => sent(await instagram.like(media_id)),
  ...confirmBy(true),
}

export const unlike: ActionParts = {
  async inspect({ instagram, target }) {
    const post = await instagram.post(target.media_id)
    if (post.kind !== 'done') return { kind: 'failed', failure: post }
    const left = (skip: Skip): Inspected => ({ kind: 'skip', skip, username: target.username, has_read: true })
    return judge<InstagramPost, Inspected>(
      post.value,
      ({ has_liked }) =>
        has_liked
          ? { kind: 'act', subject: { ...target, target_id: target.target_id ?? '' }, also: [] }
          : left(skip('not_liked', {})),
      (fact) => left(skip('not_known', { fact })),
    )
  },
  send: async (instagram, { media_id }) => sent(await instagram.unlike(media_id)),
  ...confirmBy(false),
}
