import { describe, expect, test } from 'vitest'
import { DAY } from './durations.ts'
import {
  EXPORT_LAG_DAYS,
  type FigureFacts,
  figuresOf,
  netOf,
  peopleByDay,
  peopleOf,
  peopleTogether,
  together,
  unknown,
  withActs,
} from './figures.ts'

const now = Date.parse('2026-11-28T12:00:00Z')
const audience = { followers: 410, following: 357, mutuals: 200, as_of: now - DAY }
const nothing: FigureFacts = {
  profile: null,
  profile_changed: { followers: 0, following: 0 },
  reading: null,
  export: null,
}
const values = (facts: FigureFacts) =>
  Object.fromEntries(Object.entries(figuresOf(facts)).map(([name, { value, source }]) => [name, [value, source]]))

describe('followers and following', () => {
  test('are unknown before anything was shown', () => {
    expect(Object.values(figuresOf(nothing))).toEqual(Array(5).fill(unknown))
  })

  test('are the profile’s, with what was done since, and those of an export before there is a profile', () => {
    const profile = { followers: 424, following: 360, as_of: now - 1000 }
    const shown = { ...nothing, profile, profile_changed: { followers: -1, following: 4 }, export: audience }
    expect(values(shown)).toMatchObject({ followers: [423, 'profile'], following: [364, 'profile'] })
    expect(values({ ...shown, profile: null })).toMatchObject({
      followers: [410, 'export'],
      following: [357, 'export'],
    })
  })
})

describe('who follows back', () => {
  test('is a complete reading’s, even where an export was brought a few days later', () => {
    const reading = { ...audience, mutuals: 230 }
    const brought = { ...audience, as_of: reading.as_of + EXPORT_LAG_DAYS * DAY }
    expect(values({ ...nothing, reading, export: brought })).toMatchObject({
      mutuals: [230, 'reading'],
      not_following_back: [127, 'reading'],
      fans: [180, 'reading'],
    })
    const late = { ...brought, as_of: brought.as_of + 1 }
    expect(values({ ...nothing, reading, export: late }).not_following_back).toEqual([157, 'export'])
  })

  test('changes with what was done since, once for each person', () => {
    const stranger = { follows: false, is_followed: false }
    const followed = { follows: false, is_followed: true }
    const mutual = { follows: true, is_followed: true }
    const changed = [
      { was: stranger, is: followed },
      { was: stranger, is: mutual },
      { was: followed, is: stranger },
      { was: followed, is: followed },
      { was: mutual, is: { follows: false, is_followed: true } },
    ]
    expect(withActs(audience, changed)).toMatchObject({ followers: 410, following: 358, mutuals: 200 })
  })
})

describe('gained and lost', () => {
  const [from, to] = ['2026-11-22', '2026-11-28'] as const
  const week = { from, to, timezone: 'UTC' }
  const readings = {
    read_on: ['2026-11-20', '2026-11-23', '2026-11-25'],
    compared: null,
    noticed: [{ date: '2026-11-25', came: 30, left: 4, gone: 2 }],
    missing: 0,
    last_at: null,
  }

  test('are people, on the days that a reading compared with an earlier one', () => {
    expect([...peopleByDay(readings, from, to)]).toEqual([
      ['2026-11-23', { gained: 0, lost: 0 }],
      ['2026-11-25', { gained: 30, lost: 6 }],
    ])
    expect(peopleOf(readings, week, now)).toMatchObject({
      gained: { value: 30, source: 'reading' },
      lost: { value: 6, source: 'reading' },
      since: '2026-11-20',
    })
  })

  test('are unknown before there are two readings, and outside of what they cover', () => {
    const once = { read_on: ['2026-11-25'], compared: null, noticed: [], missing: 0, last_at: now }
    expect(peopleOf(once, week, now)).toEqual({ gained: unknown, lost: unknown, since: null })
    expect(peopleOf(readings, { ...week, from: '2026-11-26' }, now).gained).toEqual(unknown)
  })

  test('are known of two readings on one day', () => {
    const twice = {
      ...readings,
      read_on: ['2026-11-25'],
      compared: { on: '2026-11-25', with: '2026-11-25' },
      noticed: [],
    }
    expect(peopleOf(twice, week, now)).toMatchObject({ gained: { value: 0 }, since: '2026-11-25' })
  })

  test('begin with the first reading where it is within the period', () => {
    const begun = { ...readings, read_on: ['2026-11-23', '2026-11-25'] }
    expect(peopleOf(begun, week, now).since).toBe('2026-11-23')
  })

  test('are of all accounts only where each of them was read', () => {
    const one = peopleOf(readings, week, now)
    const none = peopleOf({ ...readings, read_on: [], noticed: [] }, week, now)
    expect(peopleTogether([one, one])).toMatchObject({ gained: { value: 60 }, lost: { value: 12 } })
    expect(peopleTogether([one, none]).gained).toEqual(unknown)
    expect(together([])).toEqual(unknown)
  })

  test('make the net of a period they cover; the profile’s counts make that of another', () => {
    const counts = { before: 400, last: 421 }
    const covered = { gained: 30, lost: 6, since: '2026-11-20', as_of: now - DAY }
    const period = { from, ends_at: now }
    expect(netOf(covered, period, counts)).toEqual({ value: 24, source: 'reading' })
    expect(netOf(covered, { ...period, from: '2026-11-19' }, counts)).toEqual({ value: 21, source: 'profile' })
    const unread = { gained: null, lost: null, since: null, as_of: null }
    expect(netOf(unread, period, { before: null, last: 3 }).value).toBeNull()
  })

  test('of longer than the period, or until long before its end, make no net of it', () => {
    const counts = { before: 400, last: 421 }
    const covered = { gained: 30, lost: 6, since: '2026-11-20', as_of: now - DAY }
    const period = { from, ends_at: now }
    expect(netOf({ ...covered, since: '2026-09-01' }, period, counts)).toEqual({ value: 21, source: 'profile' })
    expect(netOf({ ...covered, as_of: now - 3 * DAY }, period, counts)).toEqual({ value: 21, source: 'profile' })
    expect(netOf({ ...covered, lost: null }, period, counts)).toEqual({ value: 21, source: 'profile' })
  })

  test('are no newcomers alone: an incomplete reading shows those, and nobody who left', () => {
    const came = { date: '2026-11-26', came: 30, left: 0, gone: 0 }
    expect(peopleOf({ ...readings, read_on: ['2026-11-20'], noticed: [came] }, week, now).gained).toEqual(unknown)
    // The next complete one has both.
    const later = { ...readings, read_on: ['2026-11-20', '2026-11-27'], noticed: [came] }
    expect([...peopleByDay(later, from, to)]).toEqual([['2026-11-27', { gained: 30, lost: 0 }]])
  })

  test('include those who were missing in the last complete reading and are found to have left after it', () => {
    const left = { date: '2026-11-27', came: 2, left: 3, gone: 1 }
    const later = { ...readings, noticed: [...readings.noticed, left] }
    expect(peopleByDay(later, from, to).get('2026-11-25')).toEqual({ gained: 30, lost: 10 })
  })

  test('aren’t known as lost while people are missing who may have left or not', () => {
    const people = peopleOf({ ...readings, missing: 1 }, week, now)
    expect(people).toMatchObject({ gained: { value: 30 }, lost: unknown })
    expect(peopleTogether([people, peopleOf(readings, week, now)])).toMatchObject({
      gained: { value: 60 },
      lost: unknown,
    })
  })

  test('are as of the end of a day of the user’s calendar', () => {
    const { as_of } = peopleOf({ ...readings, last_at: now }, { ...week, timezone: 'Asia/Tokyo' }, now).gained
    expect(as_of).toBe(Date.parse('2026-11-26T00:00:00+09:00'))
  })
})
