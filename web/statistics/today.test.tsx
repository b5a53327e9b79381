import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dailyStatistics } from '#contract/statistics.ts'
import { dateOf, daysBefore } from '#web/core/dates.ts'
import { Today } from '#web/statistics/today.tsx'
import { answered, show } from '#web/testing/show.tsx'
import { actionWords } from '#words/generated/home.ts'

/** The last seven days, of which only the one before today has follows. */
const days = Array.from({ length: 7 }, (_, nth) => ({
  date: daysBefore(dateOf(Date.now()), 6 - nth),
  followed: nth === 5 ? 3 : 0,
  unfollowed: 0,
  liked_posts: 0,
  comments: 0,
  removed_followers: 0,
  approved_requests: 0,
  declined_requests: 0,
  followers_count: null,
  following_count: null,
  gained: null,
  lost: null,
}))

const unknownPeople = { value: null, source: null, as_of: null, since: null }

test('today’s counts are of the kinds of action used within a week', async () => {
  await show(<Today />, [answered(dailyStatistics, { days, gained: unknownPeople, lost: unknownPeople })])
  await expect.element(page.getByText(actionWords.follow.counted, { exact: true })).toBeVisible()
  await expect.element(page.getByText(actionWords.like.counted, { exact: true })).not.toBeInTheDocument()
})
