import { findCastKey } from '../../../sandbox/world/cast.ts'
import { chance, keyFor, mix } from '../../../sandbox/world/chance.ts'
import { followersOf } from '../../../sandbox/world/followings.ts'
import { authorsUnder, hashtagPostCount } from '../../../sandbox/world/hashtags.ts'
import { describePerson, type WorldPerson } from '../../../sandbox/world/people.ts'
import { followBackChance, followBackDelay } from '../../../sandbox/world/responses.ts'
import { createWorld, type World } from '../../../sandbox/world/world.ts'

/** What differs between the worlds: the sandbox's own follow-backs, of which some are taken away, delayed or undone. */
export type Scenario = {
  name: string
  /** The size of the sandbox's crowd: the smaller it is, the more of everybody posts under #latteart. */
  users: number
  /** #latteart and @coffee.daily, of whose people the sandbox has most follow back. */
  has_best: boolean
  /** Most people of each of these two; null for all there are. */
  best_people: number | null
  /** The part of follow-backs that is left to each block. */
  hours: readonly [number, number, number]
  /** The part taken away from a source's last people; its first keep all. */
  falling: number
  /** Sources keep another part each, drawn from here to 1. */
  keeps_at_least: number
  /** The part of those who follow back that leave again before day 14. */
  leaving: number
  /** A factor on the time until somebody follows back. */
  slowness: number
}

const DAY = 24 * 3_600
const STAY = 14 * DAY

/** Most of a list can be followed: the others are private or gone. */
const USABLE = 0.7

/** The first people of a source tell the oracle its rate. */
const SURVEYED = 300

/** What follows from following somebody: seconds until they follow back and until they leave again; null for never. */
export type Fate = { back: number | null; gone: number | null; stays: boolean; chance: number }

export type BenchSource = {
  key: string
  people: number
  /** The mean chance to stay of somebody at this depth, 0 to 1, in a block. */
  meanChance: (depth: number, block: number) => number
  fateOf: (position: number, block: number) => Fate
}

/** A seed's sources: 6 to 10 of them, from a hashtag of hundreds or the followers of somebody with hundreds to a million. */
export function layField(seed: number, scenario: Scenario): BenchSource[] {
  const world = createWorld({ seed, users: scenario.users })
  const key = keyFor(seed, 'growth')
  const count = 6 + (mix(key, 0) % 5)
  const best: Found[] = [
    hashtag(world, 'latteart', scenario.best_people),
    followers(world, findCastKey('coffee.daily') as number, scenario.best_people),
  ]
  const usual: Found[] = ['coffee', 'travel', 'ceramics', 'running', 'plants', 'analog'].map((name) =>
    hashtag(world, name, null),
  )
  usual.push(followers(world, findCastKey('travel.maps') as number, null))
  for (let at = 1; at <= 5; at++) usual.push(followers(world, smallAccount(world, mix(key, at)), null))
  const order = usual.map((found, at) => ({ found, at: mix(key, 100 + at) })).sort((one, other) => one.at - other.at)
  const others = order.slice(0, count - (scenario.has_best ? best.length : 0)).map(({ found }) => found)
  const chosen = scenario.has_best ? [...best, ...others] : others
  return chosen.map((found, place) => sourceOf(world, found, scenario, mix(key, 200 + place)))
}

type Found = { key: string; people: number; read: () => Generator<WorldPerson> }

const isUsable = (person: WorldPerson) => !person.is_private && !person.is_deleted

function hashtag(world: World, name: string, most: number | null): Found {
  const people = Math.floor(hashtagPostCount(world, name) * USABLE)
  return {
    key: `#${name}`,
    people: Math.min(people, most ?? people),
    *read() {
      for (let from: number | null = 0; from !== null; ) {
        const page: ReturnType<typeof authorsUnder> = authorsUnder(world, name, from, 50)
        yield* page.authors
        from = page.next
      }
    },
  }
}

function followers(world: World, person_key: number, most: number | null): Found {
  const person = describePerson(world, person_key)
  const list = followersOf(world, person)
  const people = Math.floor(list.length * USABLE)
  return {
    key: `@${person.username}`,
    people: Math.min(people, most ?? people),
    *read() {
      for (let at = 0; at < list.length; at++) {
        const one = describePerson(world, list.at(at))
        if (isUsable(one)) yield one
      }
    },
  }
}

/** Somebody of the crowd with 150 to 2,000 followers. */
function smallAccount(world: World, key: number): number {
  for (let at = 0; ; at++) {
    const person_key = mix(key, at) % world.users
    const { follower_count } = describePerson(world, person_key)
    if (follower_count >= 150 && follower_count <= 2_000) return person_key
  }
}

function sourceOf(world: World, found: Found, scenario: Scenario, key: number): BenchSource {
  const { people } = found
  const reading = found.read()
  const read: { chance: number; delay: number | null; key: number }[] = []
  const account = findCastKey('sandbox.creator') as number
  const at = (position: number) => {
    while (read.length <= position) {
      const person = reading.next().value as WorldPerson | undefined
      if (!person) throw new Error(`${found.key} ends after ${read.length} of ${people} people`)
      read.push({
        chance: followBackChance(world, person),
        delay: followBackDelay(world, account, person),
        key: mix(key, person.key),
      })
    }
    return read[position] as (typeof read)[number]
  }
  const part = scenario.keeps_at_least + (1 - scenario.keeps_at_least) * chance(key, 0)
  const kept = (depth: number, block: number) =>
    part * (scenario.hours[block] as number) * (1 - scenario.falling * depth)
  const surveyed = Math.min(SURVEYED, people)
  let mean = 0
  for (let position = 0; position < surveyed; position++) mean += at(position).chance / surveyed
  return {
    key: found.key,
    people,
    meanChance: (depth, block) => mean * kept(depth, block) * (1 - scenario.leaving),
    fateOf(position, block) {
      const person = at(position)
      const share = kept(position / people, block)
      const has_come = person.delay !== null && chance(person.key, 1) < share
      const back = has_come && person.delay !== null ? person.delay * scenario.slowness : null
      const leaves = back !== null && chance(person.key, 2) < scenario.leaving
      const gone = leaves ? back + (STAY - back) * chance(person.key, 3) : null
      return {
        back,
        gone,
        stays: back !== null && !leaves,
        chance: person.chance * share * (1 - scenario.leaving),
      }
    },
  }
}
