import { expect, test } from 'vitest'
import { isInstagrams, isTimedWarning, standingsOf, stops, waitUnder, warningsIn } from '#rules/account-standing.ts'
import { HOUR, MINUTE } from '#rules/durations.ts'
import type { HoldReason } from '#rules/reasons.ts'
import { saidIn } from '#rules/said.ts'
import type { Rest } from '#rules/warnings.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const challenge: HoldReason = { code: 'challenge', params: {} }

const block = (kind: Rest['kind'], hours: number, strikes = 1): Rest => ({
  kind,
  until: now + hours * HOUR,
  reason: { code: 'action_block', params: { blocked: kind === 'all' ? 'everything' : 'kind' } },
  strikes,
})
const down: Rest = {
  kind: 'all',
  until: now + 30 * MINUTE,
  reason: { code: 'instagram_down', params: { cause: 'unreachable' } },
  strikes: 6,
}

test('what a person must lift is all that is said of an account', () => {
  const standings = standingsOf(challenge, [block('follow', 12), block('all', 1), down], now)
  expect(standings).toEqual([{ reason: challenge, kind: null, until: null, strikes: 1, others_until: null }])
})

test('a block is one warning with what rests beside it, for as long as that rests', () => {
  const standings = (rests: Rest[], at = now) =>
    standingsOf(null, rests, at).map(({ kind, others_until }) => [kind, others_until && (others_until - now) / HOUR])
  expect(standings([block('all', 1), block('follow', 12)])).toEqual([['follow', 1]])
  expect(standings([block('all', 1), block('follow', 12)], now + 2 * HOUR)).toEqual([['follow', null]])
  expect(standings([block('all', 12)])).toEqual([['all', null]])
})

test('several warnings are said, the longest first, and nothing that passes by itself beside them', () => {
  const kinds = standingsOf(null, [block('like', 12), down, block('follow', 48, 2)], now).map(({ kind }) => kind)
  expect(kinds).toEqual(['follow', 'like'])
})

test('what passes by itself is said where it lasts, and nothing of what is over', () => {
  expect(standingsOf(null, [down], now)).toMatchObject([{ reason: { code: 'instagram_down' } }])
  expect(standingsOf(null, [{ ...down, until: now + 5000 }], now)).toEqual([])
  expect(standingsOf(null, [block('follow', -1)], now)).toEqual([])
  expect(warningsIn([])).toEqual([])
})

test('what ends by time and what ends by its owner are never the same reason', () => {
  const codes = Object.keys(stops)
  expect(codes.filter((code) => isTimedWarning(code)).sort()).toEqual([
    'action_block',
    'lists_refused',
    'please_wait',
    'refused_alike',
  ])
  expect(codes.filter((code) => isInstagrams(code) && !isTimedWarning(code))).toContain('challenge')
  expect(isInstagrams('hourly_limit')).toBe(false)
})

test('a task under an account that waits for its owner says that, whatever time would end', () => {
  const waiting = { code: 'action_block', params: { blocked: 'kind' } } as const
  const said = { status: 'waiting', waiting, waiting_until: now } as const
  expect(waitUnder(challenge, said)).toEqual({
    status: 'waiting',
    waiting: { code: 'account_hold', params: { hold: challenge } },
    waiting_until: null,
  })
  expect(waitUnder(challenge, { ...said, status: 'running', waiting: null })).toMatchObject({ status: 'waiting' })
  expect(waitUnder(null, said)).toBe(said)
  for (const status of ['paused', 'scheduled', 'completed', 'failed', 'stopped'] as const) {
    const kept = { ...said, status }
    expect(waitUnder(challenge, kept)).toBe(kept)
  }
})

test('Instagram’s words are one bounded line that can’t turn the sentence around it; a code is none', () => {
  expect(saidIn('Try again later.\u202e\u0000\r\nWe\u2028limit this.')).toEqual({
    said: 'Try again later. We limit this.',
  })
  expect(saidIn('feedback_required')).toEqual({})
  expect(saidIn('Action blocked')).toEqual({})
  expect(saidIn(undefined)).toEqual({})
  expect(saidIn('しばらくしてから')).toEqual({ said: 'しばらくしてから' })
  const { said = '' } = saidIn(`<b>${'🙈 '.repeat(500)}`)
  expect([...said]).toHaveLength(200)
  expect(said.isWellFormed()).toBe(true)
})
