import { FIGURE_KEYS, findCharacter } from './cast.ts'
import { mix } from './chance.ts'
import type { WorldPerson } from './people.ts'
import { createShuffle } from './shuffle.ts'
import { FIRST_CAST_KEY, type World } from './world.ts'

/** A computed list of people: its length and the key at each index. */
export type PeopleList = { readonly length: number; at(position: number): number }

/** A public figure's followers are drawn from a crowd twice as large, so that following it distinguishes people. */
function crowdAround(world: World, figure_key: number): number {
  return Math.max(world.users, 2 * (findCharacter(figure_key)?.follower_count ?? 0))
}

function followersOfFigure(world: World, key: number) {
  return createShuffle(crowdAround(world, key), mix(world.keys['follower order'], key))
}

export function followsFigure(world: World, key: number, figure_key: number): boolean {
  const shuffle = followersOfFigure(world, figure_key)
  if (key >= shuffle.size) return false
  return shuffle.positionOf(key) < (findCharacter(figure_key)?.follower_count ?? 0)
}

/** The people of the crowd who follow this person, without repeats, constant over time. */
export function followersOf(world: World, person: WorldPerson): PeopleList {
  if (person.key < FIRST_CAST_KEY) return othersInOrder(world, person, 'follower order', person.follower_count)
  const character = findCharacter(person.key)
  if (!character?.sign_in) {
    const shuffle = followersOfFigure(world, person.key)
    return { length: person.follower_count, at: (position) => shuffle.at(position) }
  }
  const { fans_from, length } = accountLists(world, person)
  const shuffle = createShuffle(world.users, mix(world.keys['following order'], person.key))
  return { length: length.followers, at: (position) => shuffle.at(fans_from + position) }
}

/** Whether somebody of the crowd follows this person, by their place in the order of followers: no list is read. */
export function followerTest(world: World, person: WorldPerson): (key: number) => boolean {
  if (person.key >= FIRST_CAST_KEY) return (key) => followsFigure(world, key, person.key)
  const shuffle = orderOfOthers(world, person, 'follower order')
  return (key) => {
    const place = key > person.key ? key - 1 : key
    return key !== person.key && place < shuffle.size && shuffle.positionOf(place) < person.follower_count
  }
}

/** The people this person follows, public figures first, so that both ends of such a relation agree. */
export function followingOf(world: World, person: WorldPerson): PeopleList {
  if (person.key < FIRST_CAST_KEY) {
    const figures = FIGURE_KEYS.filter((figure_key) => followsFigure(world, person.key, figure_key))
    const length = Math.max(person.following_count, figures.length)
    const others = othersInOrder(world, person, 'following order', length - figures.length)
    return { length, at: (position) => figures[position] ?? others.at(position - figures.length) }
  }
  const shuffle = createShuffle(world.users, mix(world.keys['following order'], person.key))
  const length = Math.min(person.following_count, world.users)
  return { length, at: (position) => shuffle.at(position) }
}

/** An account's followers are the end of those it follows (the mutual ones) and people after them in the same order. */
function accountLists(world: World, person: WorldPerson) {
  const mutual = findCharacter(person.key)?.sign_in?.mutual_count ?? 0
  const fans_from = Math.max(0, Math.min(person.following_count, world.users) - mutual)
  return { fans_from, length: { followers: Math.min(person.follower_count, world.users - fans_from) } }
}

type Purpose = 'follower order' | 'following order'

const orderOfOthers = (world: World, person: WorldPerson, purpose: Purpose) =>
  createShuffle(Math.max(1, world.users - 1), mix(world.keys[purpose], person.key))

function othersInOrder(world: World, person: WorldPerson, purpose: Purpose, length: number): PeopleList {
  const shuffle = orderOfOthers(world, person, purpose)
  // Indexes from the person's own on are shifted by one, so that nobody is in their own list.
  return {
    length: Math.min(length, shuffle.size),
    at(position) {
      const place = shuffle.at(position)
      return place >= person.key ? place + 1 : place
    },
  }
}
