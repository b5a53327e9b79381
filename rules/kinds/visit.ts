import { openSources } from '../source-types.ts'
import { comment } from './comment.ts'
import { follow } from './follow.ts'
import { type Kind, MOST_ACTIONS, MOST_SOURCES } from './kind.ts'
import { number, toggle } from './option.ts'
import { usualPeople } from './people.ts'
import { react } from './react.ts'

/** Percent of the people who could get a step that get it; null for nobody. */
const chance = (usual: number | null, suggested: number) => number(usual, { least: 1, most: 100, typed: { suggested } })

export const visit = {
  action: 'like',
  steps: ['like', 'follow', 'comment'],
  undo: { kind: 'visit', action: 'unlike', also: ['unfollow', 'delete_comment'] },
  actions: {},
  screen: 'follow',
  form: ['sources', 'options', 'filters', 'pace'],
  options: {
    like_chance: chance(100, 100),
    ...react.options,
    follow_chance: chance(100, 100),
    comment_chance: chance(null, 30),
    templates: comment.options.templates,
    days_between_comments: comment.options.days_between_comments,
    ...follow.options,
    /** The later unfollow keeps people who liked one of the newest posts, or who engaged in a reading of the audience. */
    keep_engaged: toggle(true),
  },
  unused: ({
    like_chance = 100,
    follow_chance = 100,
    comment_chance = null,
    then_unfollow_after_days: days = null,
  }) => [
    ...(like_chance === null ? ['posts_per_person'] : []),
    ...(like_chance === null && comment_chance === null ? ['post_max_age_days', 'post_likes'] : []),
    ...(follow_chance === null ? ['then_unfollow_after_days'] : []),
    ...(comment_chance === null ? ['templates', 'days_between_comments'] : []),
    ...(follow_chance === null || days === null ? ['keep_engaged'] : []),
  ],
  sources: openSources,
  most_sources: MOST_SOURCES,
  filters: { ...usualPeople, follows_me: 'skip' },
  target: { usual: 25, most: MOST_ACTIONS },
} as const satisfies Kind
