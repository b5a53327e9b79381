import { expect, test } from 'vitest'
import { linkIn, linkProblemOf, mediaIdOfLink, usernameOfLink } from './links.ts'
import { mediaIdOf } from './media-ids.ts'

const id = mediaIdOf('CSFvYqWrv1N')

test.each([
  'https://www.instagram.com/p/CSFvYqWrv1N/',
  'instagram.com/reel/CSFvYqWrv1N',
  '//www.instagram.com/p/CSFvYqWrv1N',
  'https://m.instagram.com/tv/CSFvYqWrv1N/?utm_source=x',
  'https://de-de.instagram.com/p/CSFvYqWrv1N',
  'https://www.instagram.com/coffee.daily/p/CSFvYqWrv1N/',
  'https://www.instagram.com/coffee.daily/reel/CSFvYqWrv1N/?igsh=MzRlODBiNWFlZA==',
  ' https://instagram.com/reels/CSFvYqWrv1N#x ',
  'HTTPS://WWW.INSTAGRAM.COM/p/CSFvYqWrv1N',
  'http://instagr.am/p/CSFvYqWrv1N/',
  'https://www.instagram.com/p/CSFvYqWrv1N/?img_index=2&igsh=abc',
  'https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fp%2FCSFvYqWrv1N%2F&e=AT0',
  'https://www.instagram.com/accounts/login/?next=%2Fp%2FCSFvYqWrv1N%2F',
])('%s leads to the post', (href) => {
  expect(mediaIdOfLink(href)).toBe(id)
})

test.each([
  'https://www.instagram.com/coffee.daily',
  'instagram.com/_u/Coffee.Daily/',
  'https://www.instagram.com/coffee.daily?igsh=MXV4&utm_source=qr',
  'https://www.instagram.com/coffee.daily/reels/',
  'https://www.instagram.com/coffee.daily/tagged/',
  'https://instagr.am/coffee.daily',
  'https://ig.me/m/coffee.daily',
  'instagram://user?username=coffee.daily',
  'https://www.instagram.com/accounts/login/?next=/coffee.daily/',
  'https://l.instagram.com/?u=https%3A%2F%2Finstagram.com%2Fcoffee.daily',
])('%s leads to the person', (href) => {
  expect(usernameOfLink(href)).toBe('coffee.daily')
})

test.each([
  'https://www.instagram.com/share/p/BADlkTrGKP',
  'https://www.instagram.com/share/reel/BAD3qTrGKP',
  'https://www.instagram.com/share/BALgLjxuDu',
  'instagram.com/share/BALgLjxuDu/?igsh=x',
  'https://www.instagram.com/s/aGlnaGxpZ2h0OjE3OTA?story_media_id=1',
  'https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fshare%2Fp%2FBADlkTrGKP',
  'https://ig.me/j/AbcDef',
])('%s is a link that only Instagram can read', (href) => {
  expect(linkProblemOf(href)).toBe('link_shared')
})

test.each([
  'https://www.instagram.com/stories/coffee.daily/3211234567890123456/',
  'https://www.instagram.com/stories/highlights/17900000000000000/',
  'https://www.instagram.com/reels/audio/1234567890/',
  'https://www.instagram.com/direct/t/123',
  'https://www.instagram.com/explore/locations/213385402/berlin/',
  'https://www.instagram.com/explore/',
  'https://www.instagram.com/',
  'https://help.instagram.com/370452623149242',
  'https://www.instagram.com/p/',
  'https://www.instagram.com/p/!!!!!!/',
  'https://l.instagram.com/?u=https%3A%2F%2Fexample.com',
])('%s leads to nobody and no post', (href) => {
  expect(linkProblemOf(href)).toBe('link_elsewhere')
})

test.each([
  'coffee.daily',
  'CSFvYqWrv1N',
  '@coffee.daily',
  '#latteart',
  'https://example.com/p/CSFvYqWrv1N',
  'https://www.instagram.com.evil.example/anna',
  'https://evilinstagram.com/anna',
  'javascript:alert(1)',
  'two words',
  '',
])('%s is no address of Instagram’s', (text) => {
  expect(linkIn(text)).toBeNull()
})

test('people have short names, and names that are parts of other addresses', () => {
  for (const name of ['ar', 'c', 's', 'j', 'share', 'web', 'api'])
    expect(usernameOfLink(`https://www.instagram.com/${name}`)).toBe(name)
})

test('an address that wraps itself ends', () => {
  let href = 'https://www.instagram.com/p/CSFvYqWrv1N/'
  for (let nth = 0; nth < 9; nth++) href = `https://l.instagram.com/?u=${encodeURIComponent(href)}`
  expect(mediaIdOfLink(href)).toBeNull()
})
