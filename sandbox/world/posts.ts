import { bell, chance, mix, pick } from './chance.ts'
import { hashtagsOfNewestPost } from './hashtags.ts'
import { findPostPlace, mediaPk } from './media-pk.ts'
import type { WorldPerson } from './people.ts'
import { postAge } from './rhythm.ts'
import type { World } from './world.ts'

/** Seconds until a post made while the world runs has all its likes and comments. */
export const SPREAD = 3_600

export type WorldPost = {
  /** 19 digits, beyond 2^53: text, never a number. */
  readonly pk: string
  readonly owner: WorldPerson
  /** 0 is the owner's oldest. */
  readonly number: number
  /** 1 photo, 2 video, 8 album. */
  readonly media_type: 1 | 2 | 8
  /** Seconds between the post and the start of the world; negative for later posts. */
  readonly age: number
  readonly caption: string
  readonly like_count: number
  readonly comment_count: number
  readonly has_comments_off: boolean
}

export function findPost(world: World, media_id: string): WorldPost | undefined {
  const place = findPostPlace(world, media_id)
  if (place) return describePost(world, place.owner, place.number)
}

export function describePost(world: World, owner: WorldPerson, number: number): WorldPost {
  const { keys } = world
  const own = mix(keys.posts, owner.key)
  const type = chance(mix(own, 1), number)
  const has_comments_off = owner.has_comments_off || chance(mix(own, 2), number) < 0.02
  const like_count = Math.floor(owner.follower_count * 0.05 * 2 ** bell(keys.likes, mix(own, number)))
  const harness = chance(mix(own, 3), number) * 0.07
  const age = postAge(world, owner.key, owner.first_media_count, number)
  const spread = age < 0 ? Math.min(1, (world.elapsed + age) / SPREAD) : 1
  return {
    pk: mediaPk(owner, number),
    owner,
    number,
    media_type: type < 0.6 ? 1 : type < 0.8 ? 2 : 8,
    age,
    caption: captionOf(world, owner, number),
    like_count: Math.floor(Math.min(like_count, owner.follower_count) * spread),
    comment_count: has_comments_off || spread < 1 ? 0 : Math.min(300, Math.floor(like_count * harness)),
    has_comments_off,
  }
}

const CAPTIONS = [
  'Slow morning.',
  'Finally made it here!',
  'Which one is your favourite, 1 or 2?',
  'Practice, practice, practice…',
  'Weekend mood 🌿',
  'Golden hour never gets old ✨',
  'New recipe on the blog, link in bio',
  'Rainy days are for staying in ☔',
  'Throwback to last summer',
  'Work in progress',
  'Ein ganz normaler Dienstag ☕',
  '',
]

function captionOf(world: World, owner: WorldPerson, number: number): string {
  const line = pick(CAPTIONS, world.keys.caption, mix(owner.key, number))
  const tags = number === owner.first_media_count - 1 ? hashtagsOfNewestPost(world, owner.key) : []
  return [line, ...tags.map((tag) => `#${tag}`)].filter(Boolean).join(' ')
}
