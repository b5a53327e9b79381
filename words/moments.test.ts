import { afterEach, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, datesOf, type Language, languageCodes } from '#rules/languages.ts'
import { moments } from './generated/automation.ts'
import { findLanguageBy } from './language.ts'
import { dateText, momentPhrase, momentText } from './moments.ts'

const HOUR = 3_600_000
const at = (text: string) => Date.parse(text)
const now = at('2026-11-20T14:31:30Z')
const zone = 'UTC'

let language: Language = DEFAULT_LANGUAGE
findLanguageBy(() => language)
afterEach(() => {
  language = DEFAULT_LANGUAGE
})

test('a moment is written shortly: with seconds when near and precise, with the day when far', () => {
  expect(momentText({ at: now + 40_000, now, zone, precise: true })).toBe('14:32:10')
  expect(momentText({ at: now + 40_000, now, zone })).toBe('14:32')
  expect(momentText({ at: now + HOUR, now, zone })).toBe('15:31')
  expect(momentText({ at: now + 24 * HOUR, now, zone })).toBe('Sat 21 Nov, 14:31')
})

test('within a sentence a time and a day with a time have the prepositions of the language', () => {
  const soon = { at: now + HOUR, now, zone }
  const later = { at: now + 24 * HOUR, now, zone }
  expect(momentPhrase(moments.at, soon)).toBe('at 15:31')
  expect(momentPhrase(moments.until, later)).toBe('until Sat 21 Nov, 14:31')
  expect(momentPhrase(moments.when, soon)).toBe('15:31')
  language = 'de'
  expect(momentPhrase(moments.at, soon)).toBe('um 15:31')
  expect(momentPhrase(moments.at, later)).toBe('am Sa., 21. Nov., um 14:31')
  language = 'ru'
  expect(momentPhrase(moments.around, soon)).toBe('около 15:31')
  expect(momentPhrase(moments.until, later)).toBe('до сб, 21 нояб., 14:31')
  language = 'ja'
  expect(momentPhrase(moments.at, later)).toBe('11月21日(土) 14:31に')
})

test('a moment of another year in the zone names it, in every language', () => {
  const shown = { at: at('2027-11-20T14:31:00Z'), now, zone }
  expect(momentText(shown)).toBe('Sat, 20 Nov 2027, 14:31')
  expect(momentPhrase(moments.at, shown)).toBe('at Sat, 20 Nov 2027, 14:31')
  expect(momentText({ ...shown, at: at('2025-12-31T23:30:00Z') })).toBe('Wed, 31 Dec 2025, 23:30')
  // The year begins earlier in Auckland.
  const new_year = { at: at('2026-12-31T13:00:00Z'), now }
  expect(momentText({ ...new_year, zone: 'Pacific/Auckland' })).toBe('Fri, 1 Jan 2027, 02:00')
  expect(momentText({ ...new_year, zone })).toBe('Thu 31 Dec, 13:00')
  for (language of languageCodes) {
    const texts = (at: number) => [momentText({ ...shown, at }), momentPhrase(moments.until, { ...shown, at })]
    for (const text of texts(shown.at)) expect(text).toContain('2027')
    for (const text of texts(now + 24 * HOUR)) expect(text).not.toContain('2026')
  }
})

test('however often and however spelt a zone is asked for, each shape takes memory once', () => {
  const { DateTimeFormat } = Intl
  let made = 0
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, given) {
      made++
      return new target(...given)
    },
  })
  try {
    for (const zone of ['Pacific/Fiji', 'pacific/fiji', 'PACIFIC/FIJI', 'Pacific/Fiji']) {
      const shown = { at: at('2026-11-23T00:00:00Z'), now: at('2026-11-20T00:00:00Z'), zone }
      expect(momentText(shown)).toBe('Mon 23 Nov, 12:00')
      expect(momentPhrase(moments.at, shown)).toBe('at Mon 23 Nov, 12:00')
      expect(dateText(at('2026-11-23T00:00:00Z'), zone)).toBe('23 November 2026')
    }
    // The moment, its day and its clock, the date, and what the calendar of the zone is read from.
    expect(made).toBe(5)
  } finally {
    Intl.DateTimeFormat = DateTimeFormat
  }
})

test('clocks have 24 hours in every language, as the fields for a time have', () => {
  const cycles = languageCodes.map((code) => {
    const { hourCycle } = new Intl.DateTimeFormat(datesOf(code), { hour: '2-digit' }).resolvedOptions()
    return [code, hourCycle]
  })
  expect(cycles).toEqual(languageCodes.map((code) => [code, 'h23']))
})
