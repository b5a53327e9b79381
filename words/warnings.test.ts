import { afterEach, describe, expect, test } from 'vitest'
import { type Standing, stops } from '#rules/account-standing.ts'
import { limitedKinds } from '#rules/actions.ts'
import { HOUR } from '#rules/durations.ts'
import { DEFAULT_LANGUAGE, type Language, languageCodes } from '#rules/languages.ts'
import type { Announcement } from '#rules/mailed-notices.ts'
import type { HoldReason } from '#rules/reasons.ts'
import type { RestKind } from '#rules/warnings.ts'
import { warnings } from './generated/server.ts'
import { findLanguageBy } from './language.ts'
import { noticesWords, noticeWords } from './mails.ts'
import { reasonText } from './reasons.ts'
import { happenedText, threeLines } from './warnings.ts'

let language: Language = DEFAULT_LANGUAGE
findLanguageBy(() => language)
afterEach(() => {
  language = DEFAULT_LANGUAGE
})

const now = Date.parse('2026-11-20T12:00:00Z')
const reader = { now, zone: 'UTC' }

const params: Partial<Record<keyof typeof stops, object>> = {
  action_block: { blocked: 'kind' },
  refused_alike: { message: 'Try again later.' },
  instagram_down: { cause: 'unreachable' },
  installation: { fault: 'outdated', app: '1' },
  text: { text: 'Connect it again.' },
}

const standing = (code: keyof typeof stops, more: Partial<Standing> = {}): Standing => ({
  reason: { code, params: params[code] ?? {} } as Standing['reason'],
  kind: stops[code].ends === 'by_owner' ? null : code === 'lists_refused' ? 'lists' : 'follow',
  until: stops[code].ends === 'by_owner' ? null : now + 2 * HOUR,
  strikes: 1,
  others_until: null,
  ...more,
})

const codes = Object.keys(stops) as (keyof typeof stops)[]

const restKinds: RestKind[] = [...limitedKinds, 'lists', 'sources', 'all']
const alike = (of: 'people' | 'sources'): Standing['reason'] => ({ code: 'refused_alike', params: { message: '', of } })
const timed = [
  ...codes.filter((code) => stops[code].ends === 'by_time').map((code) => standing(code).reason),
  ...[alike('people'), alike('sources')],
]

describe.each(languageCodes)('in %s', (tag) => {
  test.each(codes)('%s says what happened, what Cadenza did and what to do', (code) => {
    language = tag
    const lines = threeLines(standing(code), reader)
    for (const line of Object.values(lines)) expect(line).toMatch(/\p{L}.*[.。।」”“»]$/su)
    expect(new Set(Object.values(lines)).size).toBe(3)
    const needs_owner = stops[code].ends === 'by_owner'
    if (needs_owner || stops[code].by === 'instagram') expect(lines.advice).not.toBe(warnings.noAction)
    // The account's page and its notice say the same.
    if (needs_owner) expect(reasonText(standing(code).reason as HoldReason)).toContain(lines.happened)
  })

  test('every kind of action is named, and a second block says that it is one', () => {
    language = tag
    const said = limitedKinds.map((kind) => happenedText(standing('action_block', { kind })))
    expect(new Set(said).size).toBe(limitedKinds.length)
    expect(happenedText(standing('action_block', { strikes: 2 }))).toContain('2')
    expect(threeLines(standing('action_block', { others_until: now + HOUR }), reader).did).toMatch(/13[:.]00/)
  })

  test.each(restKinds)('what is said of a rest of %s has no empty part, and is no more than what rests', (kind) => {
    language = tag
    const { did: everything } = threeLines(standing('please_wait', { kind: 'all' }), reader)
    for (const reason of timed) {
      const lines = threeLines(standing(reason.code, { kind, reason }), reader)
      for (const line of Object.values(lines))
        expect(line).toMatch(/^\p{L}(?!.*(\s\s|\s[.,。।]|undefined)).*[.。।」”“»]$/su)
      expect(new Set(Object.values(lines)).size).toBe(3)
      expect([everything, warnings.held].includes(lines.did)).toBe(kind === 'all')
    }
  })

  test('what couldn’t be read is never said to be an action that was refused', () => {
    language = tag
    for (const kind of limitedKinds)
      for (const of of ['people', 'sources'] as const)
        expect(happenedText(standing('refused_alike', { kind, reason: alike(of) }))).not.toContain(
          warnings.refused({ what: warnings.what[kind] }),
        )
  })
})

test('what couldn’t be read is said as such, not as an action that was refused', () => {
  expect(threeLines(standing('refused_alike', { kind: 'sources', reason: alike('sources') }), reader)).toEqual({
    happened: 'Instagram didn’t show a source, and it isn’t clear why.',
    did: 'Cadenza paused tasks that read a source until 14:00.',
    advice: 'Check the Instagram app for a message.',
  })
  expect(threeLines(standing('refused_alike', { kind: 'follow', reason: alike('people') }), reader)).toEqual({
    happened: 'Instagram showed none of several people in a row.',
    did: 'Cadenza paused follows until 14:00.',
    advice: 'Check the Instagram app for a message.',
  })
  expect(threeLines(standing('refused_alike', { kind: 'unfollow', reason: alike('sources') }), reader)).toEqual({
    happened: 'Instagram didn’t show who liked this account’s posts, and it isn’t clear why.',
    did: 'Cadenza paused unfollows until 14:00.',
    advice: 'Check the Instagram app for a message.',
  })
})

test('a fault of the installation has no moment at which it ends: what ends it is said', () => {
  expect(threeLines(standing('installation', { kind: 'all' }), reader)).toEqual({
    happened: 'Instagram no longer accepts the app version Cadenza uses.',
    did: 'Cadenza paused all tasks for this account.',
    advice: 'Tasks resume by themselves once it’s updated.',
  })
})

test('a block reads as a person would say it', () => {
  expect(threeLines(standing('action_block', { others_until: now + HOUR }), reader)).toEqual({
    happened: 'Instagram has temporarily blocked follows.',
    did: 'Cadenza paused follows until 14:00, and everything else until 13:00.',
    advice: 'Don’t follow by hand until then. Consider the Careful pace.',
  })
  expect(threeLines(standing('challenge'), reader)).toEqual({
    happened: 'Instagram wants to confirm it’s you.',
    did: 'Cadenza paused all tasks for this account.',
    advice: 'Approve it in the Instagram app, then confirm here.',
  })
  expect(happenedText(standing('action_block', { strikes: 2 }))).toBe(
    'Instagram has blocked follows again, 2 times in a row.',
  )
})

test('words from Instagram are quoted as its own, in one line, whatever they contain', () => {
  const message = `<img src=x onerror=alert(1)>\u202e\n${'ab '.repeat(300)}`
  const { happened } = threeLines(
    standing('refused_alike', { reason: { code: 'refused_alike', params: { message } } }),
    reader,
  )
  expect(happened).toMatch(
    /^Instagram has refused follows for several people in a row\. Instagram’s words: “<img .*…”$/,
  )
  expect(happened).not.toMatch(/[\n\u202e]/)
})

const warned = (account_id: string, username: string): Announcement => ({
  event: 'account_warned',
  data: {
    ...{ account_id, username, message: '', kind: 'follow', strikes: 1, whose: 'account' },
    ...{ until: '2026-11-20T14:00:00.000Z', others_until: null },
    ...{ code: 'action_block', params: { blocked: 'kind' } },
  },
})

test('warnings of several accounts are one mail, each under its name', () => {
  const { subject, text } = noticesWords([warned('1', 'ada'), warned('2', 'bob')], reader)
  expect(subject).toBe('Instagram has warned 2 accounts of yours')
  expect(text.split('\n\n')).toEqual([
    `@ada\n${noticeWords(warned('1', 'ada'), reader).text}`,
    `@bob\n${noticeWords(warned('2', 'bob'), reader).text}`,
  ])
  expect(noticesWords([warned('1', 'ada')], reader).subject).toBe('Instagram has warned @ada')
})

test('a week’s leavers are one mail with the sums of each account', () => {
  const left = (account_id: string, username: string, date: string, count: number): Announcement => ({
    event: 'audience_changed',
    data: { account_id, username, date, came: 1, left: count, gone: 0 },
  })
  const [monday, sunday] = [left('1', 'ada', '2026-11-16', 2), left('1', 'ada', '2026-11-22', 3)]
  expect(noticesWords([monday, sunday], reader)).toEqual({
    subject: '5 people left @ada',
    text: 'Left: 5. Account gone: 0. Came: 2. Noticed on 2026-11-22.',
  })
  expect(noticesWords([monday, sunday, left('2', 'bob', '2026-11-20', 1)], reader).subject).toBe(
    '6 people left your accounts',
  )
})
