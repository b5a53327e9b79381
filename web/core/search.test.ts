import { afterEach, expect, test } from 'vitest'
import type { Language } from '#rules/languages.ts'
import { matches } from '#web/core/search.ts'
import { findLanguageBy } from '#words/language.ts'
import { compareNames } from '#words/order.ts'

afterEach(() => findLanguageBy(() => 'en'))
const read = (language: Language) => findLanguageBy(() => language)

test.each<[Language, string, string]>([
  ['tr', 'İstanbul listesi', 'istanbul'],
  ['tr', 'Takipten çıkanlar', 'TAKİPTEN ÇIKANLAR'],
  ['tr', 'Instagram', 'instagram'],
  ['tr', 'Yeni takipçi', 'takipci'],
  ['de', 'Größe prüfen', 'prufen'],
  ['fr', 'Écrire un modèle', 'ecrire MODELE'],
  ['ru', 'Счётчик', 'СЧЕТЧИК'],
  ['ar', 'متابِعون', 'متابعون'],
  ['hi', 'फ़ॉलोअर्स की सूची', 'सूची'],
  ['ja', 'フォロワーの一覧', 'ﾌｫﾛﾜｰ'],
  ['ja', 'ガイド', 'ガイ'],
])('in %s, “%s” is found by “%s”', (language, name, typed) => {
  read(language)
  expect(matches(name, typed)).toBe(true)
})

test('letters that differ are not the same', () => {
  for (const language of ['ja', 'hi', 'ru'] as const) {
    read(language)
    expect(matches('ガイド', 'カイ')).toBe(false)
    expect(matches('की', 'का')).toBe(false)
  }
})

test('names are in the order of the language that is read', () => {
  const names = ['zeta', 'ähre', 'çınar', 'cem', 'list 10', 'list 9']
  read('de')
  expect(names.toSorted(compareNames)).toEqual(['ähre', 'cem', 'çınar', 'list 9', 'list 10', 'zeta'])
  read('tr')
  expect(['çınar', 'cumba', 'ılık', 'ince'].toSorted(compareNames)).toEqual(['cumba', 'çınar', 'ılık', 'ince'])
})
