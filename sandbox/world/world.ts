import { keyFor } from './chance.ts'
import { createShuffle, type Shuffle } from './shuffle.ts'

/** Keys from here on belong to the cast; a person's key below it is their place in the crowd. */
export const FIRST_CAST_KEY = 2 ** 26

/** travel.maps has a million followers and half of everybody follows it, whatever SANDBOX_USERS says. */
const LEAST_POPULATION = 2_000_000

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
] as const
type Purpose = (typeof PURPOSES)[number]

/**
 * What is so from the seed and the time alone, whatever clients did. It holds no people: they are made when asked for.
 */
export type World = {
  readonly seed: number
  /** Seconds since it began: people rename, leave and post as time goes by. */
  readonly elapsed: number
  /** People among whom ordinary relations are drawn. */
  readonly users: number
  /** People who exist at all: the followers of public figures come from here. */
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
    population: Math.max(users, LEAST_POPULATION),
    keys,
    pk_shuffle: createShuffle(FIRST_CAST_KEY, keys.pk),
    name_shuffle: createShuffle(NAME_COMBINATIONS, keys.name),
  }
}

/** The same world so many seconds after it began. */
export function worldAt(world: World, elapsed: number): World {
  return { ...world, elapsed }
}
