import { expect, test } from 'vitest'
import { subjectIn } from './subjects.ts'
import { namesIn, namesInFile, phrasesIn, withoutAt, withoutHash } from './typed-lists.ts'

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

test('of a table in a file only the names are taken, whatever its other columns hold', () => {
  const table = 'username,full_name,is_private\r\nanna.b,"Berg, Anna",true\r\n"carl",Carl,false\r\n\r\n'
  expect(namesInFile(table)).toEqual(['anna.b', 'carl'])
  expect(namesInFile('\uFEFFName;Instagram Username\nAnna;@anna.b\n')).toEqual(['@anna.b'])
  expect(namesInFile('Handle\nanna.b\ncarl')).toEqual(['anna.b', 'carl'])
})

test('of any other file everything is taken', () => {
  expect(namesInFile('\uFEFFanna.b\n@carl, "dora"\r\nhttps://www.instagram.com/emil/')).toEqual([
    'anna.b',
    '@carl',
    'dora',
    'https://www.instagram.com/emil/',
  ])
  expect(namesInFile('')).toEqual([])
})
