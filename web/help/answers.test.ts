import { expect, test } from 'vitest'
import { findAnswers, topics } from '#web/help/answers.ts'
import { answers } from '#words/help-answers.ts'

test('every topic has answers, and no two answers one name', () => {
  for (const topic of topics) expect(findAnswers('', topic).length).toBeGreaterThan(0)
  expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length)
})

test('the words people type are found, in any order and case', () => {
  expect(findAnswers('BACK follow', null).map(({ id }) => id)).toContain('export')
  expect(findAnswers('confirm app', 'warnings').map(({ id }) => id)).toEqual(['challenge'])
  expect(findAnswers('no such words', null)).toEqual([])
})
