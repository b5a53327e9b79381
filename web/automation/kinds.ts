import type { SourceType, Task, TaskKind } from '#contract/automation.ts'
import type { LimitedKind } from '#contract/limits.ts'
import { kinds } from '#rules/kinds/kinds.ts'

type KindFacts = {
  /** Where its runs and a new one are seen. */
  path: string
  /** The kinds of source it can read; an unfollow needs one only for a list. */
  sources: readonly SourceType[]
  most_sources: number
  has_filters: boolean
  /** Under which limits its actions count; null for one that only reads. */
  limited: LimitedKind | null
}

const everySource = [
  'followers_of',
  'following_of',
  'likers_of',
  'commenters_of',
  'hashtag',
  'list',
  'feed',
] as const satisfies SourceType[]

/** So many sources in one task (contract/automation.ts). */
const MOST_SOURCES = 20

const acting = { sources: everySource, most_sources: MOST_SOURCES, has_filters: true }

/** What the screens have to know of each kind of task; the rest is words. */
export const kindFacts: Record<TaskKind, KindFacts> = {
  follow: { ...acting, path: kinds.follow.screen, limited: 'follow' },
  unfollow: { ...acting, path: kinds.unfollow.screen, sources: ['list'], limited: 'unfollow' },
  react: { ...acting, path: kinds.react.screen, limited: 'like' },
  comment: { ...acting, path: kinds.comment.screen, limited: 'comment' },
  extract: {
    path: kinds.extract.screen,
    sources: ['followers_of', 'following_of'],
    most_sources: 1,
    has_filters: false,
    limited: null,
  },
}

/** Where a task's run and log are seen. */
export const runPath = ({ id, kind }: Pick<Task, 'id' | 'kind'>) => `${kindFacts[kind].path}?task=${id}`

/** Where a new task of a kind is written; `with_` says what to begin with. */
export const setupPath = (kind: TaskKind, with_: Record<string, string> = {}) =>
  `${kindFacts[kind].path}?${new URLSearchParams({ new: kind, ...with_ })}`

export const SCHEDULES_PATH = '/functions/schedules'
