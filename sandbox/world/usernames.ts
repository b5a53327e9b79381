import { mix } from './chance.ts'
import { hasChanged, type Shares } from './changes.ts'
import { FIRST_WORDS, SECOND_WORDS } from './words.ts'
import { NAME_COMBINATIONS, type World } from './world.ts'

const JOINTS = ['.', '_', '', '__']
const FIRST_BITS = new Map(FIRST_WORDS.map((word, bits) => [word, bits]))
const SECOND_BITS = new Map(SECOND_WORDS.map((word, bits) => [word, bits]))

const RENAMED: Shares = { at_first: 0.005, later: 0.02 }
const NEW_NAME_PREFIX = 'real.'

type NameParts = { first: string; second: string; joint: string; number: number | null }

/**
 * A name encodes its person's index in the crowd: two words and their joint are 16 shuffled bits of it, the number after them
 * holds the rest. So a person is found by name without a table of names.
 */
export function nameParts(world: World, key: number): NameParts {
  const bits = world.name_shuffle.at(key % NAME_COMBINATIONS)
  return {
    first: FIRST_WORDS[bits & 127] as string,
    second: SECOND_WORDS[(bits >> 7) & 127] as string,
    joint: JOINTS[bits >> 14] as string,
    number: nameNumber(world, key),
  }
}

/** Every other one of the first 65,536 people has no number; everyone else needs one to be unique. */
function nameNumber(world: World, key: number): number | null {
  const generation = Math.floor(key / NAME_COMBINATIONS)
  const drawn = mix(world.keys['name number'], key)
  if (generation === 0 && drawn % 2 === 0) return null
  return generation * 100 + ((drawn >>> 8) % 100)
}

/** The original name; for renamed people it no longer resolves. */
export function formerUsername(world: World, key: number): string {
  const { first, second, joint, number } = nameParts(world, key)
  return `${first}${joint}${second}${number ?? ''}`
}

export function isRenamed(world: World, key: number): boolean {
  return hasChanged(world, world.keys.renamed, key, RENAMED)
}

export function usernameOf(world: World, key: number): string {
  const former = formerUsername(world, key)
  return isRenamed(world, key) ? NEW_NAME_PREFIX + former : former
}

/** The person of the crowd with this name, current or former. */
export function findBearer(world: World, username: string): { key: number; name_is_current: boolean } | undefined {
  const is_new_name = username.startsWith(NEW_NAME_PREFIX)
  const former = is_new_name ? username.slice(NEW_NAME_PREFIX.length) : username
  const spelled = /^([a-z]+?)(\.|__?|)([a-z]*)(\d{0,6})$/.exec(former)
  if (!spelled) return
  const [, first = '', joint = '', second = '', digits = ''] = spelled
  const words = joint === '' ? splitWords(first + second) : { first, second }
  if (!words) return
  const key = spelledKey(world, words, joint, digits)
  if (key === undefined || key >= world.population || formerUsername(world, key) !== former) return
  if (is_new_name && !isRenamed(world, key)) return
  return { key, name_is_current: is_new_name || !isRenamed(world, key) }
}

function splitWords(joined: string): { first: string; second: string } | undefined {
  for (let cut = 2; cut < joined.length; cut++) {
    const words = { first: joined.slice(0, cut), second: joined.slice(cut) }
    if (FIRST_BITS.has(words.first) && SECOND_BITS.has(words.second)) return words
  }
}

function spelledKey(world: World, words: { first: string; second: string }, joint: string, digits: string) {
  const first = FIRST_BITS.get(words.first)
  const second = SECOND_BITS.get(words.second)
  if (first === undefined || second === undefined) return
  const bits = first | (second << 7) | (JOINTS.indexOf(joint) << 14)
  const generation = Math.floor(Number(digits) / 100)
  return generation * NAME_COMBINATIONS + world.name_shuffle.positionOf(bits)
}

/** Up to `most` people of the crowd whose name begins with the typed letters, shortest names first. */
export function searchCrowd(world: World, typed: string, most: number): number[] {
  const found: number[] = []
  for (const bits of namesBeginning(typed)) {
    if (found.length >= most) return found
    const key = world.name_shuffle.positionOf(bits)
    if (key < world.users && !isRenamed(world, key)) found.push(key)
  }
  return found
}

function* namesBeginning(typed: string) {
  for (const [first, first_bits] of FIRST_BITS) {
    if (!first.startsWith(typed) && !typed.startsWith(first)) continue
    for (const [second, second_bits] of SECOND_BITS) {
      for (const [joint_bits, joint] of JOINTS.entries())
        if (`${first}${joint}${second}`.startsWith(typed)) yield first_bits | (second_bits << 7) | (joint_bits << 14)
    }
  }
}
