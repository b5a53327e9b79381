import { findCharacter } from './cast.ts'
import { chance, mix, pick } from './chance.ts'
import { drawLikers } from './devotion.ts'
import { followersOf, type PeopleList } from './followings.ts'
import { describePerson, type WorldPerson } from './people.ts'
import { describePost, SPREAD, type WorldPost } from './posts.ts'
import { findRemarkPlace, remarkPk } from './remark-pk.ts'
import { createShuffle } from './shuffle.ts'
import type { World } from './world.ts'

const MAX_LIKERS_LISTED = 1_000

/** The owner's followers who like the post; Instagram lists about a thousand at most. Followers of accounts differ in devotion. */
export function likersOf(world: World, post: WorldPost): PeopleList {
  const followers = followersOf(world, post.owner)
  if (findCharacter(post.owner.key)?.sign_in) {
    const keys = Array.from({ length: followers.length }, (_, position) => followers.at(position))
    const likers = drawLikers(world, post, keys, Math.min(post.like_count, MAX_LIKERS_LISTED))
    return { length: likers.length, at: (position) => likers[position] as number }
  }
  const shuffle = createShuffle(Math.max(1, followers.length), orderKey(world, 'liker order', post))
  const length = Math.min(post.like_count, followers.length, MAX_LIKERS_LISTED)
  return { length, at: (position) => followers.at(shuffle.at(position)) }
}

/** A comment of the crowd. */
export type Remark = {
  /** 17 digits, beyond 2^53. */
  readonly pk: string
  readonly author: WorldPerson
  readonly text: string
  /** Seconds between the comment and the start of the world. */
  readonly age: number
}

const TEXTS = [
  'So beautiful! 😍',
  'Where is this?',
  'Love it ❤️',
  'Wow',
  '🔥🔥🔥',
  'Great shot',
  'Need the recipe!',
  'This made my day',
  'Wunderschön!',
  'Qué bonito 👏',
  'Haha same',
  'Check your DM 🚀 promote it on @bigpage',
]

/** Comment 0 is the newest. */
export function remarkOn(world: World, post: WorldPost, number: number): Remark {
  const key = orderKey(world, 'remarks', post)
  const share = (number + chance(key, number)) / Math.max(1, post.comment_count)
  return {
    pk: remarkPk(post.owner, post.number, number, 0),
    author: authorAt(world, post, number),
    text: pick(TEXTS, world.keys['remark text'], mix(key, number)),
    age: Math.floor(post.age - (post.age < 0 ? SPREAD : 0.9 * post.age) * (1 - share)),
  }
}

function authorAt(world: World, post: WorldPost, place: number): WorldPerson {
  const followers = followersOf(world, post.owner)
  const shuffle = createShuffle(Math.max(1, followers.length), orderKey(world, 'remark order', post))
  return describePerson(world, followers.at(shuffle.at(place % shuffle.size)))
}

const REPLY_TEXTS = [
  'Thank you! ❤️',
  'Yes!',
  'Same here 😂',
  'It is by the old harbour',
  'Agreed',
  '🙌',
  'Danke dir!',
  'Which one?',
]
const MAX_REPLIES = 11

/** Most comments have no reply, some one or a few, a handful a long thread. */
export function replyCount(world: World, post: WorldPost, number: number): number {
  const drawn = chance(mix(world.keys.replies, orderKey(world, 'remarks', post)), number)
  if (drawn < 0.75) return 0
  return drawn < 0.95 ? 1 + (Math.floor(drawn * 1e4) % 3) : 4 + (Math.floor(drawn * 1e4) % (MAX_REPLIES - 3))
}

/** Reply 0 is the oldest; every other one is the owner's. */
export function replyOn(world: World, post: WorldPost, number: number, reply: number): Remark {
  const key = mix(world.keys.replies, mix(orderKey(world, 'remarks', post), number))
  const { age } = remarkOn(world, post, number)
  const last_age = post.age < 0 ? post.age - SPREAD : 0
  const share = (reply + chance(key, reply)) / (MAX_REPLIES + 1)
  return {
    pk: remarkPk(post.owner, post.number, number, reply + 1),
    author: reply % 2 === 0 ? post.owner : authorAt(world, post, number + reply),
    text: pick(REPLY_TEXTS, key, reply),
    age: Math.floor(age - (age - last_age) * share),
  }
}

/** The comment or reply of the crowd with a pk; a reply includes the comment above it. */
export type FoundRemark = {
  readonly post: WorldPost
  readonly remark: Remark
  readonly above: Remark | null
  readonly number: number
}

export function findRemark(world: World, pk: string): FoundRemark | undefined {
  const place = findRemarkPlace(world, pk)
  if (!place || place.post >= place.owner.media_count) return
  const post = describePost(world, place.owner, place.post)
  if (place.remark >= post.comment_count) return
  const { remark: number } = place
  const remark = remarkOn(world, post, number)
  if (place.reply === 0) return { post, number, remark, above: null }
  if (place.reply > replyCount(world, post, number)) return
  return { post, number, remark: replyOn(world, post, number, place.reply - 1), above: remark }
}

function orderKey(world: World, purpose: 'liker order' | 'remark order' | 'remarks', post: WorldPost): number {
  return mix(mix(world.keys[purpose], post.owner.key), post.number)
}
