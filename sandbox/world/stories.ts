import { chance, mix, pick } from './chance.ts'
import { mediaPk } from './media-pk.ts'
import { findPersonByKey, type WorldPerson } from './people.ts'
import { hide, seek } from './remark-pk.ts'
import type { World } from './world.ts'

const DAY = 86_400

/** One picture or video of a story; it is no post, and only reels contain it. */
export type StoryItem = {
  /** 19 digits. */
  readonly pk: string
  readonly media_type: 1 | 2
  /** Seconds between it and the start of the world; negative for later ones. */
  readonly age: number
}

/** A person's items of the last 24 hours, oldest first; one person in five has some. */
export function storyOf(world: World, person: WorldPerson): StoryItem[] {
  const today = Math.floor(world.elapsed / DAY)
  return [today - 1, today]
    .flatMap((day) => storyOfDay(world, person, day))
    .filter(({ age }) => -age <= world.elapsed && world.elapsed < DAY - age)
}

function storyOfDay(world: World, person: WorldPerson, day: number): StoryItem[] {
  const key = mix(world.keys.stories, person.key)
  if (person.media_count === 0 || chance(key, day) >= 0.2) return []
  const count = 1 + (mix(key, day) % 3)
  const from = day * DAY + chance(mix(key, 1), day) * (DAY - count * 600)
  return Array.from({ length: count }, (_, number) => ({
    pk: storyPk(person, (((day % 512) + 512) % 512) * 4 + number),
    media_type: mix(key, day + number) % 3 === 0 ? 2 : 1,
    age: -Math.floor(from + number * 600),
  }))
}

/** Far from every post's. */
function storyPk(owner: WorldPerson, number: number): string {
  return String(BigInt(mediaPk(owner, number)) - (2n << 60n))
}

export type Highlight = {
  /** 17 digits. */
  readonly pk: string
  readonly title: string
  readonly owner: WorldPerson
  readonly items: readonly StoryItem[]
}

const TITLES = ['Travel', 'Home', 'Q&A', 'Recipes', 'Friends', '2024', '🌿', 'Studio']
const MAX_HIGHLIGHTS = 4
const FIRST_NUMBER = 2_048

export function highlightsOf(world: World, owner: WorldPerson): Highlight[] {
  if (owner.media_count < 10) return []
  const count = mix(world.keys.highlights, owner.key) % MAX_HIGHLIGHTS
  return Array.from({ length: count }, (_, number) => describeHighlight(world, owner, number))
}

function describeHighlight(world: World, owner: WorldPerson, number: number): Highlight {
  const key = mix(world.keys.highlights, owner.key + number)
  const items = Array.from({ length: 2 + (mix(key, 0) % 4) }, (_, place): StoryItem => {
    const media_type = mix(key, place) % 3 === 0 ? 2 : 1
    return { pk: storyPk(owner, FIRST_NUMBER + number * 8 + place), media_type, age: DAY * (200 - number * 20 - place) }
  })
  return { pk: `17${hide(BigInt(owner.key * MAX_HIGHLIGHTS + number))}`, title: pick(TITLES, key, 1), owner, items }
}

export function findHighlight(world: World, pk: string): Highlight | undefined {
  const place = seek(pk)
  if (place === null) return
  const owner = findPersonByKey(world, Number(place / BigInt(MAX_HIGHLIGHTS)))
  return owner && highlightsOf(world, owner)[Number(place % BigInt(MAX_HIGHLIGHTS))]
}
