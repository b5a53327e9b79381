import { expect, test } from 'vitest'
import type { Source } from '#contract/automation.ts'
import { readNames, withoutSource, withSources } from '#web/automation/source-names.ts'

test('names are read from a pasted list, with @, in capitals and as profile addresses', () => {
  expect(readNames('@Coffee.Daily, travel.maps;\nhttps://www.instagram.com/latte_art/')).toEqual({
    names: ['coffee.daily', 'travel.maps', 'latte_art'],
    wrong: [],
  })
})

test('what is no name is given back, and a name written twice is one', () => {
  expect(readNames('coffee coffee bad!name https://example.com/x')).toEqual({
    names: ['coffee'],
    wrong: ['bad!name', 'https://example.com/x'],
  })
})

test('a source stands once, but followers and following of the same person are two', () => {
  const one: Source[] = [{ type: 'followers_of', username: 'coffee' }]
  expect(withSources(one, 'followers_of', ['coffee'])).toEqual(one)
  const both = withSources(one, 'following_of', ['coffee'])
  expect(both).toHaveLength(2)
  expect(withoutSource(both, { type: 'followers_of', username: 'coffee' })).toEqual([
    { type: 'following_of', username: 'coffee' },
  ])
})
