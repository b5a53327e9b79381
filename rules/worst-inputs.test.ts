import { describe, expect, test } from 'vitest'
import { shareInOneGo } from '#server/testing/computed.ts'
import { openingAt } from './active-hours.ts'
import { chooseComment, countVariants, listVariants } from './comments.ts'
import { DAY } from './durations.ts'
import { noFilters } from './filters.ts'
import { nextRuns } from './recurrence.ts'
import { usualRhythm } from './rhythm-presets.ts'
import { sessionWait } from './sessions.ts'
import { decideTarget } from './targeting.ts'

const none = { to_person: [], last: null }

const templates = {
  'choices in a choice, again and again': `{${'{a|b}'.repeat(11)}}`.repeat(16),
  'two letters each': '{a|b}'.repeat(200),
  'nothing or nothing': '{|}'.repeat(333),
  'one that is none': '{}'.repeat(500),
  'as deep as it goes': `${'{'.repeat(498)}a|b${'}'.repeat(498)}`,
  'deep with choices': `${'{a|'.repeat(249)}b${'}'.repeat(249)}`,
  'a thousand options': `{${'|'.repeat(998)}}`,
  'long texts that do not fit': `{${'x'.repeat(330)}|${'y'.repeat(330)}|${'z'.repeat(330)}}`,
  'the same over and over': '{a{|}|a{|}}'.repeat(90),
  'names only': '{username}'.repeat(100),
}
test.each(Object.entries(templates))(
  'fifty comments of the permitted length are chosen from at once: %s',
  async (_, text) => {
    expect(text.length).toBeLessThanOrEqual(1000)
    const fifty = Array.from({ length: 50 }, () => ({ text, media: 'any' as const }))
    const had = { to_person: listVariants(text, 200), last: 'a' }
    expect(await shareInOneGo(() => chooseComment(fifty, 'photo', 'ada', none, Math.random))).toBeLessThan(1)
    expect(await shareInOneGo(() => chooseComment(fifty, 'photo', 'ada', had, Math.random))).toBeLessThan(1)
    expect(await shareInOneGo(() => countVariants(text))).toBeLessThan(1)
    expect(await shareInOneGo(() => listVariants(text, 200))).toBeLessThan(1)
  },
)

describe('a hundred schedules tell their next runs at once', () => {
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 100)
  const now = Date.parse('2026-11-22T10:00:00Z')
  const rare = { interval: 52, weekdays: [], month_day: 31, at: '02:30', starts_on: null, ends_on: null }
  test.each(['day', 'week', 'month'] as const)('every 52nd %s', async (every) => {
    const runAll = () => zones.map((zone) => nextRuns({ ...rare, every }, zone, now, now, 5))
    expect(await shareInOneGo(runAll)).toBeLessThan(1)
  })
})

test('a hundred schedules tell all runs of six weeks at once, however far ahead', async () => {
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 100)
  const daily = {
    every: 'day' as const,
    interval: 1,
    weekdays: [],
    month_day: 1,
    at: '02:30',
    starts_on: null,
    ends_on: null,
  }
  const from = Date.parse('2036-03-01T00:00:00Z')
  const runAll = () => zones.map((zone) => nextRuns(daily, zone, 0, from, 100, from + 42 * DAY))
  expect(runAll()[0]?.length).toBeGreaterThanOrEqual(42)
  expect(await shareInOneGo(runAll)).toBeLessThan(1)
})

test('hours of an account and of a task that never meet are given up at once', async () => {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const hours = (from: number) =>
    Array.from({ length: 28 }, (_, nth) => ({
      days: [1, 2, 3, 4, 5, 6, 7],
      from: clock(nth * 50 + from),
      to: clock(nth * 50 + from + 20),
    }))
  let nth = 0
  const look = () => openingAt([hours(0), hours(25)], Date.now(), 'Europe/Berlin', `somebody ${nth++}`)
  expect(look()).toBeNull()
  expect(await shareInOneGo(look)).toBeLessThan(1)
})

test('sessions in the most windows that never meet a task’s own hours are given up at once', async () => {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const account_hours = Array.from({ length: 28 }, (_, nth) => ({
    days: [1, 2, 3, 4, 5, 6, 7],
    from: clock(nth * 50),
    to: clock(nth * 50 + 20),
  }))
  const active_hours = [{ days: [1], from: '23:50', to: '23:51' }]
  const facts = { rhythm: { ...usualRhythm, sessions: 12 }, counts: [] }
  let nth = 0
  const look = () =>
    sessionWait(
      facts,
      { account_hours, active_hours, zone: 'Europe/Berlin' },
      { seed: `somebody ${nth++}`, open: 0 },
      Date.parse('2026-03-27T23:30:00Z'),
    )
  expect(look()?.reason.params.until).toBeNull()
  expect(await shareInOneGo(look)).toBeLessThan(1)
})

test('fifty words are looked for in the longest bio at once', async () => {
  const words = Array.from({ length: 50 }, (_, nth) => `${'İ'.repeat(58)}${nth}`)
  const filters = { ...noFilters, bio_words: { must: words, must_not: words } }
  const intention = { action: 'follow' as const, filters, options: { priority: 5 }, is_chosen: false }
  const look = () => decideTarget({ username: 'ada', bio: 'İ'.repeat(10_000) }, intention, Date.now())
  expect(look()).toMatchObject({ reason: { code: 'bio_words' } })
  expect(await shareInOneGo(look)).toBeLessThan(1)
})
