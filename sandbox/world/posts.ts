import { bell, chance, mix, pick } from './chance.ts'
import { hashtagsOfNewestPost } from './hashtags.ts'
import { findPostPlace, mediaPk } from './media-pk.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

export type Post = {
  /** 19 digits, beyond 2^53: never a number. */
  readonly pk: string
  readonly owner: Person
  /** 0 is the owner's oldest. */
  readonly number: number
  /** 1 photo, 2 video, 8 album. */
  readonly media_type: 1 | 2 | 8
  /** Seconds between the post and the beginning of the world. */
  readonly age: number
  readonly caption: string
  readonly like_count: number
  readonly comment_count: number
  readonly has_comments_off: boolean
}

export function findPost(world: World, media_id: string): Post | undefined {
  const place = findPostPlace(world, media_id)
  if (place) return describePost(world, place.owner, place.number)
}

export function describePost(world: World, owner: Person, number: number): Post {
  const { keys } = world
  const own = mix(keys.posts, owner.key)
  const type = chance(mix(own, 1), number)
  const has_comments_off = owner.has_comments_off || chance(mix(own, 2), number) < 0.02
  const like_count = Math.floor(owner.follower_count * 0.05 * 2 ** bell(keys.likes, mix(own, number)))
  const talk = chance(mix(own, 3), number) * 0.07
  return {
    pk: mediaPk(owner, number),
    owner,
    number,
    media_type: type < 0.6 ? 1 : type < 0.8 ? 2 : 8,
    age: ageOf(world, owner, number),
    caption: captionOf(world, owner, number),
    like_count: Math.min(like_count, owner.follower_count),
    comment_count: has_comments_off ? 0 : Math.min(300, Math.floor(like_count * talk)),
    has_comments_off,
  }
}

/** Everybody posts in a rhythm of half a day to three weeks; one in ten has been silent for months. */
function ageOf(world: World, owner: Person, number: number): number {
  const key = mix(world.keys.rhythm, owner.key)
  const gap = HOUR * 12 * 40 ** chance(key, 0)
  const silence = chance(key, 1) < 0.1 ? (90 + 600 * chance(key, 2)) * DAY : 0
  const newer_posts = owner.media_count - 1 - number
  const drift = newer_posts + 0.8 * chance(mix(key, 3), number)
  return Math.floor(0.2 * HOUR + silence + gap * drift)
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

function captionOf(world: World, owner: Person, number: number): string {
  const line = pick(CAPTIONS, world.keys.caption, mix(owner.key, number))
  const tags = number === owner.media_count - 1 ? hashtagsOfNewestPost(world, owner.key) : []
  return [line, ...tags.map((tag) => `#${tag}`)].filter(Boolean).join(' ')
}
