import { CAST, findCharacter } from './cast.ts'
import { chance, mix } from './chance.ts'
import { describePerson, type WorldPerson } from './people.ts'
import type { WorldPost } from './posts.ts'
import { createShuffle } from './shuffle.ts'
import { FIRST_CAST_KEY, type World } from './world.ts'

/** Maximum number of a person's initial posts that can have tags. */
const ROUNDS = 20
/** Fans who tag a member of the cast in their newest post. */
const FANS = 40

/** Each round pairs the crowd differently, and the two people of a pair tag each other. */
function partnerOf(world: World, key: number, round: number): number | null {
  if (key >= world.users) return null
  const pairs = createShuffle(world.users, mix(world.keys.tags, round))
  const position = pairs.positionOf(key)
  const other = position ^ 1
  if (other >= world.users || chance(mix(world.keys.tags, round), position >> 1) > 0.5) return null
  return pairs.at(other)
}

function fansIn(world: World) {
  return createShuffle(world.users, mix(world.keys.tags, ROUNDS))
}

/** The people tagged in a post; owners cannot be tagged in their own. */
export function taggedIn(world: World, { owner, number }: Pick<WorldPost, 'owner' | 'number'>): WorldPerson[] {
  const round = owner.first_media_count - 1 - number
  if (owner.key >= world.users || round < 0 || round >= ROUNDS) return []
  const partner = partnerOf(world, owner.key, round)
  const slot = Math.floor(fansIn(world).positionOf(owner.key) / FANS)
  const idol = round === 0 && slot < CAST.length ? FIRST_CAST_KEY + slot : null
  return [partner, idol].filter((key) => key !== null).map((key) => describePerson(world, key))
}

/** Posts of others that tag a person: owner and index. Their owners may be private or deleted. */
export function taggedPlaces(world: World, person: WorldPerson): { owner: WorldPerson; number: number }[] {
  const keys = findCharacter(person.key) ? fansOf(world, person) : partnersOf(world, person)
  return keys
    .map(({ key, round }) => ({ owner: describePerson(world, key), round }))
    .filter(({ owner, round }) => round < owner.first_media_count)
    .map(({ owner, round }) => ({ owner, number: owner.first_media_count - 1 - round }))
}

function fansOf(world: World, person: WorldPerson) {
  const fans = fansIn(world)
  const first = (person.key - FIRST_CAST_KEY) * FANS
  const count = Math.max(0, Math.min(FANS, world.users - first))
  return Array.from({ length: count }, (_, place) => ({ key: fans.at(first + place), round: 0 }))
}

function partnersOf(world: World, person: WorldPerson) {
  return Array.from({ length: ROUNDS }, (_, round) => ({ key: partnerOf(world, person.key, round), round })).filter(
    (one): one is { key: number; round: number } => one.key !== null,
  )
}
