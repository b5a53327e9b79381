import { keyFor, mix } from './chance.ts'
import { describePerson, type WorldPerson } from './people.ts'
import { createShuffle } from './shuffle.ts'
import type { World } from './world.ts'

/** Any word is a hashtag; these also occur in captions. */
const KNOWN_HASHTAGS = new Map([
  ['latteart', 6_000],
  ['coffee', 12_000],
  ['travel', 20_000],
  ['ceramics', 1_500],
])

type Hashtag = { readonly size: number; readonly key: number }

function describeHashtag(world: World, name: string): Hashtag {
  const key = keyFor(world.keys.hashtag, name)
  const size = KNOWN_HASHTAGS.get(name) ?? 100 + (mix(key, 0) % 3_000)
  return { key, size: Math.min(size, world.users) }
}

export function hashtagPostCount(world: World, name: string): number {
  return describeHashtag(world, name).size
}

export function hashtagsBeginningWith(typed: string): string[] {
  return [...KNOWN_HASHTAGS.keys()].filter((name) => name.startsWith(typed))
}

/** Whether this person's newest post has the hashtag. */
export function postsUnder(world: World, key: number, name: string): boolean {
  if (key >= world.users) return false
  const { size, key: order } = describeHashtag(world, name)
  return createShuffle(world.users, order).positionOf(key) < size
}

export function hashtagsOfNewestPost(world: World, key: number): string[] {
  return [...KNOWN_HASHTAGS.keys()].filter((name) => postsUnder(world, key, name))
}

/**
 * Authors of posts under a hashtag from an index on, with the next index (null at the end). Authors without a visible post
 * (none, private, deleted) are left out, so a hashtag shows slightly fewer than its size.
 */
export function authorsUnder(world: World, name: string, from: number, most: number) {
  const { size, key } = describeHashtag(world, name)
  const shuffle = createShuffle(world.users, key)
  const authors: WorldPerson[] = []
  let position = from
  for (; position < size && authors.length < most; position++) {
    const person = describePerson(world, shuffle.at(position))
    if (person.media_count > 0 && !person.is_private && !person.is_deleted) authors.push(person)
  }
  return { authors, next: position < size ? position : null }
}
