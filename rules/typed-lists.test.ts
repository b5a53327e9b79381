import { expect, test } from 'vitest'
import { subjectIn } from './subjects.ts'
import { namesIn, phrasesIn, withoutAt, withoutHash } from './typed-lists.ts'

test('names are apart by blanks, lines, commas and semicolons of any script', () => {
  expect(namesIn('anna, ben;cas\nＤ　eve、fay，gus；hal،ida؛jo')).toEqual([
    'anna',
    'ben',
    'cas',
    'Ｄ',
    'eve',
    'fay',
    'gus',
    'hal',
    'ida',
    'jo',
  ])
  expect(namesIn(' \n، ')).toEqual([])
})

test('phrases keep their blanks and semicolons', () => {
  expect(phrasesIn('slow coffee، 猫 ; 犬、 鳥，,')).toEqual(['slow coffee', '猫 ; 犬', '鳥'])
})

test('a full-width @ or # is one', () => {
  expect([withoutAt(' ＠anna'), withoutAt('@anna'), withoutHash('＃猫'), withoutHash('#猫')]).toEqual([
    'anna',
    'anna',
    '猫',
    '猫',
  ])
  expect(subjectIn('＠Anna')).toEqual({ type: 'person', username: 'anna' })
  expect(subjectIn('＃猫')).toEqual({ type: 'hashtag', tag: '猫' })
})
