import { expect, test } from 'vitest'
import { type Announcement, isWorthNoticing, noticePath } from '#rules/mailed-notices.ts'
import { noticeWords } from '#words/mails.ts'

const task = { id: '7', kind: 'comment', done_count: 1200, target_count: 2000, skipped_count: 31, error: null } as const
const none = { removed_followers: 0, approved_requests: 0, declined_requests: 0 }
const week = {
  from: '2026-11-16',
  to: '2026-11-22',
  followed: 140,
  unfollowed: 0,
  liked_posts: 61,
  comments: 3,
  ...none,
}

const cases: [Announcement, { subject: string; text: string; path: string }][] = [
  [
    { event: 'task_finished', data: { task } },
    {
      subject: 'Your comment task has finished',
      text: '1,200 of 2,000 done, 31 skipped.',
      path: '/tasks/7',
    },
  ],
  [
    { event: 'task_failed', data: { task: { ...task, kind: 'extract', skipped_count: 0, error: 'It is private.' } } },
    {
      subject: 'Your extraction failed',
      text: 'It is private.\n\n1,200 of 2,000 done.',
      path: '/tasks/7',
    },
  ],
  [
    { event: 'weekly_summary', data: { ...week, followers_count: null } },
    {
      subject: 'Your week with Cadenza',
      text: 'From 2026-11-16 to 2026-11-22:\n\nFollowed: 140\nUnfollowed: 0\nPosts liked: 61\nComments: 3',
      path: '/statistics',
    },
  ],
  [
    {
      event: 'audience_changed',
      data: { account_id: '1', username: 'ada', date: '2026-11-20', came: 3, left: 2, gone: 1 },
    },
    {
      subject: '3 people left @ada',
      text: 'Left: 2. Account gone: 1. Came: 3. Noticed on 2026-11-20.',
      path: '/audience',
    },
  ],
]

test('a day on which nobody left is not worth a notice', () => {
  const data = { account_id: '1', username: 'ada', date: '2026-11-20', came: 3, left: 0, gone: 0 }
  expect(isWorthNoticing({ event: 'audience_changed', data })).toBe(false)
  expect(isWorthNoticing({ event: 'audience_changed', data: { ...data, gone: 1 } })).toBe(true)
})

test.each(cases)('%j is worded plainly', (announcement, notice) => {
  expect({ ...noticeWords(announcement, { now: 0, zone: 'UTC' }), path: noticePath(announcement) }).toEqual(notice)
})
