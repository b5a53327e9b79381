import { expect, test } from 'vitest'
import { type Source, source } from '#contract/automation.ts'
import { readSources, type SourceDefaults, withoutSource, withSources } from '#web/automation/composer/read-sources.ts'

const wish = (part: Partial<SourceDefaults> = {}): SourceDefaults => ({
  type: 'followers_of',
  tab: 'recent',
  who: 'authors',
  last_posts: 3,
  ...part,
})
const every = ['followers_of', 'following_of', 'likers_of', 'commenters_of', 'hashtag', 'list', 'feed'] as const
const read = (text: string, part: Partial<SourceDefaults> = {}) => readSources(text, wish(part), every)

test('names are read from a pasted list, with @, in capitals and as profile addresses', () => {
  const { sources, wrong } = read('@Coffee.Daily, travel.maps;\nhttps://www.instagram.com/latte_art/')
  expect(sources.map((one) => 'username' in one && one.username)).toEqual(['coffee.daily', 'travel.maps', 'latte_art'])
  expect(wrong).toEqual([])
})

test('what is no name is given back, and a name written twice is one', () => {
  const { sources, wrong } = read('coffee coffee bad!name https://example.com/x')
  expect(sources).toEqual([{ type: 'followers_of', username: 'coffee' }])
  expect(wrong).toEqual(['bad!name', 'https://example.com/x'])
})

test('the link of a post is the post, whatever was chosen before', () => {
  const link = 'https://www.instagram.com/p/CSFvYqWrv1N/?igsh=x'
  const media_id = '2631717960199109965'
  expect(read(link).sources).toEqual([{ type: 'likers_of', media_id }])
  expect(read(link, { type: 'commenters_of' }).sources).toEqual([{ type: 'commenters_of', media_id }])
})

test('likers of a person are those of their newest posts', () => {
  expect(read('coffee.daily', { type: 'likers_of' }).sources).toEqual([
    { type: 'likers_of', username: 'coffee.daily', last_posts: 3 },
  ])
})

test('a hashtag says itself what it is; a bare word is one where hashtags are meant', () => {
  const tag = (name: string) => ({ type: 'hashtag', tag: name, tab: 'recent', who: 'authors' })
  expect(read('#LatteArt').sources).toEqual([tag('latteart')])
  expect(read('https://www.instagram.com/explore/tags/caf%C3%A9/').sources).toEqual([tag('café')])
  expect(read('latteart #ätzend', { type: 'hashtag' }).sources).toEqual([tag('latteart'), tag('ätzend')])
  expect(read('latte.art', { type: 'hashtag' }).wrong).toEqual([])
})

test('what a kind of task cannot read is wrong', () => {
  const { sources, wrong } = readSources('coffee #latteart', wish(), ['followers_of', 'following_of'])
  expect(sources).toHaveLength(1)
  expect(wrong).toEqual(['#latteart'])
})

test('everything that is read is taken by the contract', () => {
  const { sources } = read('coffee #latte https://instagram.com/reel/CSFvYqWrv1N', { type: 'likers_of' })
  expect(sources.map((one) => source.parse(one))).toEqual(sources)
})

test('a source appears once, but followers and following of the same person are two', () => {
  const one: Source[] = [{ type: 'followers_of', username: 'coffee' }]
  const following: Source = { type: 'following_of', username: 'coffee' }
  expect(withSources(one, one)).toEqual(one)
  const both = withSources(one, [following])
  expect(both).toHaveLength(2)
  expect(withoutSource(both, { username: 'coffee', type: 'followers_of' })).toEqual([following])
})
