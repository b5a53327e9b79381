import type { Outcome } from '#rules/outcomes.ts'
import { skipNewest, skipPost } from '#rules/posts.ts'
import { type Skip, skip } from '#rules/reasons.ts'
import type { Post } from '../../edges/instagram/posts.ts'
import type { Left, Looking, Memory } from './act.ts'
import { lookAtPerson } from './look-at-person.ts'

export type Chosen = { kind: 'chosen'; id: string; username: string; memory: Memory; posts: Post[] }

/** What `seen` says of a further post of somebody who has passed the filters a moment ago. */
type Seen = { has_passed?: boolean } | null

/** Meets the author and chooses posts of theirs that may be liked or commented on, the newest first, at most `most`. */
export async function choosePosts(looking: Looking, action: 'like' | 'comment', most: number): Promise<Chosen | Left> {
  const { target, instagram, intention, now } = looking
  const person = await meetAuthor(looking)
  if (person.kind !== 'met') return person
  const { id, username } = person
  const left = (skip: Skip): Left => ({ kind: 'skip', skip, username, has_looked: true })
  if (!person.is_visible) return left(skip('private', { is: true }))
  const memory = person.memory ?? (await looking.recall({ id, username }))

  const found = await (target.media_id ? onlyPost(looking) : instagram.posts(id, null))
  if (found.kind !== 'done') return { kind: 'failed', failure: found }
  const posts = found.value.posts.toSorted((a, b) => b.taken_at - a.taken_at)
  const met = await looking.findMet(
    id,
    posts.map((post) => post.id),
  )
  const verdicts = posts.map((post) => {
    const acted_before = met.has(post.id) || (post.id !== target.media_id && memory.planned_posts.has(post.id))
    return { post, skip: skipPost({ ...post, acted_before }, action, intention.options, now) }
  })
  const chosen = verdicts.filter(({ skip }) => skip === null).slice(0, most)
  if (chosen.length > 0) return { kind: 'chosen', id, username, memory, posts: chosen.map(({ post }) => post) }
  const why = verdicts[0]?.skip
  return left(why ? skipNewest(why) : skip('no_post', {}))
}

function meetAuthor(looking: Looking) {
  const has_passed = (looking.target.seen as Seen)?.has_passed
  const intention = has_passed ? { ...looking.intention, is_chosen: true } : looking.intention
  return lookAtPerson({ ...looking, intention }, looking.target.media_id ? 'nothing' : 'friendship')
}

async function onlyPost({ instagram, target }: Looking): Promise<Outcome<{ posts: Post[] }>> {
  const post = await instagram.post(target.media_id)
  return post.kind === 'done' ? { kind: 'done', value: { posts: [post.value] } } : post
}
