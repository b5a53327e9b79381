import { afterEach, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, type Language } from '#rules/languages.ts'
import type { Reason } from '#rules/reasons.ts'
import { findLanguageBy } from './language.ts'
import { listNameText } from './list-names.ts'
import { reasonText } from './reasons.ts'

let language: Language = DEFAULT_LANGUAGE
findLanguageBy(() => language)
afterEach(() => {
  language = DEFAULT_LANGUAGE
})

const refused = (details: object): Reason<'run_refused'> => ({
  code: 'run_refused',
  params: { refusal: 'instagram_resting', details: { retry_after_seconds: 3600, ...details } },
})

test('a rest that was kept with a refusal is said in the language of who reads it', () => {
  const because = 'Instagram asked for a pause'
  const kept = refused({ because, rest: { code: 'action_block', params: { blocked: 'everything' } } })
  expect(reasonText(kept)).toContain('Instagram sent a warning, so all tasks are paused')
  language = 'de'
  expect(reasonText(kept)).toContain('Instagram hat gewarnt, daher sind alle Aufgaben pausiert')
})

test('one from before rests were kept still has its sentence', () => {
  language = 'de'
  expect(reasonText(refused({ because: 'Instagram asked for a pause' }))).toContain('Instagram asked for a pause')
})

test('a refusal of Instagram without a word of its own says so', () => {
  const text = (message: string) => reasonText({ code: 'refused', params: { message } })
  expect(text('Not on a Sunday.')).toBe('Instagram refused: Not on a Sunday.')
  expect(text('')).toBe('Instagram refused: it gave no reason')
})

test('a list is called in the language of who made it, without marks that nobody sees', () => {
  expect(listNameText('followers', 'anna')).toBe('Followers of @anna')
  language = 'ar'
  expect(listNameText('followers', 'anna')).toBe('متابعو @anna')
})
