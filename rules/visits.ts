import { type Candidate, judgePerson } from './candidate.ts'
import { fractionOf } from './fraction.ts'
import type { Caps, Preset } from './kinds/action.ts'
import type { TaskOptions } from './kinds/kinds.ts'
import { visitActions } from './kinds/visit.ts'
import { capsOf } from './pacing.ts'
import { type PostFacts, skipNewest, skipPost } from './posts.ts'
import { type SkipReason, skip } from './skips.ts'
import { chanceOf, type VisitAction } from './visit-options.ts'

/** One step of a visit; its post and text are empty where it has none. */
export type VisitStep = { action: VisitAction; media_id: string; text: string | null }
export type StepLeftOut = { action: VisitAction; reason: SkipReason }

/** What somebody gets, in this order, and what of the task's steps they don't get, and why. */
export type VisitPlan = { steps: VisitStep[]; left_out: StepLeftOut[] }

/** How many actions somebody gets on average, of each kind. */
const meanOf = (action: VisitAction, options: TaskOptions): number =>
  ((chanceOf(action, options) ?? 0) / 100) * (action === 'like' ? (options.posts_per_person ?? 1) : 1)

/** How many people can be visited in an hour and a day, at most: each step keeps a limit of its own. `actions` is the mean for each of them. */
export function visitCaps(options: TaskOptions, preset: Preset, share: number): Caps & { actions: number } {
  const each = visitActions.map((action) => ({ mean: meanOf(action, options), caps: capsOf(action, preset, share) }))
  const least = (of: 'hourly' | 'daily') =>
    Math.max(1, Math.floor(Math.min(...each.map(({ mean, caps }) => caps[of] / mean))))
  return {
    hourly: least('hourly'),
    daily: least('daily'),
    actions: each.reduce((sum, { mean }) => sum + mean, 0),
  }
}

/** A post of the person; `acted_before` has what was done there. */
type Post = Omit<PostFacts, 'acted_before'> & {
  id: string
  type: string
  acted_before: { like: boolean; comment: boolean }
}

type Visited = {
  options: TaskOptions
  person: Candidate
  /** Whether their posts are shown. */
  is_visible: boolean
  /** The newest first. */
  posts: readonly Post[]
  /** Days since the account last commented on a post of theirs; null where it never has. */
  commented_days_ago: number | null
  /** A comment for a post; null where no text is left. */
  textFor: (post: Post) => string | null
  /** The same for the same person of the same task: what is decided stays decided. */
  seed: string
  now: number
}

/** The steps of one person: what they show decides first, then the chance of each step. */
export function planVisit(visited: Visited): VisitPlan {
  const plan: VisitPlan = { steps: [], left_out: [] }
  for (const action of visitActions) {
    const chance = chanceOf(action, visited.options)
    if (chance === null) continue
    const found = stepsOf[action](visited)
    const reason = Array.isArray(found) ? missed(visited.seed, action, chance) : found
    if (reason) plan.left_out.push({ action, reason })
    else if (Array.isArray(found)) plan.steps.push(...found)
  }
  return plan
}

/** Why somebody gets nothing at all: what they show, before chance. */
export const whyNothing = ({ left_out }: VisitPlan): SkipReason =>
  (left_out.find(({ reason }) => reason.code !== 'left_to_chance') ?? left_out[0])?.reason ?? skip('no_post', {}).reason

function missed(seed: string, action: VisitAction, percent: number): SkipReason | null {
  if (percent >= 100 || fractionOf(`${seed}:${action}`) * 100 < percent) return null
  return skip('left_to_chance', { percent }).reason
}

const stepsOf: Record<VisitAction, (visited: Visited) => VisitStep[] | SkipReason> = {
  like: (visited) => {
    const posts = postsFor('like', visited)
    if (!Array.isArray(posts)) return posts
    return posts
      .slice(0, visited.options.posts_per_person ?? 1)
      .map(({ id }) => ({ action: 'like', media_id: id, text: null }))
  },
  follow: ({ person }) =>
    judgePerson<VisitStep[] | SkipReason>(
      person,
      (known) => {
        if (known.already_following) return skip('already_following', {}).reason
        if (known.request_pending) return skip('request_pending', {}).reason
        return [{ action: 'follow', media_id: '', text: null }]
      },
      (fact) => skip('not_known', { fact }).reason,
    ),
  comment: (visited) => {
    const { options, commented_days_ago: days, textFor } = visited
    const posts = postsFor('comment', visited)
    if (!Array.isArray(posts)) return posts
    const apart = options.days_between_comments ?? null
    if (apart !== null && days !== null && days < apart)
      return skip('commented_recently', { days: Math.floor(days), least: apart }).reason
    const [post] = posts
    const text = post ? textFor(post) : null
    return post && text !== null ? [{ action: 'comment', media_id: post.id, text }] : skip('no_text_left', {}).reason
  },
}

/** Their posts that may be liked or commented on, or why none may. */
function postsFor(action: 'like' | 'comment', { posts, options, is_visible, now }: Visited): Post[] | SkipReason {
  if (!is_visible) return skip('private', { is: true }).reason
  const verdicts = posts.map((post) => ({
    post,
    left: skipPost({ ...post, acted_before: post.acted_before[action] }, action, options, now),
  }))
  const fitting = verdicts.flatMap(({ post, left }) => (left === null ? [post] : []))
  if (fitting.length > 0) return fitting
  const why = verdicts[0]?.left
  return why ? skipNewest(why).reason : skip('no_post', {}).reason
}
