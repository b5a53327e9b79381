import { describe, expect, test } from 'vitest'
import { CAST } from './cast.ts'
import { followersOf, followerTest, followingOf, followsFigure } from './followings.ts'
import { findPostPlace, mediaPk } from './media-pk.ts'
import { describePerson, findPersonByName, findPersonByPk, type WorldPerson } from './people.ts'
import { describePost } from './posts.ts'
import { followBackChance, followBackDelay } from './responses.ts'
import { createShuffle } from './shuffle.ts'
import { findBearer, formerUsername, isRenamed, usernameOf } from './usernames.ts'
import { FIRST_WORDS, SECOND_WORDS } from './words.ts'
import { createWorld, worldAt } from './world.ts'

const world = createWorld({ seed: 1, users: 100_000 })
const people = Array.from({ length: 20_000 }, (_, key) => describePerson(world, key))
const keysIn = (list: { length: number; at(position: number): number }) =>
  Array.from({ length: list.length }, (_, position) => list.at(position))
const named = (username: string) => findPersonByName(world, username) as WorldPerson

describe('a shuffle', () => {
  test('visits every number once and is invertible', () => {
    for (const size of [1, 2, 7, 1_000, 4_097]) {
      const shuffle = createShuffle(size, 42)
      const visited = Array.from({ length: size }, (_, position) => shuffle.at(position))
      expect(new Set(visited).size).toBe(size)
      expect(visited.every((value, position) => shuffle.positionOf(value) === position)).toBe(true)
    }
  })
})

describe('names and numbers', () => {
  test('are what Instagram allows and lead back to their person', () => {
    for (const person of people) {
      expect(person.username).toMatch(/^[a-z0-9._]{1,30}$/)
      expect(findPersonByName(world, person.username)?.key).toBe(person.key)
      expect(findPersonByPk(world, person.pk)?.key).toBe(person.key)
    }
  })

  test('lead back to people beyond a million as well', () => {
    const large = createWorld({ seed: 9, users: 5_000_000 })
    for (const key of [999_999, 1_234_567, 4_999_999]) {
      expect(findPersonByName(large, usernameOf(large, key))?.key).toBe(key)
    }
  })

  test('cannot be read in two ways', () => {
    const joined = FIRST_WORDS.flatMap((first) => SECOND_WORDS.map((second) => first + second))
    expect(new Set(joined).size).toBe(128 * 128)
  })

  test('never collide with those of the cast', () => {
    for (const character of CAST) expect(findBearer(world, character.username)).toBeUndefined()
  })

  test('that nobody bears lead nowhere', () => {
    for (const name of ['nobody.at.all', 'anna', '', 'annaschmidt99999999', 'real.real.anna', '..', 'ANNA?']) {
      expect(findPersonByName(world, name)).toBeUndefined()
    }
    expect(findPersonByPk(world, 12_345)).toBeUndefined()
    expect(findPersonByPk(world, Number.NaN)).toBeUndefined()
  })

  test('of the renamed lead nowhere under the former name', () => {
    const renamed = people.filter((person) => isRenamed(world, person.key))
    expect(renamed.length).toBeGreaterThan(50)
    for (const { key } of renamed) expect(findPersonByName(world, formerUsername(world, key))).toBeUndefined()
  })
})

describe('the crowd', () => {
  const share = (is: (person: WorldPerson) => boolean) => people.filter(is).length / people.length

  test('passes the usual filters by about two thirds', () => {
    const passing = share(({ follower_count, following_count, media_count }) => {
      const ratio = follower_count / following_count
      const is_usual = [follower_count, following_count].every((count) => count >= 50 && count <= 2_500)
      return is_usual && ratio >= 0.5 && ratio <= 5 && media_count >= 3
    })
    expect(passing).toBeGreaterThan(0.6)
    expect(passing).toBeLessThan(0.7)
  })

  test('has private, deleted, verified, business people, some without a picture, some with comments off', () => {
    expect(share((person) => person.is_private)).toBeCloseTo(0.15, 1)
    expect(share((person) => person.is_deleted)).toBeCloseTo(0.02, 2)
    expect(share((person) => person.has_comments_off)).toBeCloseTo(0.03, 2)
    for (const is of [
      (person: WorldPerson) => person.is_verified,
      (person: WorldPerson) => person.account_type === 2,
      (person: WorldPerson) => !person.has_picture,
    ]) {
      expect(share(is)).toBeGreaterThan(0.001)
      expect(share(is)).toBeLessThan(0.2)
    }
  })

  test('is the same for the same seed and another for another', () => {
    const again = createWorld({ seed: 1, users: 100_000 })
    const other = createWorld({ seed: 2, users: 100_000 })
    expect(describePerson(again, 77)).toEqual(describePerson(world, 77))
    expect(describePerson(other, 77)).not.toEqual(describePerson(world, 77))
  })
})

describe('followers and following', () => {
  test('are distinct, match the count and exclude the person', () => {
    for (const person of people.slice(0, 60)) {
      const followers = keysIn(followersOf(world, person))
      const following = keysIn(followingOf(world, person))
      expect(new Set(followers).size).toBe(person.follower_count)
      expect(new Set(following).size).toBe(person.following_count)
      expect(followers).not.toContain(person.key)
      expect(following).not.toContain(person.key)
    }
  })

  test('is a million different people for travel.maps and twenty thousand for coffee.daily', () => {
    expect(new Set(keysIn(followersOf(world, named('travel.maps')))).size).toBe(1_000_000)
    expect(new Set(keysIn(followersOf(world, named('coffee.daily')))).size).toBe(20_000)
  })

  test('agrees from both ends where a public figure is one of them', () => {
    const figure = named('coffee.daily')
    const followers = new Set(keysIn(followersOf(world, figure)))
    for (const person of people.slice(0, 300)) {
      expect(followsFigure(world, person.key, figure.key)).toBe(followers.has(person.key))
      expect(keysIn(followingOf(world, person)).includes(figure.key)).toBe(followers.has(person.key))
    }
  })

  test('know without reading a list who is on it', () => {
    for (const person of [named('coffee.daily'), ...people.slice(0, 60)]) {
      const followers = new Set(keysIn(followersOf(world, person)))
      const isFollower = followerTest(world, person)
      for (let key = 0; key < 2_000; key += 7) expect(isFollower(key)).toBe(followers.has(key))
    }
  })

  test('give the creator 410 followers and 320 followed, 200 of them mutual', () => {
    const followers = keysIn(followersOf(world, named('sandbox.creator')))
    const following = keysIn(followingOf(world, named('sandbox.creator')))
    expect([new Set(followers).size, new Set(following).size]).toEqual([410, 320])
    expect(following.filter((key) => followers.includes(key)).length).toBe(200)
  })
})

describe('posts', () => {
  test('have 19 digits that lead back to them, bare or with the owner', () => {
    for (const person of people.slice(0, 500).filter((one) => one.media_count > 0)) {
      const pk = mediaPk(person, person.media_count - 1)
      expect(pk).toMatch(/^\d{19}$/)
      const place = { owner: person, number: person.media_count - 1 }
      expect(findPostPlace(world, pk)).toEqual(place)
      expect(findPostPlace(world, `${pk}_${person.pk}`)).toEqual(place)
      expect(findPostPlace(world, mediaPk(person, person.media_count))).toBeUndefined()
    }
  })

  test('are the older the lower their number', () => {
    const owner = named('coffee.daily')
    const ages = [0, 10, 500, 959].map((number) => describePost(world, owner, number).age)
    expect(ages).toEqual([...ages].sort((a, b) => b - a))
  })
})

describe('following back', () => {
  test('is likelier among people from a smaller audience', () => {
    const ordinary = people.filter((one) => followBackChance(world, one) > 0)
    const chances = new Set(ordinary.map((one) => Number(followBackChance(world, one).toFixed(2))))
    for (const expected of [0.36, 0.24, 0.08]) expect(chances).toContain(expected)
  })

  test('takes ten minutes to five days and is decided for ever', () => {
    const account = named('sandbox.creator')
    const delays = people.map((one) => followBackDelay(world, account.key, one)).filter((one) => one !== null)
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(600)
    expect(Math.max(...delays)).toBeLessThanOrEqual(5 * 86_400)
    expect(delays.length / people.length).toBeGreaterThan(0.05)
    expect(delays.length / people.length).toBeLessThan(0.3)
    expect(followBackDelay(world, account.key, people[5] as WorldPerson)).toBe(
      followBackDelay(world, account.key, people[5] as WorldPerson),
    )
  })
})

describe('as time goes by', () => {
  const DAY = 86_400
  const peopleAfter = (elapsed: number) => {
    const then = worldAt(world, elapsed)
    return Array.from({ length: 5_000 }, (_, key) => ({ then, person: describePerson(then, key) }))
  }

  test('the posts of a person grow by their own rhythm, and none comes from the future', () => {
    let posted = 0
    const begun = peopleAfter(0)
    for (const [key, { then, person }] of peopleAfter(40 * DAY).entries()) {
      const { media_count, first_media_count } = person
      expect(first_media_count).toBe(begun[key]?.person.media_count)
      posted += media_count - first_media_count
      if (media_count === 0) continue
      expect(describePost(then, person, media_count - 1).age).toBeGreaterThanOrEqual(-then.elapsed)
      const next = describePost(then, { ...person, media_count: media_count + 1 }, media_count)
      if (media_count > first_media_count) expect(next.age).toBeLessThan(-then.elapsed)
    }
    expect(posted).toBeGreaterThan(20_000)
  })

  test('a few rename or leave, and nobody comes back', () => {
    const [first, second] = [peopleAfter(0), peopleAfter(180 * DAY)]
    const changed = (what: (one: (typeof first)[number]) => unknown) =>
      first.filter((one, key) => what(one) !== what(second[key] as typeof one)).length / first.length
    expect(changed(({ person }) => person.username)).toBeCloseTo(0.02, 2)
    expect(changed(({ person }) => person.is_deleted)).toBeCloseTo(0.02, 2)
    expect(first.every(({ person }, key) => !person.is_deleted || second[key]?.person.is_deleted)).toBe(true)
  })
})
