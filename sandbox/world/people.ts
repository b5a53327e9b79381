import { FIGURE_KEYS, findCastKey, findCharacter } from './cast.ts'
import { bell, chance, mix, pick } from './chance.ts'
import { hasChanged, type Shares } from './changes.ts'
import { findKeyByPk, pkOf } from './pks.ts'
import { postCount } from './rhythm.ts'
import { findBearer, nameParts, usernameOf } from './usernames.ts'
import { ACCENTS, SECOND_WORDS } from './words.ts'
import { FIRST_CAST_KEY, type World } from './world.ts'

/** A person as derived from seed and time; kept/relations.ts adds the accounts' own follows to the counts. */
export type WorldPerson = {
  readonly key: number
  readonly pk: number
  readonly username: string
  readonly full_name: string
  readonly follower_count: number
  readonly following_count: number
  readonly media_count: number
  /** Their number when the world starts. */
  readonly first_media_count: number
  readonly is_private: boolean
  readonly is_verified: boolean
  /** 1 personal, 2 business, 3 creator. */
  readonly account_type: 1 | 2 | 3
  readonly has_picture: boolean
  /** Still listed among followers, but not found by a lookup. */
  readonly is_deleted: boolean
  readonly has_comments_off: boolean
}

export function describePerson(world: World, key: number): WorldPerson {
  const character = findCharacter(key)
  if (!character) return describeCrowd(world, key)
  return {
    key,
    pk: pkOf(world, key),
    username: character.username,
    full_name: character.full_name,
    follower_count: character.follower_count,
    following_count: character.following_count,
    media_count: character.sign_in ? character.media_count : postCount(world, key, character.media_count),
    first_media_count: character.media_count,
    is_private: character.is_private ?? false,
    is_verified: character.is_verified,
    account_type: character.account_type,
    has_picture: true,
    is_deleted: false,
    has_comments_off: false,
  }
}

export function findPersonByName(world: World, name: string): WorldPerson | undefined {
  const username = name.toLowerCase()
  const cast_key = findCastKey(username)
  if (cast_key !== undefined) return describePerson(world, cast_key)
  const bearer = findBearer(world, username)
  if (bearer?.name_is_current) return describePerson(world, bearer.key)
}

export function findPersonByPk(world: World, pk: number): WorldPerson | undefined {
  const key = findKeyByPk(world, pk)
  if (key !== undefined) return findPersonByKey(world, key)
}

export function findPersonByKey(world: World, key: number): WorldPerson | undefined {
  const exists = key < FIRST_CAST_KEY ? key < world.population : findCharacter(key) !== undefined
  if (exists) return describePerson(world, key)
}

const DELETED: Shares = { at_first: 0.02, later: 0.02 }
const PRIVATE_SHARE = 0.17
const COMMENTS_OFF_SHARE = 0.03

function describeCrowd(world: World, key: number): WorldPerson {
  const { keys } = world
  const type = chance(keys['account type'], key)
  const counts = drawCounts(world, key)
  const is_known = counts.follower_count > 2_500
  return {
    key,
    pk: pkOf(world, key),
    username: usernameOf(world, key),
    full_name: fullNameOf(world, key),
    ...counts,
    media_count: postCount(world, key, counts.media_count),
    first_media_count: counts.media_count,
    is_private: !is_known && chance(keys.private, key) < PRIVATE_SHARE,
    is_verified: chance(keys.verified, key) < (is_known ? 0.1 : 0.003),
    account_type: type < 0.1 ? 2 : type < 0.17 ? 3 : 1,
    has_picture: chance(keys.picture, key) > (counts.media_count < 3 ? 0.3 : 0.03),
    is_deleted: hasChanged(world, keys.deleted, key, DELETED),
    has_comments_off: chance(keys['comments off'], key) < COMMENTS_OFF_SHARE,
  }
}

type Counts = { follower_count: number; following_count: number; media_count: number }

/**
 * About two thirds pass the usual filters (50-2,500 each way, ratio 0.5-5, three posts); the rest are newcomers, people who
 * follow everybody, well-known people, and followers without activity.
 */
function drawCounts(world: World, key: number): Counts {
  const { keys } = world
  const character = chance(keys.character, key)
  const size = bell(keys.followers, key)
  const balance = bell(keys.following, key)
  const diligence = bell(keys.posts, key)
  const draw = (followers: number, ratio: number, posts: number): Counts => ({
    follower_count: limitTo(followers, 0, world.users * 0.4),
    following_count: limitTo(followers / ratio, FIGURE_KEYS.length, Math.min(7_500, world.users * 0.4)),
    media_count: limitTo(posts, 0, 4_000),
  })
  if (character < 0.7) return draw(420 * 2.12 ** size, 1.1 * 1.57 ** balance, 3 + 40 * 2.7 ** diligence)
  if (character < 0.82) return draw(18 * 2 ** size, 0.4 * 1.6 ** balance, 1.2 * 2 ** diligence)
  if (character < 0.89) return draw(700 * 1.7 ** size, 0.18 * 1.4 ** balance, 20 * 2 ** diligence)
  if (character < 0.97) return draw(9_000 * 2.6 ** Math.abs(size), 14 * 2 ** balance, 300 * 2 ** diligence)
  return draw(25 * 2 ** size, 0.03 * 1.5 ** balance, 0.6 * 2 ** diligence)
}

function limitTo(value: number, least: number, most: number): number {
  return Math.floor(Math.max(least, Math.min(most, value)))
}

const FLOURISHES = ['', '', '', '', '', '', ' ✨', ' | Berlin', ' 📷', ' 🇮🇹', ' · Lisboa', ' ☕', ' 🌻', ' – official']

function fullNameOf(world: World, key: number): string {
  const drawn = mix(world.keys['full name'], key)
  if (drawn % 12 === 0) return ''
  const { first, second } = nameParts(world, key)
  const given = ACCENTS[first] ?? capitalized(first)
  const is_family_name = SECOND_WORDS.indexOf(second) < 64
  const both = is_family_name || drawn % 3 === 0 ? `${given} ${capitalized(second)}` : given
  return both + pick(FLOURISHES, world.keys['full name'], drawn)
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const LINES = [
  'Coffee first ☕',
  'Photographer based in Porto',
  'Mum of two, runner, reader',
  'DM for collabs 📩',
  'Living slowly by the sea 🌊',
  'Studying architecture',
  'Plant parent 🌿',
  'Travel notes and small kitchens',
  'Vegan recipes every week',
  'Analog only 🎞',
  'Just here for the dogs 🐶',
  'Coach · book your first hour below',
  'Ceramics from a tiny studio',
  'Latte art learner',
  'she/her',
  'Fotografie & Kaffee',
  'Follow for follow ❤',
  'Giveaway every Friday! Link below',
  'Crypto signals, 10x daily 🚀',
  'Opinions are my own',
  'Mama von zwei Jungs und immer für einen Kaffee zu haben',
  'Amante del café y los viajes',
  'Mamma di due e fotografa per passione',
  'Passionnée de voyages, je suis à Lyon',
  '写真家 東京で暮らしています',
]

export function biographyOf(world: World, person: WorldPerson): string {
  const character = findCharacter(person.key)
  if (character) return character.biography
  const key = world.keys.biography
  const count = mix(key, person.key) % 4
  const lines = Array.from({ length: count }, (_, line) => pick(LINES, mix(key, line), person.key))
  return [...new Set(lines)].join('\n')
}

/** Half of the businesses show an address. */
export function emailOf(world: World, person: WorldPerson): string {
  if (person.account_type !== 2 || chance(world.keys.contact, person.key) < 0.5) return ''
  return `hello@${person.username.replaceAll(/[._]+/g, '-')}.example`
}

export function websiteOf(world: World, person: WorldPerson): string {
  if (person.account_type === 1 || chance(world.keys.biography, person.key) < 0.4) return ''
  return `https://${person.username.replaceAll(/[._]+/g, '-')}.example`
}
