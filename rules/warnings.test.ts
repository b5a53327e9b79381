import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from './durations.ts'
import type { Failure } from './outcomes.ts'
import { decideAfter, type Rest, type Situation } from './warnings.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const situation: Situation = { kind: 'follow', now, rests: [], failures: 0, scale: 1 }
const wait: Failure = { kind: 'try_later', cause: 'please_wait', message: '', retry_after_ms: null }
const block: Failure = { kind: 'blocked', cause: 'action_block', message: '' }
const down: Failure = { kind: 'try_later', cause: 'server_error', message: '', retry_after_ms: null }
const rest = (change: Partial<Rest>): Rest => ({
  kind: 'all',
  until: now - MINUTE,
  reason: { code: 'please_wait', params: {} },
  strikes: 1,
  ...change,
})

const lengths = (failure: Failure, change: Partial<Situation> = {}) => {
  const consequence = decideAfter(failure, { ...situation, ...change })
  return consequence.kind === 'rest' ? consequence.rests.map(({ kind, ms }) => [kind, ms]) : consequence
}

describe('the warning ladder', () => {
  test('please wait: everything rests 1 h, then 2 h, then 4 h on repetition', () => {
    expect(lengths(wait)).toEqual([['all', HOUR]])
    expect(lengths(wait, { rests: [rest({ strikes: 1 })] })).toEqual([['all', 2 * HOUR]])
    expect(lengths(wait, { rests: [rest({ strikes: 2 })] })).toEqual([['all', 4 * HOUR]])
    expect(lengths(wait, { rests: [rest({ strikes: 9 })] })).toEqual([['all', 4 * HOUR]])
  })

  test('an empty 429 over HTTP/1.1 is a pause, and the protocol refused at the first call after it', () => {
    const wordless: Failure = { ...wait, wordless_to: 'ours' }
    expect(lengths(wordless)).toEqual([['all', HOUR]])
    const reasonOf = (change: Partial<Rest>, failure = wordless) => {
      const consequence = decideAfter(failure, { ...situation, rests: [rest(change)] })
      return consequence.kind === 'rest' && consequence.rests[0]?.reason
    }
    const refused = { code: 'installation', params: { fault: 'protocol', app: 'ours' } }
    expect(reasonOf({})).toEqual(refused)
    expect(reasonOf({ reason: refused as Rest['reason'] })).toEqual(refused)
    expect(reasonOf({ until: now - 5 * MINUTE })).toEqual({ code: 'please_wait', params: {} })
    const mended = { code: 'installation', params: { ...refused.params, is_mended: true } }
    expect(reasonOf({ reason: mended as Rest['reason'] })).toEqual({ code: 'please_wait', params: {} })
    expect(reasonOf({}, wait)).toEqual({ code: 'please_wait', params: {} })
  })

  test('a day without a warning resets the ladder', () => {
    expect(lengths(wait, { rests: [rest({ strikes: 3, until: now - DAY - 1 })] })).toEqual([['all', HOUR]])
  })

  test('Retry-After is honoured when it is longer', () => {
    expect(lengths({ ...wait, retry_after_ms: 3 * HOUR })).toEqual([['all', 3 * HOUR]])
    expect(lengths({ ...wait, retry_after_ms: MINUTE })).toEqual([['all', HOUR]])
    const unknown: Failure = { kind: 'unknown', message: '', retry_after_ms: HOUR }
    expect(decideAfter(unknown, situation)).toMatchObject({ kind: 'confirm', rests: [{ kind: 'all', ms: HOUR }] })
  })

  test('an action block: that kind rests 12 h, then 48 h, the others 1 h', () => {
    expect(lengths(block)).toEqual([
      ['follow', 12 * HOUR],
      ['all', HOUR],
    ])
    expect(
      lengths(block, {
        rests: [rest({ kind: 'follow', reason: { code: 'action_block', params: { blocked: 'kind' } } })],
      }),
    ).toEqual([
      ['follow', 48 * HOUR],
      ['all', HOUR],
    ])
  })

  test('5xx: back-off doubles five times, then waits 30 minutes', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((failures) => lengths(down, { failures }))
    expect(waits).toEqual([5, 10, 20, 40, 80, 1800, 1800].map((seconds) => [['all', seconds * SECOND]]))
  })

  test('durations are scaled', () => {
    expect(lengths(wait, { scale: 0.001 })).toEqual([['all', HOUR / 1000]])
  })

  test.each<[Failure, object]>([
    [
      { kind: 'blocked', cause: 'challenge', message: '' },
      { kind: 'hold_account', status: 'needs_confirmation' },
    ],
    [
      { kind: 'blocked', cause: 'signed_out', message: '' },
      { kind: 'hold_account', status: 'needs_sign_in' },
    ],
    [{ kind: 'refused', cause: 'follow_limit', message: '' }, { kind: 'stop_task' }],
    [
      { kind: 'installation', fault: 'outdated', app: '1;2;3', message: '' },
      {
        kind: 'rest',
        rests: [{ kind: 'all', reason: { code: 'installation', params: { fault: 'outdated', app: '1;2;3' } } }],
      },
    ],
    [
      { kind: 'refused', cause: 'gone', message: '' },
      { kind: 'skip', reason: { code: 'gone' } },
    ],
    [
      { kind: 'refused', cause: 'private', message: '' },
      { kind: 'skip', reason: { code: 'private' } },
    ],
    [
      { kind: 'unknown', message: '', retry_after_ms: null },
      { kind: 'confirm', rests: [] },
    ],
  ])('%j leads to %j', (failure, consequence) => {
    expect(decideAfter(failure, situation)).toMatchObject(consequence)
  })
})

test('a disabled account waits until its owner has checked it', () => {
  const disabled = { kind: 'refused' as const, cause: 'disabled' as const, message: 'x' }
  expect(decideAfter(disabled, { kind: 'follow', now: 0, rests: [], failures: 0, scale: 1 })).toMatchObject({
    kind: 'hold_account',
    status: 'needs_confirmation',
  })
})

test('a warning during a read stops everything for as long as it would stop a kind', () => {
  const blocked = { kind: 'blocked' as const, cause: 'action_block' as const, message: 'x' }
  expect(decideAfter(blocked, { kind: null, now: 0, rests: [], failures: 0, scale: 1 })).toMatchObject({
    kind: 'rest',
    rests: [{ kind: 'all', ms: 12 * 3_600_000 }],
  })
})
