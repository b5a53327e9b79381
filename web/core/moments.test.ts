import { expect, test } from 'vitest'
import { durationWords, momentWords } from '#web/core/moments.ts'

test('a duration is as precise as needed', () => {
  expect(durationWords(-5)).toBe('0:00')
  expect(durationWords(41_200)).toBe('0:42')
  expect(durationWords(12 * 60_000 + 5000)).toBe('12:05')
  expect(durationWords(3 * 3_600_000)).toBe('3 hr')
  expect(durationWords(3 * 3_600_000 + 20 * 60_000)).toBe('3 hr 20 min')
  expect(durationWords(50 * 3_600_000)).toBe('2 days')
})

test('a moment of today is a time, any other has its day, in the zone of the user', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(momentWords('2026-11-20T13:32:00Z', now, 'Europe/Berlin')).toBe('14:32')
  expect(momentWords('2026-11-22T13:10:00Z', now, 'Europe/Berlin')).toBe('Sun 22 Nov, 14:10')
  expect(momentWords('2026-11-20T23:30:00Z', now, 'Europe/Berlin')).toBe('Sat 21 Nov, 00:30')
})
