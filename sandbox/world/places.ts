import { chance, mix } from './chance.ts'
import { describePerson, type WorldPerson } from './people.ts'
import { describePost, type WorldPost } from './posts.ts'
import { createShuffle } from './shuffle.ts'
import { FIRST_CAST_KEY, type World } from './world.ts'

/** A location of posts. */
export type Place = {
  readonly pk: number
  readonly name: string
  readonly address: string
  readonly city: string
  readonly lat: number
  readonly lng: number
}

const FIRST_PK = 213_000_131
const STRIDE = 9_973

const CITIES: readonly (readonly [city: string, lat: number, lng: number])[] = [
  ['Porto', 41.1496, -8.611],
  ['Lisboa', 38.7169, -9.1399],
  ['Berlin', 52.52, 13.405],
  ['Hamburg', 53.5511, 9.9937],
  ['Paris', 48.8566, 2.3522],
  ['Lyon', 45.764, 4.8357],
  ['Roma', 41.9028, 12.4964],
  ['Milano', 45.4642, 9.19],
  ['København', 55.6761, 12.5683],
  ['London', 51.5072, -0.1276],
  ['New York', 40.7128, -74.006],
  ['Tokyo', 35.6762, 139.6503],
]
const SPOTS = ['', 'Old Town', 'Coffee Works', 'Botanical Garden']

const PLACES: readonly Place[] = CITIES.flatMap(([city, lat, lng], row) =>
  SPOTS.map((spot, column) => {
    const number = row * SPOTS.length + column
    const pk = FIRST_PK + number * STRIDE
    const offset = column * 0.004
    return {
      pk,
      name: spot ? `${city} ${spot}` : city,
      address: spot ? `${spot} 1` : '',
      city,
      lat: lat + offset,
      lng: lng - offset,
    }
  }),
)

export function findPlace(pk: number): Place | undefined {
  return PLACES[(pk - FIRST_PK) / STRIDE]
}

/** Places whose name contains the typed words. */
export function searchPlaces(typed: string): Place[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0 ? [] : PLACES.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}

/** Nearest first. */
export function placesNear(lat: number, lng: number): Place[] {
  const distance = (place: Place) => (place.lat - lat) ** 2 + (place.lng - lng) ** 2
  return PLACES.toSorted((a, b) => distance(a) - distance(b))
}

/** Two posts in five have a location: the crowd's at home, public figures' anywhere. */
export function placeOf(world: World, { owner, number }: Pick<WorldPost, 'owner' | 'number'>): Place | null {
  if (chance(mix(world.keys.places, owner.key), number) >= 0.4) return null
  const place =
    owner.key < FIRST_CAST_KEY
      ? homesIn(world).positionOf(owner.key % world.users)
      : mix(world.keys.places, owner.key + number)
  return PLACES[place % PLACES.length] as Place
}

function homesIn(world: World) {
  return createShuffle(world.users, world.keys.places)
}

/**
 * The newest posts of people at home in a place, from an index on, with the next index (null at the end). People whose newest
 * post has no location or is not visible are left out.
 */
export function postsFrom(world: World, place: Place, from: number, most: number) {
  const homes = homesIn(world)
  const first = PLACES.indexOf(place)
  const posts: WorldPost[] = []
  let position = from
  for (; first + position * PLACES.length < world.users && posts.length < most; position++) {
    const owner: WorldPerson = describePerson(world, homes.at(first + position * PLACES.length))
    if (owner.media_count === 0 || owner.is_private || owner.is_deleted) continue
    const post = describePost(world, owner, owner.media_count - 1)
    if (placeOf(world, post)) posts.push(post)
  }
  return { posts, next: first + position * PLACES.length < world.users ? position : null }
}
