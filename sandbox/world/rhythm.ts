import { chance, mix } from './chance.ts'
import type { World } from './world.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** A media pk has room for this many posts per person. */
const MAX_POSTS = 4_096

/** Minimum age of the newest initial post, in seconds. */
const YOUNGEST = 0.2 * HOUR

/** People post every half a day to three weeks; one in ten stopped months ago. */
function rhythmOf(world: World, owner_key: number) {
  const key = mix(world.keys.rhythm, owner_key)
  const silence = chance(key, 1) < 0.1 ? (90 + 600 * chance(key, 2)) * DAY : 0
  return { gap: HOUR * 12 * 40 ** chance(key, 0), silence, drift_key: mix(key, 3) }
}

/** Seconds between a post and the start of the world; negative for later posts. */
export function postAge(world: World, owner_key: number, first_count: number, number: number): number {
  const { gap, silence, drift_key } = rhythmOf(world, owner_key)
  const newer_posts = first_count - 1 - number
  const drift = newer_posts + 0.8 * chance(drift_key, number)
  return Math.floor(YOUNGEST + (newer_posts < 0 ? 0 : silence) + gap * drift)
}

/** A person's number of posts by now, from `first_count` at the start. People without posts never post. */
export function postCount(world: World, owner_key: number, first_count: number): number {
  const { gap, silence } = rhythmOf(world, owner_key)
  if (first_count === 0 || silence > 0) return first_count
  // The minimum with any drift, which decides about the next one.
  const sure = first_count + Math.floor((world.elapsed + YOUNGEST) / gap)
  const is_next_out = -postAge(world, owner_key, first_count, sure) <= world.elapsed
  return Math.min(MAX_POSTS, is_next_out ? sure + 1 : sure)
}
