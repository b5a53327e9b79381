import { chance, mix } from './chance.ts'
import type { World } from './world.ts'

/** How an account's follower takes to its posts: more than half never react, a few like nearly every other post. */
const SILENT_SHARE = 0.55
const DEVOTED_SHARE = 0.08

/** The weight of somebody devoted beside that of somebody who likes a post now and then. */
const DEVOTED = 12

/** 0 for somebody who never likes a post of this owner. */
export function devotionOf(world: World, owner_key: number, follower_key: number): number {
  const drawn = chance(mix(world.keys.likes, owner_key), follower_key)
  if (drawn < SILENT_SHARE) return 0
  return drawn > 1 - DEVOTED_SHARE ? DEVOTED : 1
}

/** Of these people those who like a post, at most `most`: the devoted far more often than the others, the silent never. */
export function drawLikers(
  world: World,
  post: { owner: { key: number }; number: number },
  keys: readonly number[],
  most: number,
): number[] {
  const drawn = mix(mix(world.keys['liker order'], post.owner.key), post.number)
  const scored = keys.flatMap((key) => {
    const devotion = devotionOf(world, post.owner.key, key)
    return devotion === 0 ? [] : [{ key, score: Math.log(chance(drawn, key) || Number.MIN_VALUE) / devotion }]
  })
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ key }) => key)
}

/** Whether somebody who began to follow while the world runs likes a post. */
export function likesLater(world: World, post: { owner: { key: number }; number: number }, key: number): boolean {
  const devotion = devotionOf(world, post.owner.key, key)
  const drawn = chance(mix(mix(world.keys['liker order'], post.owner.key), post.number), key)
  return drawn < (devotion * 0.5) / DEVOTED
}
