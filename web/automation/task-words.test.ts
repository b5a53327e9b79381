import { expect, test } from 'vitest'
import type { Task } from '#contract/automation.ts'
import { doneLabel, sentenceOf, titleOf } from '#web/automation/task-words.ts'
import { someTask } from '#web/testing/some-task.ts'

type Titled = Parameters<typeof titleOf>[0]

const source = (username: string): Task['sources'][number] => ({
  type: 'followers_of',
  username,
  label: `followers_of:${username}`,
  done_count: 0,
})
const title = (part: Partial<Titled>) =>
  titleOf({ kind: 'follow', sources: [source('coffee')], options: { priority: 5 }, undo_of: null, ...part })

test('a task is called by what it does and where', () => {
  expect(title({})).toBe('Follow from followers of @coffee')
  expect(title({ kind: 'react', sources: [source('a'), source('b'), source('c')] })).toBe(
    'Like posts from followers of @a and 2 more',
  )
  expect(title({ kind: 'extract' })).toBe('Extract followers of @coffee')
})

test('the title of an unfollow says who is unfollowed', () => {
  const unfollow = (options: Partial<Titled['options']>) =>
    title({ kind: 'unfollow', sources: [], options: { priority: 5, ...options } })
  expect(unfollow({ who: 'followed_by_cadenza', only_non_followers: true })).toBe('Unfollow non-followers')
  expect(unfollow({ who: 'anyone', only_non_followers: false })).toBe('Unfollow people you follow')
  expect(unfollow({ who: 'pending_requests' })).toBe('Withdraw follow requests')
})

test('an undo is called by what it takes back, and counts that', () => {
  expect(title({ kind: 'react', undo_of: '4' })).toBe('Undo: remove likes')
  expect(doneLabel({ kind: 'react', undo_of: '4' })).toBe('Likes removed')
  expect(doneLabel({ kind: 'react', undo_of: null })).toBe('Liked')
})

test('a task that its user neither paused nor stopped says why it is', () => {
  const due = { status: 'paused', current_action: 'The day passed.', activity: { code: 'due_while_disconnected' } }
  const gone = { status: 'stopped', current_action: 'It was disconnected.', activity: { code: 'account_disconnected' } }
  const followed = { current_action: 'Followed @anna', activity: { code: 'acted' } }
  const sentence = (part: object) => sentenceOf(someTask(part))
  expect([due, gone].map(sentence)).toEqual(['The day passed.', 'It was disconnected.'])
  expect(sentence({ ...followed, status: 'paused' })).toMatch(/^Paused\./)
  expect(sentence({ ...followed, status: 'stopped' })).toMatch(/^Stopped/)
})
