import { chance, mix } from './chance.ts'
import type { World } from './world.ts'

const DAY = 86_400

/** A person's one change happens within this time after the start, in seconds. */
const SPAN = 180 * DAY

export type Shares = { readonly at_first: number; readonly later: number }

/** Whether a property is true of this person, from the start or by now. */
export function hasChanged(world: World, purpose_key: number, key: number, { at_first, later }: Shares): boolean {
  const drawn = chance(purpose_key, key)
  if (drawn < at_first) return true
  return drawn < at_first + later && chance(mix(purpose_key, 1), key) * SPAN < world.elapsed
}
