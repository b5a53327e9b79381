import { chance, mix, pick } from './chance.ts'
import { followersOf, type PeopleList } from './followings.ts'
import { describePerson, type Person } from './people.ts'
import { type Post, SPREAD } from './posts.ts'
import { createShuffle } from './shuffle.ts'
import type { World } from './world.ts'

const MOST_LIKERS_LISTED = 1_000

/** Those of the owner's followers who liked the post; Instagram lists about a thousand and no more. */
export function likersOf(world: World, post: Post): PeopleList {
  const followers = followersOf(world, post.owner)
  const shuffle = createShuffle(Math.max(1, followers.length), orderKey(world, 'liker order', post))
  const length = Math.min(post.like_count, followers.length, MOST_LIKERS_LISTED)
  return { length, at: (position) => followers.at(shuffle.at(position)) }
}

/** A comment somebody of the crowd left. */
export type Remark = {
  /** 17 digits, beyond 2^53. */
  readonly pk: string
  readonly author: Person
  readonly text: string
  /** Seconds between the comment and the beginning of the world. */
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

/** Comment number 0 is the newest. */
export function remarkOn(world: World, post: Post, number: number): Remark {
  const followers = followersOf(world, post.owner)
  const shuffle = createShuffle(Math.max(1, followers.length), orderKey(world, 'remark order', post))
  const key = orderKey(world, 'remarks', post)
  const share = (number + chance(key, number)) / Math.max(1, post.comment_count)
  return {
    pk: remarkPk(key, number),
    author: describePerson(world, followers.at(shuffle.at(number % shuffle.size))),
    text: pick(TEXTS, world.keys['remark text'], mix(key, number)),
    age: Math.floor(post.age - (post.age < 0 ? SPREAD : 0.9 * post.age) * (1 - share)),
  }
}

function remarkPk(key: number, number: number): string {
  const low = String(mix(key, number) % 1e7).padStart(7, '0')
  return `17${String(key % 1e8).padStart(8, '0')}${low}`
}

function orderKey(world: World, purpose: 'liker order' | 'remark order' | 'remarks', post: Post): number {
  return mix(mix(world.keys[purpose], post.owner.key), post.number)
}
