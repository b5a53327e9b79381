import { describe, expect, test } from 'vitest'
import { taskRequest } from '#contract/automation.ts'
import { usualOptions } from './kinds/kinds.ts'
import { completeTask, usualFilters } from './task-defaults.ts'

const request = (given: object) => taskRequest.parse({ account_id: '1', kind: 'follow', ...given })

describe('what is left unsaid', () => {
  test('has the default of its kind', () => {
    expect(completeTask(request({}), 'careful')).toMatchObject({
      filters: usualFilters('follow'),
      options: usualOptions('follow'),
      preset: 'careful',
      target_count: 50,
    })
    expect(completeTask(request({ kind: 'react' }), 'normal').filters).toMatchObject({
      private: 'skip',
      follows_me: null,
    })
    expect(completeTask(request({ kind: 'unfollow' }), 'normal').options).toMatchObject({
      only_non_followers: true,
      followed_days_ago: 7,
      keep_likers_of_last_posts: 5,
    })
  })

  test('null switches off, what is given stays, the rest has its default', () => {
    const { filters } = completeTask(request({ filters: { followers: null, posts: { min: 10 } } }), 'normal')
    expect(filters).toMatchObject({
      followers: null,
      posts: { min: 10, max: null },
      following: { min: 50, max: 2500 },
    })
  })

  test('null switches off an option that is on or off as well', () => {
    const { options } = completeTask(
      request({ kind: 'unfollow', options: { only_non_followers: null, oldest_first: null, followed_days_ago: null } }),
      'normal',
    )
    expect(options).toMatchObject({ only_non_followers: false, oldest_first: false, followed_days_ago: null })
  })

  test('options of another kind fall away', () => {
    const { options } = completeTask(request({ options: { posts_per_person: 2, priority: 9 } }), 'normal')
    expect(options).toEqual({ priority: 9, share_sources: 'evenly', then_unfollow_after_days: null })
  })

  test('the task’s own pace goes before the account’s, unless that is to be careful', () => {
    const paceIn = (account: 'careful' | 'normal', own?: 'fast') => {
      const { preset, own_preset } = completeTask(request({ pacing: { preset: own } }), account)
      return [preset, own_preset]
    }
    expect(paceIn('normal', 'fast')).toEqual(['fast', 'fast'])
    expect(paceIn('careful', 'fast')).toEqual(['careful', 'fast'])
    expect(paceIn('normal')).toEqual(['normal', null])
  })
})
