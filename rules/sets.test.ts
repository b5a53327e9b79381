import { expect, test } from 'vitest'
import { fans, mutuals, nonFollowers } from './sets.ts'

test('non-followers, fans and mutuals part two lists', () => {
  const followers = new Set(['ann', 'bob', 'cas'])
  const following = new Set(['dan', 'bob', 'eve'])
  expect(nonFollowers(followers, following)).toEqual(['dan', 'eve'])
  expect(fans(followers, following)).toEqual(['ann', 'cas'])
  expect(mutuals(followers, following)).toEqual(['bob'])
})

test('nobody on a side leaves everybody of the other', () => {
  expect(nonFollowers(new Set(), new Set(['a']))).toEqual(['a'])
  expect(mutuals(new Set(), new Set())).toEqual([])
})

test('on random lists every person falls in the sets a brute-force search puts them in', () => {
  for (let round = 0; round < 200; round++) {
    const pick = () => new Set(Array.from({ length: round % 23 }, () => String(Math.floor(Math.random() * 30))))
    const [followers, following] = [pick(), pick()]
    const follows_me = (name: string) => [...followers].some((follower) => follower === name)
    const i_follow = (name: string) => [...following].some((followed) => followed === name)
    const everybody = Array.from({ length: 30 }, (_, index) => String(index))
    const expected = {
      non_followers: everybody.filter((name) => i_follow(name) && !follows_me(name)),
      fans: everybody.filter((name) => !i_follow(name) && follows_me(name)),
      mutuals: everybody.filter((name) => i_follow(name) && follows_me(name)),
    }
    expect(nonFollowers(followers, following).toSorted()).toEqual(expected.non_followers.toSorted())
    expect(fans(followers, following).toSorted()).toEqual(expected.fans.toSorted())
    expect(mutuals(followers, following).toSorted()).toEqual(expected.mutuals.toSorted())
  }
})
