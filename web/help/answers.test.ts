import { afterEach, expect, test } from 'vitest'
import { findAnswers, topics } from '#web/help/answers.ts'
import { answers } from '#words/help-answers.ts'
import { findLanguageBy } from '#words/language.ts'

afterEach(() => findLanguageBy(() => 'en'))

test('every topic has answers, and no two answers one name', () => {
  for (const topic of topics) expect(findAnswers('', topic).length).toBeGreaterThan(0)
  expect(new Set(answers().map(({ id }) => id)).size).toBe(answers().length)
})

test('the words people type are found, in any order and case', () => {
  expect(findAnswers('BACK follow', null).map(({ id }) => id)).toContain('export')
  expect(findAnswers('confirm app', 'warnings').map(({ id }) => id)).toEqual(['challenge'])
  expect(findAnswers('no such words', null)).toEqual([])
})

test.each([
  ['フォローバックしていない人', 'export'],
  ['フォロー解除の件数はいつ', 'daily'],
  ['パスワードは安全ですか', 'password'],
  ['タスクの実行中にブラウザを閉じたい', 'leave'],
  ['警告　ウォームアップ', 'new-account'],
])('a sentence in Japanese finds answers by its parts: %s', (typed, id) => {
  findLanguageBy(() => 'ja')
  const found = findAnswers(typed, null).map((one) => one.id)
  expect(found).toContain(id)
  expect(found.length).toBeLessThan(answers().length / 2)
})

test('nothing is found by what no answer says, in Japanese too', () => {
  findLanguageBy(() => 'ja')
  expect(findAnswers('天気予報', null)).toEqual([])
  expect(findAnswers('です', null).length).toBeGreaterThan(0)
  expect(findAnswers('ぬるぬる', null)).toEqual([])
})
