import * as z from 'zod/mini'
import { call } from './call.ts'
import { calendarDate, count, id, nothing } from './fields.ts'

/** One day's proven results, by the user's own calendar. */
export const dailyStats = z.object({ followed: count(), unfollowed: count(), liked_posts: count(), comments: count() })
export type DailyStats = z.infer<typeof dailyStats>

const activity = z.object({ follow: count(), unfollow: count(), like: count(), comment: count() })

export const activitySummary = call({
  method: 'GET',
  path: '/instagram/accounts/activities/summary',
  input: nothing(),
  answer: z.object({ summary: z.record(z.string(), activity) }),
})

export const dailyStatistics = call({
  method: 'GET',
  path: '/statistics/daily',
  input: z.object({
    account_id: z.optional(id()),
    from: z.optional(calendarDate()),
    to: z.optional(calendarDate()),
  }),
  answer: z.object({
    days: z.array(
      z.object({
        date: calendarDate(),
        ...dailyStats.shape,
        followers_count: z.nullable(count()),
        following_count: z.nullable(count()),
      }),
    ),
  }),
})
