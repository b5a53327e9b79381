import type {
  FiltersGiven,
  Preset,
  TaskKind,
  TaskOptions,
  TaskOptionsGiven,
  TaskRequest,
} from '#contract/automation.ts'
import { type Filters, noFilters } from './filters.ts'

/** A task as it will be run: nothing is left to a default. */
export type TaskPlan = Omit<TaskRequest, 'filters' | 'options' | 'pacing' | 'target_count'> & {
  filters: Filters
  options: TaskOptions
  preset: Preset
  target_count: number
}

/** At most so many actions in one task; an extraction may read longer lists. */
export const MOST_ACTIONS = 5000
const USUAL_ACTIONS = 50

/** What an extraction without a target reads at most. */
const MOST_EXTRACTED = 5_000_000

/** Who is usually worth meeting (automation.md). */
const people: Filters = {
  ...noFilters,
  followers: { min: 50, max: 2500 },
  following: { min: 50, max: 2500 },
  ratio: { min: 0.5, max: 5 },
  posts: { min: 3, max: null },
}

/** What absent filters stand for. Whom to unfollow is ruled by the options; an extraction takes everybody. */
export const usualFilters: Record<TaskKind, Filters> = {
  follow: { ...people, follows_me: 'skip' },
  unfollow: noFilters,
  react: { ...people, private: 'skip' },
  comment: { ...people, private: 'skip' },
  extract: noFilters,
}

const PRIORITY = 5

/** What absent options stand for; the keys are the options a kind has. */
export const usualOptions: Record<TaskKind, TaskOptions> = {
  follow: { priority: PRIORITY, then_unfollow_after_days: null },
  unfollow: {
    priority: PRIORITY,
    who: 'followed_by_cadenza',
    only_non_followers: true,
    followed_days_ago: 7,
    keep_likers_of_last_posts: 5,
    keep_following: null,
    oldest_first: true,
  },
  react: { priority: PRIORITY, posts_per_person: 1, post_max_age_days: 30, post_likes: null },
  comment: {
    priority: PRIORITY,
    templates: [],
    post_max_age_days: 30,
    post_likes: null,
    days_between_comments: 30,
  },
  extract: { priority: PRIORITY, profile_details: false },
}

/** Fills in what a request leaves to the defaults of its kind and of its account; options of other kinds fall away. */
export function completeTask(request: TaskRequest, account_preset: Preset): TaskPlan {
  const { kind, filters, options, pacing, target_count, ...rest } = request
  return {
    ...rest,
    kind,
    filters: { ...usualFilters[kind], ...given<FiltersGiven>(filters) },
    options: pick(kind, options),
    preset: pacing.preset ?? account_preset,
    target_count: target_count ?? (kind === 'extract' ? MOST_EXTRACTED : USUAL_ACTIONS),
  }
}

function pick(kind: TaskKind, options: TaskOptionsGiven): TaskOptions {
  const usual = usualOptions[kind]
  const known = Object.entries(given(options)).filter(([name]) => name in usual)
  return { ...usual, ...Object.fromEntries(known) }
}

const given = <Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
