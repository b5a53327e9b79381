import { expect, test } from 'vitest'
import { languageCodes } from './languages.ts'
import { matchLanguage } from './match-language.ts'

test.each([
  [[], 'en'],
  [['en-US', 'en'], 'en'],
  [['nl', 'xx-YY'], 'en'],
  [['*'], 'en'],
])('%j reads %s', (tags, language) => {
  expect(matchLanguage(tags)).toBe(language)
})

test('every language is its own best match, in any case', () => {
  expect(languageCodes.map((code) => matchLanguage([code.toUpperCase()]))).toEqual(languageCodes)
})
