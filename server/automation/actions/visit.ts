import { chooseComment } from '#rules/comments.ts'
import { DAY } from '#rules/durations.ts'
import { newestFirst } from '#rules/posts.ts'
import { chanceOf } from '#rules/visit-options.ts'
import { planVisit, type VisitPlan, whyNothing } from '#rules/visits.ts'
import type { InstagramPost } from '../../edges/instagram/posts.ts'
import type { Inspected, Inspection } from './action.ts'
import { inspectPerson, type PassedPerson } from './inspect-person.ts'

/** What the `seen` column of a planned row says: `visit` is what a preview promised, `is_step` that the row is one step of a visit that has begun. */
type Seen = { visit?: VisitPlan; is_step?: true } | null

/** Whether a planned row is a step of a visit, not somebody whose visit is to begin. */
export const isStep = (seen: unknown): boolean => (seen as Seen)?.is_step === true

/** Looks at a profile and decides what this person gets. What a preview showed stays: each step decides again before it is done. */
export async function inspectVisit(inspection: Inspection): Promise<Inspected> {
  const person = await inspectPerson(inspection, 'profile')
  if (person.kind !== 'passed') return person
  const { id: target_id, username } = person
  const promised = (inspection.target.seen as Seen)?.visit
  const visit = promised ?? (await planFor(inspection, person))
  if ('kind' in visit) return visit
  if (visit.steps.length === 0)
    return { kind: 'skip', skip: { kind: 'skip', reason: whyNothing(visit) }, username, has_read: true }
  const text = visit.steps.find((step) => step.text !== null)?.text ?? null
  return { kind: 'act', subject: { target_id, username, media_id: '', text, result_id: null }, also: [], visit }
}

async function planFor(
  inspection: Inspection,
  person: PassedPerson,
): Promise<VisitPlan | Extract<Inspected, { kind: 'failed' }>> {
  const { intention, now, scale, chance, seed } = inspection
  const { options } = intention
  const memory = person.memory ?? (await inspection.recall(person))
  const posts = await readPostsToLike(inspection, person)
  if ('kind' in posts) return posts
  const newest = newestFirst(posts)
  const { last_at } = memory.comments
  return planVisit({
    options,
    person: person.person,
    is_visible: person.is_visible,
    posts: await withPast(inspection, person.id, newest),
    commented_days_ago: last_at === null ? null : (now - last_at) / (DAY * scale),
    textFor: ({ type }) => chooseComment(options.templates ?? [], type, person.username, memory.comments, chance),
    seed: `${seed}:${person.id}`,
    now,
  })
}

/** Their newest posts, where a step is about one and they are shown; a filter may have read them. */
async function readPostsToLike({ instagram, intention }: Inspection, { id, is_visible, posts, person }: PassedPerson) {
  const wanted = chanceOf('like', intention.options) !== null || chanceOf('comment', intention.options) !== null
  if (!wanted || !is_visible) return []
  if (posts) return posts
  const read = await instagram.posts(id, null)
  if (read.kind === 'done') return read.value.posts
  return { kind: 'failed' as const, failure: read, is_contradicted: person.is_private === false }
}

async function withPast({ findActedOn }: Inspection, person_id: string, posts: InstagramPost[]) {
  const ids = posts.map(({ id }) => id)
  const [liked, commented] = await Promise.all([
    findActedOn(person_id, ids, 'like'),
    findActedOn(person_id, ids, 'comment'),
  ])
  return posts.map((post) => ({ ...post, acted_before: { like: liked.has(post.id), comment: commented.has(post.id) } }))
}
