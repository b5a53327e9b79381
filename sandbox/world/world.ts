import { keyFor } from './chance.ts'
import { createShuffle, type Shuffle } from './shuffle.ts'

/** Keys from here on belong to the cast; a person's key below it is their index in the crowd. */
export const FIRST_CAST_KEY = 2 ** 26

/** travel.maps has a million followers and half of everybody follows it, with any SANDBOX_USERS. */
const MIN_POPULATION = 2_000_000

const PURPOSES = [
  'pk',
  'name',
  'name number',
  'renamed',
  'full name',
  'biography',
  'character',
  'followers',
  'following',
  'posts',
  'rhythm',
  'private',
  'verified',
  'account type',
  'picture',
  'deleted',
  'comments off',
  'follower order',
  'following order',
  'likes',
  'liker order',
  'remarks',
  'remark order',
  'remark text',
  'replies',
  'caption',
  'media type',
  'hashtag',
  'follow back',
  'follow back delay',
  'accept',
  'accept delay',
  'codes',
  'incoming',
  'places',
  'tags',
  'stories',
  'highlights',
  'chaining',
  'suggested',
  'comment likes',
  'contact',
  'reviews',
] as const
type Purpose = (typeof PURPOSES)[number]

/**
 * Everything that follows from the seed and the time alone, without what clients do. It holds no people: they are computed on
 * demand.
 */
export type World = {
  readonly seed: number
  /** Seconds since the start: people rename, leave and post over time. */
  readonly elapsed: number
  /** Size of the crowd for ordinary relations. */
  readonly users: number
  /** Number of people who exist: the followers of public figures come from here. */
  readonly population: number
  readonly keys: Readonly<Record<Purpose, number>>
  readonly pk_shuffle: Shuffle
  readonly name_shuffle: Shuffle
}

export const NAME_COMBINATIONS = 2 ** 16

export function createWorld(settings: { seed: number; users: number }): World {
  const { seed, users } = settings
  const keys = Object.fromEntries(PURPOSES.map((purpose) => [purpose, keyFor(seed, purpose)])) as Record<
    Purpose,
    number
  >
  return {
    seed,
    elapsed: 0,
    users,
    population: Math.max(users, MIN_POPULATION),
    keys,
    pk_shuffle: createShuffle(FIRST_CAST_KEY, keys.pk),
    name_shuffle: createShuffle(NAME_COMBINATIONS, keys.name),
  }
}

/** The same world at another number of seconds after its start. */
export function worldAt(world: World, elapsed: number): World {
  return { ...world, elapsed }
}
