import { afterEach, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, type Language } from '#rules/languages.ts'
import { greetingAt } from './accounts.ts'
import { sentencesText } from './joined.ts'
import { findLanguageBy } from './language.ts'
import { reasonText } from './reasons.ts'
import { sourceText } from './sources.ts'
import { weekdaysWithin } from './weekdays.ts'

let language: Language = DEFAULT_LANGUAGE
findLanguageBy(() => language)
afterEach(() => {
  language = DEFAULT_LANGUAGE
})

const inEvery = (languages: Language[], say: () => string) =>
  languages.map((one) => {
    language = one
    return say()
  })

test('posts are in the case that “liked” and “commented on” ask for', () => {
  const liked = { type: 'likers_of', username: 'anna', last_posts: 3 } as const
  expect(inEvery(['en', 'de', 'ru', 'tr'], () => sourceText(liked))).toEqual([
    'people who liked the last 3 posts of @anna',
    'wer die letzten 3 Beiträge von @anna gelikt hat',
    'кто лайкнул последние 3 публикации @anna',
    '@anna hesabının son 3 gönderisini beğenenler',
  ])
  const commented = { type: 'commenters_of', username: 'anna' } as const
  expect(inEvery(['tr'], () => sourceText(commented))).toEqual(['@anna gönderilerine yorum yapanlar'])
})

test('sentences follow each other with a space where the language has one', () => {
  expect(inEvery(['en', 'ja'], () => sentencesText('A.', null, '', 'B.'))).toEqual(['A. B.', 'A.B.'])
})

test('days of the week are written as within a sentence', () => {
  expect(inEvery(['en', 'de', 'es', 'tr'], () => weekdaysWithin()[0] ?? '')).toEqual([
    'Monday',
    'Montag',
    'lunes',
    'pazartesi',
  ])
})

test('the day is divided as the language divides it', () => {
  const greetings = (one: Language) => [2, 8, 13, 16, 19, 23].map((hour) => inEvery([one], () => greetingAt(hour))[0])
  expect(greetings('en')).toEqual([
    'Good evening',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
  expect(greetings('id')).toEqual([
    'Selamat malam',
    'Selamat pagi',
    'Selamat siang',
    'Selamat sore',
    'Selamat malam',
    'Selamat malam',
  ])
  expect(greetings('es').slice(4)).toEqual(['Buenas tardes', 'Buenas noches'])
})

test('a person was followed before, a post liked or commented on', () => {
  const text = (params: { did: 'follow' } | { did: 'like' | 'comment' | 'met'; newest_post?: true }) =>
    reasonText({ code: 'acted_before', params })
  expect(text({ did: 'follow' })).toBe('was already followed by Cadenza')
  expect(text({ did: 'like', newest_post: true })).toBe('the newest post was already liked by Cadenza')
  expect(text({ did: 'met' })).toBe('Cadenza already did this')
})
