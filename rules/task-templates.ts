import type { TaskRequest } from './task-defaults.ts'

/** A task of no account and no moment, to be used again. */
export type TemplateTask = Omit<TaskRequest, 'account_id' | 'start_at' | 'stop_at'>

const nothing = { sources: [], filters: {}, pacing: {}, active_hours: null }

/** The usual tasks, ready to be used or copied; their names are in words/builtin-templates.ts. */
export const templateTasks = {
  'follow-similar': { ...nothing, kind: 'follow', options: {}, target_count: 50 },
  'growth-loop': { ...nothing, kind: 'follow', options: { then_unfollow_after_days: 14 }, target_count: 100 },
  'unfollow-non-followers': {
    ...nothing,
    kind: 'unfollow',
    options: { who: 'followed_by_cadenza' },
    target_count: 100,
  },
  'withdraw-requests': {
    ...nothing,
    kind: 'unfollow',
    options: { who: 'pending_requests', followed_days_ago: 14, keep_likers_of_last_posts: null },
    target_count: 100,
  },
  'like-hashtag': { ...nothing, kind: 'react', options: { post_max_age_days: 7 }, target_count: 60 },
  'comment-hashtag': {
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
  'follow-by-results': { ...nothing, kind: 'follow', options: { share_sources: 'by_results' }, target_count: 50 },
  'approve-requests': {
    ...nothing,
    kind: 'answer_requests',
    filters: { posts: { min: 1, max: null }, following: { min: null, max: 2500 } },
    options: { answer: 'approve', others: 'leave', requests_from: 'anyone' },
    target_count: 50,
  },
  // Settings alone: its people are seen and confirmed each time.
  'remove-empty-followers': {
    ...nothing,
    kind: 'remove_follower',
    filters: { posts: { min: null, max: 0 }, followers: { min: null, max: 20 } },
    options: { remove_from: 'followers' },
    target_count: 20,
  },
  'gentle-visit': {
    ...nothing,
    kind: 'visit',
    options: { post_max_age_days: 14, follow_chance: 70, then_unfollow_after_days: 14 },
    target_count: 25,
  },
  'extract-followers': { ...nothing, kind: 'extract', options: {} },
} as const satisfies Record<string, TemplateTask>
