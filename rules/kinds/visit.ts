import { openSources } from '../source-types.ts'
import { comment } from './comment.ts'
import { follow } from './follow.ts'
import { type Kind, MAX_ACTIONS, MAX_SOURCES } from './kind.ts'
import { number, toggle } from './option.ts'
import { usualPeople } from './people.ts'
import { react } from './react.ts'

/** Percent of the people who could get a step that get it; null for nobody. */
const chance = (usual: number | null, suggested: number) => number(usual, { least: 1, most: 100, typed: { suggested } })

/** In the order of a visit: people look, like, follow, and only then say something. */
export const visitActions = ['like', 'follow', 'comment'] as const

export const visit = {
  action: 'like',
  steps: visitActions,
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
  sources: openSources,
  most_sources: MAX_SOURCES,
  filters: { ...usualPeople, follows_me: 'skip' },
  target: { usual: 25, most: MAX_ACTIONS },
} as const satisfies Kind
