import type { TaskRequest } from './task-defaults.ts'

/** A task of no account and no moment, to be used again. */
export type TaskTemplate = {
  id: string
  name: string
  description: string
  task: Omit<TaskRequest, 'account_id' | 'start_at' | 'stop_at'>
  /** Comes with the product: to be used and copied, not changed. */
  is_builtin: boolean
  created_at: string | null
}

const nothing = { sources: [], filters: {}, pacing: {}, active_hours: null }

/** The usual jobs, ready to be used or copied (automation.md). */
export const builtinTemplates: readonly TaskTemplate[] = [
  {
    id: 'follow-similar',
    name: 'Follow people like my audience',
    description: 'Follows the followers of an account like yours, people of ordinary size who post themselves.',
    task: { ...nothing, kind: 'follow', options: {}, target_count: 50 },
    is_builtin: true,
    created_at: null,
  },
  {
    id: 'growth-loop',
    name: 'Growth loop',
    description: 'Follows people, and two weeks after each follow unfollows whoever has not followed back.',
    task: { ...nothing, kind: 'follow', options: { then_unfollow_after_days: 14 }, target_count: 100 },
    is_builtin: true,
    created_at: null,
  },
  {
    id: 'unfollow-non-followers',
    name: 'Unfollow who does not follow back',
    description: 'Of those Cadenza followed at least a week ago; keeps everybody who follows back or likes your posts.',
    task: { ...nothing, kind: 'unfollow', options: { who: 'followed_by_cadenza' }, target_count: 100 },
    is_builtin: true,
    created_at: null,
  },
  {
    id: 'withdraw-requests',
    name: 'Withdraw old follow requests',
    description: 'Takes back requests that nobody has answered for two weeks.',
    task: {
      ...nothing,
      kind: 'unfollow',
      options: { who: 'pending_requests', followed_days_ago: 14, keep_likers_of_last_posts: null },
      target_count: 100,
    },
    is_builtin: true,
    created_at: null,
  },
  {
    id: 'like-hashtag',
    name: 'Like recent posts of a hashtag',
    description: 'Likes posts of the last week, one for each person.',
    task: { ...nothing, kind: 'react', options: { post_max_age_days: 7 }, target_count: 60 },
    is_builtin: true,
    created_at: null,
  },
  {
    id: 'comment-hashtag',
    name: 'Comment under a hashtag',
    description: 'Writes one of your comments, never the same twice to one person, once in 30 days to each.',
    task: {
      ...nothing,
      kind: 'comment',
      options: {
        post_max_age_days: 7,
        templates: [
          { text: '{Lovely|Beautiful|Wonderful} {picture|shot|moment}, {username}!', media: 'photo' },
          { text: 'This made my {day|morning|evening}.', media: 'any' },
        ],
      },
      target_count: 10,
    },
    is_builtin: true,
    created_at: null,
  },
  {
    id: 'extract-followers',
    name: 'Extract a list of followers',
    description: 'Reads the followers of an account into a list you can work with.',
    task: { ...nothing, kind: 'extract', options: {} },
    is_builtin: true,
    created_at: null,
  },
]
