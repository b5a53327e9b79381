import { describe, expect, test } from 'vitest'
import { momentOn } from '../calendar-days.ts'
import { DAY } from '../durations.ts'
import { openBlocks } from './blocks.ts'
import { seededChance } from './draws.ts'
import type { Follow } from './goal.ts'
import { planDay } from './plan-day.ts'
import { type DayRoom, roomOfDay, stillToDo } from './room.ts'

const zone = 'Europe/Berlin'
const pace = { preset: 'normal' as const, share: 1 }
const date = '2026-11-23'
const at = (clock: string) => momentOn(date, clock, zone)

describe('the blocks of a day', () => {
  test('are those people are awake in, where an account has no hours', () => {
    const blocks = openBlocks({ date, zone, hours: null }, pace, at('00:00'))
    expect(blocks.map(({ key }) => key)).toEqual(['morning', 'afternoon', 'evening'])
    expect(blocks.map(({ from, to }) => (to - from) / 3_600_000)).toEqual([4, 6, 5])
    expect(blocks.map(({ most }) => most)).toEqual([80, 120, 100])
  })

  test('are what is left of them, and end when the day does', () => {
    const blocks = openBlocks({ date, zone, hours: null }, pace, at('17:30'))
    expect(blocks.map(({ key, most }) => [key, most])).toEqual([
      ['afternoon', 10],
      ['evening', 100],
    ])
    expect(openBlocks({ date, zone, hours: null }, pace, at('23:30'))).toEqual([])
  })

  test('keep to the hours of the account, past midnight too', () => {
    const nights = [{ days: [7], from: '22:00', to: '02:00' }]
    const [night, ...others] = openBlocks({ date, zone, hours: nights }, pace, at('00:00'))
    expect(others).toEqual([])
    expect(night).toEqual({ key: 'night', from: at('00:00'), to: at('02:00'), most: 40 })
    expect(openBlocks({ date, zone, hours: [{ days: [3], from: '08:00', to: '20:00' }] }, pace, at('00:00'))).toEqual(
      [],
    )
  })

  test('are cut to the sessions of the account', () => {
    const sessions = [
      { starts_at: at('09:10'), ends_at: at('09:40') },
      { starts_at: at('11:50'), ends_at: at('12:20') },
      { starts_at: at('23:30'), ends_at: at('23:50') },
    ].map((session) => ({ ...session, most: 500 }))
    expect(openBlocks({ date, zone, hours: null, sessions }, pace, at('09:25'))).toEqual([
      { key: 'morning', from: at('09:15'), to: at('12:00'), most: 8 },
      { key: 'afternoon', from: at('12:00'), to: at('12:20'), most: 6 },
    ])
    expect(openBlocks({ date, zone, hours: null, sessions: [] }, pace, at('00:00'))).toEqual([])
  })

  test('have no more than a session’s total leaves, however long the session is and whichever blocks it is in', () => {
    const session = { starts_at: at('10:00'), ends_at: at('14:00'), most: 45 }
    const [morning, afternoon] = openBlocks({ date, zone, hours: null, sessions: [session] }, pace, at('00:00'))
    expect([morning?.most, afternoon?.most]).toEqual([40, 5])
    const sessions = [{ ...session, most: 0 }]
    expect(openBlocks({ date, zone, hours: null, sessions }, pace, at('00:00'))).toEqual([])
  })

  test('last as long as the clock says on a day with 25 hours', () => {
    const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }]
    const blocks = openBlocks({ date: '2026-10-25', zone, hours }, pace, momentOn('2026-10-25', '00:00', zone))
    expect(blocks.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(25 * 3_600_000)
  })
})

test('a visit still has to do each of its steps, as often as its options say, and an undo what it takes back', () => {
  const visit = { kind: 'visit' as const, is_undo: false, left: 30, planned: null }
  const options = { priority: 1, like_chance: 50, posts_per_person: 3, follow_chance: 10, comment_chance: null }
  expect(stillToDo({ ...visit, options })).toEqual([
    { limited_as: 'like', left: 45 },
    { limited_as: 'follow', left: 3 },
  ])
  expect(stillToDo({ ...visit, kind: 'unfollow', is_undo: true, options })).toEqual([
    { limited_as: 'unfollow', left: 30 },
  ])
  expect(stillToDo({ ...visit, is_undo: true, options, planned: { unlike: 20, unfollow: 10 } })).toEqual([
    { limited_as: 'like', left: 20 },
    { limited_as: 'unfollow', left: 10 },
  ])
  expect(stillToDo({ ...visit, kind: 'extract', options })).toEqual([])
})

const room = (more: Partial<DayRoom> = {}): DayRoom => ({
  ...pace,
  called: { follow: 0, unfollow: 0 },
  daily: { used: 0, limit: 500 },
  others: [],
  following_then: 100,
  hours: 300,
  people: 1000,
  rhythm: Number.POSITIVE_INFINITY,
  ...more,
})
const other = { preset: 'normal' as const, is_of_account: true, is_of_user: true }

describe('the room of a day', () => {
  test.each<[string, Partial<DayRoom>, number, string]>([
    ['the pace', {}, 150, 'pace'],
    ['warm-up', { share: 0.2 }, 30, 'pace'],
    ['what was done since midnight', { called: { follow: 20, unfollow: 40 } }, 90, 'pace'],
    ['a follow task', { others: [{ ...other, limited_as: 'follow', left: 50 }] }, 100, 'other_tasks'],
    ['an unfollow task', { others: [{ ...other, limited_as: 'unfollow', left: 5000 }] }, 0, 'other_tasks'],
    ['the plan', { daily: { used: 450, limit: 500 } }, 50, 'plan'],
    [
      'the plan, of which another account’s likes take some',
      { daily: { used: 300, limit: 500 }, others: [{ ...other, is_of_account: false, limited_as: 'like', left: 150 }] },
      50,
      'plan',
    ],
    ['Instagram’s limit of people followed', { following_then: 7480 }, 20, 'following'],
    ['too few hours', { hours: 12 }, 12, 'hours'],
    ['too few people', { people: 7 }, 7, 'people'],
    ['the total of the account’s rhythm', { rhythm: 35 }, 35, 'rhythm'],
    [
      'that total, of which likes take some',
      { rhythm: 35, others: [{ ...other, limited_as: 'like', left: 30 }] },
      5,
      'rhythm',
    ],
    ['a plan that is used up and more', { daily: { used: 900, limit: 500 } }, 0, 'plan'],
  ])('is bounded by %s', (_, more, most, why) => {
    expect(roomOfDay(room(more))).toEqual({ most, why })
  })
})

describe('a day of a goal', () => {
  const now = at('00:00')
  const field = {
    sources: [
      { key: 'good', left: 500 },
      { key: 'poor', left: 500 },
    ],
    blocks: [
      { key: 'morning', most: 80 },
      { key: 'evening', most: 80 },
    ],
  }
  const follows: Follow[] = Array.from({ length: 400 }, (_, nth) => {
    const source = nth % 2 === 0 ? 'good' : 'poor'
    const is_there = nth % 20 < (source === 'good' ? 10 : 2)
    const seen = { 1: is_there, 3: is_there, 7: is_there, 14: is_there }
    return { source, block: nth % 4 < 2 ? 'morning' : 'evening', at: now - 20 * DAY, by_chance: nth % 10 === 0, seen }
  })
  const goal = { followers: 400, until: now + 60 * DAY }
  const asked = { follows, field, goal, most: 100, now }

  test('is the same for the same seed, and another for another', () => {
    expect(planDay(asked, seededChance(7))).toEqual(planDay(asked, seededChance(7)))
    expect(planDay(asked, seededChance(7))).not.toEqual(planDay(asked, seededChance(8)))
  })

  test('follows no more than the goal needs, and says when a limit decides', () => {
    const easy = planDay({ ...asked, goal: { ...goal, followers: 130 } }, seededChance(1))
    expect(easy.is_enough).toBe(true)
    expect(easy.amount).toBeLessThan(20)
    const hard = planDay({ ...asked, goal: { ...goal, followers: 9000 } }, seededChance(1))
    expect([hard.is_enough, hard.amount]).toEqual([false, 100])
    expect(planDay({ ...asked, goal: { ...goal, followers: 10 } }, seededChance(1)).portions).toEqual([])
  })

  test('leaves at most half of it to one block, and never passes the day', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { portions, amount } = planDay({ ...asked, goal: { ...goal, followers: 9000 } }, seededChance(seed))
      const of = (block: string) =>
        portions.reduce((sum, portion) => sum + (portion.block === block ? portion.follows : 0), 0)
      expect(Math.max(of('morning'), of('evening'))).toBeLessThanOrEqual(50)
      expect(amount).toBeLessThanOrEqual(100)
    }
  })
})
