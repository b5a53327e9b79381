import type { TaskKind } from '#rules/kinds/kinds.ts'

export type Pick = <Item>(items: readonly Item[]) => Item
/** `most`: the largest target of tasks that act; a list has sixty times as many people. */
export type Drawing = { pick: Pick; chance: () => number; most: number }

export const publicFigures = ['coffee.daily', 'travel.maps'] as const
export const tags = ['latteart', 'espresso', 'travel', 'mountains'] as const

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const posting = { ...open, private: 'skip', posts: { min: 1, max: null } }
const templates = [
  { text: '{Lovely|Wonderful|Great|Fine|Quiet} {shot|picture|view|moment}, {username}{.|!| :)}' },
  { text: '{So|Really|Truly} {good|well done|calm|bright}{.|!}' },
]

const listOf = ({ pick }: Drawing) => [
  { type: pick(['followers_of', 'following_of'] as const), username: pick(publicFigures) },
]
const peopleOf = (drawing: Drawing) =>
  drawing.chance() < 0.5
    ? listOf(drawing)
    : [{ type: 'likers_of', username: drawing.pick(publicFigures), last_posts: 3 }, ...listOf(drawing)]
const postsOf = ({ pick }: Drawing) => [{ type: 'hashtag', tag: pick(tags), tab: pick(['top', 'recent'] as const) }]

/** About this share of the largest target. */
const share = ({ chance, most }: Drawing, of = 1) => Math.ceil((3 + Math.floor(chance() * most)) * of)

type Request = { kind: TaskKind; target_count: number } & Record<string, unknown>

type Draw = (drawing: Drawing) => Request

const follow: Draw = (drawing) => ({
  kind: 'follow',
  sources: peopleOf(drawing),
  filters: open,
  target_count: share(drawing),
})

const draw = {
  follow,
  loop: (drawing) => ({ ...follow(drawing), options: { then_unfollow_after_days: 0.2 } }),
  unfollow: (drawing) => ({
    kind: 'unfollow',
    options: {
      who: drawing.pick(['anyone', 'followed_by_cadenza'] as const),
      only_non_followers: drawing.chance() < 0.3,
      keep_likers_of_last_posts: null,
      followed_days_ago: null,
    },
    target_count: share(drawing, 1 / 2),
  }),
  react: (drawing) => ({
    kind: 'react',
    sources: drawing.pick([postsOf, peopleOf])(drawing),
    filters: { ...open, private: 'skip' },
    options: { posts_per_person: 1 + Math.floor(drawing.chance() * 2), post_max_age_days: null },
    target_count: share(drawing),
  }),
  comment: (drawing) => ({
    kind: 'comment',
    sources: postsOf(drawing),
    filters: open,
    options: { templates, post_max_age_days: null, days_between_comments: null },
    target_count: share(drawing, 1 / 4),
  }),
  extract: (drawing) => ({
    kind: 'extract',
    sources: listOf(drawing),
    options: { profile_details: drawing.chance() < 0.5 },
    target_count: drawing.pick([1, 10, 60]) * drawing.most,
  }),
  visit: (drawing) => ({
    kind: 'visit',
    sources: peopleOf(drawing),
    filters: posting,
    options: {
      ...{ posts_per_person: 1, post_max_age_days: null, days_between_comments: null, templates },
      ...{ like_chance: 70, follow_chance: 60, comment_chance: 40 },
      ...(drawing.chance() < 0.3 && { then_unfollow_after_days: 0.2 }),
    },
    target_count: share(drawing, 1 / 3),
  }),
  remove: (drawing) => ({
    kind: 'remove_follower',
    filters: { posts: { min: 1, max: null } },
    options: { remove_from: 'followers', keep_followed: false, keep_likers_of_last_posts: null },
    target_count: share(drawing, 1 / 8),
  }),
  answer: (drawing) => ({
    kind: 'answer_requests',
    filters: { posts: { min: 20, max: null } },
    options: {
      answer: drawing.pick(['approve', 'decline'] as const),
      others: drawing.pick(['leave', 'opposite'] as const),
    },
    target_count: share(drawing, 1 / 4),
  }),
} satisfies Record<string, Draw>

type Drawn = keyof typeof draw

const usual: Drawn[] = [
  ...(['follow', 'follow', 'loop', 'unfollow', 'react', 'react', 'comment', 'comment'] as const),
  ...(['extract', 'visit', 'visit', 'remove'] as const),
]
const unusual: Record<string, Drawn[]> = {
  // It already follows 7,400 people: it can only unfollow.
  'sandbox.big': ['unfollow', 'unfollow', 'react', 'comment', 'extract', 'remove'],
  // Forty people have asked to follow it.
  'sandbox.private': ['answer', 'answer', 'answer', 'remove', 'visit', 'react'],
}

/** A random task of any kind that an account can do. */
export const drawTask = (drawing: Drawing, username: string): Request =>
  draw[drawing.pick(unusual[username] ?? usual)](drawing)
