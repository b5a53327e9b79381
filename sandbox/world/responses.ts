import { findCastKey } from './cast.ts'
import { chance, mix } from './chance.ts'
import { followsFigure } from './followings.ts'
import { postsUnder } from './hashtags.ts'
import type { WorldPerson } from './people.ts'
import { FIRST_CAST_KEY, type World } from './world.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const COFFEE_DAILY = findCastKey('coffee.daily') as number

/** Probability of a follow-back, by where the person is found: the smaller the audience, the higher. */
export function followBackChance(world: World, person: WorldPerson): number {
  if (person.key >= FIRST_CAST_KEY || person.is_deleted) return 0
  const is_known = person.follower_count > 2_500
  const follows_everybody = person.following_count > 2 * person.follower_count
  const temper = is_known ? 0.15 : follows_everybody ? 1.5 : 1
  if (postsUnder(world, person.key, 'latteart')) return 0.36 * temper
  if (followsFigure(world, person.key, COFFEE_DAILY)) return 0.24 * temper
  return 0.08 * temper
}

/** Seconds of world time until this person follows the account back (ten minutes to five days); null for never. */
export function followBackDelay(world: World, account_key: number, person: WorldPerson): number | null {
  const pair = mix(account_key, person.key)
  if (chance(world.keys['follow back'], pair) >= followBackChance(world, person)) return null
  return Math.round(10 * MINUTE * ((120 * HOUR) / (10 * MINUTE)) ** chance(world.keys['follow back delay'], pair))
}

const REVIEWING_SHARE = 0.1

/** Whether this person reviews followers by hand although they are public. */
export function reviewsFollowers(world: World, person: WorldPerson | undefined): boolean {
  if (!person || person.is_private || person.key >= FIRST_CAST_KEY) return false
  return chance(world.keys.reviews, person.key) < REVIEWING_SHARE
}

const ACCEPTED_SHARE = 0.7

/** Seconds of world time until a private person accepts the account's request (five minutes to three days); null for never. */
export function acceptDelay(world: World, account_key: number, person: WorldPerson): number | null {
  const pair = mix(account_key, person.key)
  if (person.key >= FIRST_CAST_KEY || person.is_deleted) return null
  if (chance(world.keys.accept, pair) >= ACCEPTED_SHARE) return null
  return Math.round(5 * MINUTE * ((72 * HOUR) / (5 * MINUTE)) ** chance(world.keys['accept delay'], pair))
}

/** How long the requests to an account take to come, in seconds. */
const ASKING = 14 * 24 * HOUR
const WITHDRAWN_SHARE = 0.2

export type Asking = { readonly key: number; readonly asks: number; readonly withdraws: number | null }

/** People who ask to follow an account later, with seconds of world time; one in five changes their mind within a day. */
export function laterRequests(world: World, account_key: number, from: number, count: number): Asking[] {
  const key = mix(world.keys.incoming, account_key)
  return Array.from({ length: count }, (_, nth) => {
    const number = mix(key, from + nth)
    const asks = Math.round(ASKING * chance(key, number))
    const after = Math.round(24 * HOUR * chance(mix(key, 1), number))
    const changes_mind = chance(mix(key, 2), number) < WITHDRAWN_SHARE
    return { key: number % world.users, asks, withdraws: changes_mind ? asks + after : null }
  })
}

/** People with an open request to an account when the world starts. */
export function incomingRequests(world: World, account_key: number, count: number): number[] {
  const key = mix(world.keys.incoming, account_key)
  return Array.from({ length: count }, (_, number) => mix(key, number) % world.users)
}
