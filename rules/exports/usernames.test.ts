import { expect, test } from 'vitest'
import { usernameOfLink } from '../links.ts'
import { decidePasted } from './pasted-names.ts'
import { isUsername, usernameOf } from './usernames.ts'

test('a leading @, capitals and blanks around a user name are forgiven', () => {
  expect(usernameOf(' @Anna.Ash_1 ')).toBe('anna.ash_1')
})

test('what Instagram would not take as a user name is none', () => {
  for (const text of ['', '@', 'Anna Ash', 'café', 'a'.repeat(31), 'a/b', 'a-b', 'ann\u212A', 'a\nb', '<script>'])
    expect(usernameOf(text)).toBe(null)
})

test('thirty characters are still a user name', () => {
  expect(usernameOf('a'.repeat(30))).toBe('a'.repeat(30))
  expect(isUsername('A')).toBe(false)
})

test('a profile link gives its user name with and without _u, query and fragment', () => {
  const links = [
    'https://www.instagram.com/anna.ash',
    'https://www.instagram.com/_u/anna.ash',
    'http://instagram.com/Anna.Ash/',
    'https://m.instagram.com/anna.ash?hl=en',
    'https://www.instagram.com/_u/anna.ash/#top',
    'instagram.com/anna.ash',
  ]
  for (const link of links) expect(usernameOfLink(link)).toBe('anna.ash')
})

test('a link to a post, a page of Instagram or another host names nobody', () => {
  const links = [
    'https://www.instagram.com/p/CxYz/',
    'https://www.instagram.com/reel/CxYz',
    'https://www.instagram.com/explore/',
    'https://www.instagram.com/explore/tags/art/',
    'https://www.instagram.com/stories/anna/1',
    'https://www.instagram.com/_u/',
    'https://www.instagram.com/',
    'https://evil.example/anna',
    'https://www.instagram.com.evil.example/anna',
    'https://evil.example/https://www.instagram.com/anna',
    'javascript:alert(1)',
    '',
  ]
  for (const link of links) expect(usernameOfLink(link)).toBe(null)
})

test('a long list of names passes the same door as one name, and what could be none isn’t composed', () => {
  const typed = [
    '\u200banna.one\u200f',
    '＠Ｂｅｒｔ',
    ' @carla ',
    'https://instagram.com/dora',
    '\u200b',
    '',
    '\ufdfa'.repeat(65),
  ]
  expect(decidePasted(typed)).toMatchObject({
    people: ['anna.one', 'bert', 'carla', 'dora'],
    skipped: [{ rule: 'not_a_username', count: 1 }],
  })
})
