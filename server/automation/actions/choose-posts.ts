import { done, type Outcome } from '#rules/outcomes.ts'
import { newestFirst, skipNewest, skipPost } from '#rules/posts.ts'
import { type Skip, skip } from '#rules/skips.ts'
import type { InstagramPost } from '../../edges/instagram/posts.ts'
import type { Inspection, LeftOut, PersonHistory } from './action.ts'
import { inspectPerson } from './inspect-person.ts'

type Chosen = {
  kind: 'chosen'
  id: string
  username: string
  memory: PersonHistory
  posts: [InstagramPost, ...InstagramPost[]]
}

/** `seen` of a further post of a person who has just passed the filters. */
type Seen = { has_passed?: boolean } | null

/** Inspects the author and chooses posts of theirs that may be liked or commented on, the newest first, at most `most`. */
export async function choosePosts(
  inspection: Inspection,
  action: 'like' | 'comment',
  most: number,
): Promise<Chosen | LeftOut> {
  const { target, intention, now } = inspection
  const person = await inspectAuthor(inspection)
  if (person.kind !== 'passed') return person
  const { id, username } = person
  const left = (skip: Skip): LeftOut => ({ kind: 'skip', skip, username, has_read: true })
  if (!person.is_visible) return left(skip('private', { is: true }))
  const memory = person.memory ?? (await inspection.recall({ id, username }))

  const found = await readPosts(inspection, id, person.posts)
  if (found.kind !== 'done')
    return { kind: 'failed', failure: found, is_contradicted: person.person.is_private === false }
  const posts = newestFirst(found.value.posts)
  const acted_on = await inspection.findActedOn(
    id,
    posts.map((post) => post.id),
  )
  const verdicts = posts.map((post) => {
    const acted_before = acted_on.has(post.id) || (post.id !== target.media_id && memory.planned_posts.has(post.id))
    return { post, skip: skipPost({ ...post, acted_before }, action, intention.options, now) }
  })
  const [newest, ...others] = verdicts.flatMap(({ post, skip }) => (skip === null ? [post] : [])).slice(0, most)
  if (newest) return { kind: 'chosen', id, username, memory, posts: [newest, ...others] }
  const why = verdicts[0]?.skip
  return left(why ? skipNewest(why) : skip('no_post', {}))
}

function inspectAuthor(inspection: Inspection) {
  const has_passed = (inspection.target.seen as Seen)?.has_passed
  const intention = has_passed ? { ...inspection.intention, is_chosen: true } : inspection.intention
  return inspectPerson({ ...inspection, intention }, inspection.target.media_id ? 'nothing' : 'friendship')
}

/** The post of the plan, or the newest ones of the person, which a filter may have needed before. */
async function readPosts(
  inspection: Inspection,
  id: string,
  read: InstagramPost[] | null,
): Promise<Outcome<{ posts: InstagramPost[] }>> {
  if (inspection.target.media_id) return readOnlyPost(inspection)
  return read ? done({ posts: read }) : inspection.instagram.posts(id, null)
}

async function readOnlyPost({ instagram, target }: Inspection): Promise<Outcome<{ posts: InstagramPost[] }>> {
  const post = await instagram.post(target.media_id)
  return post.kind === 'done' ? { kind: 'done', value: { posts: [post.value] } } : post
}
