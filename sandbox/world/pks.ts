import { FIRST_CAST_KEY, type World } from './world.ts'

const FIRST_CROWD_PK = 1_000_000_007
const CROWD_STRIDE = 613
const FIRST_CAST_PK = 50_000_000_017
const CAST_STRIDE = 7_919

/** Instagram's id of a person: beyond 32 bits, below 2^53, and unrelated to the person's index. */
export function pkOf(world: World, key: number): number {
  if (key >= FIRST_CAST_KEY) return FIRST_CAST_PK + (key - FIRST_CAST_KEY) * CAST_STRIDE
  return FIRST_CROWD_PK + world.pk_shuffle.at(key) * CROWD_STRIDE
}

/** The key this pk belongs to; the caller checks whether such a person exists. */
export function findKeyByPk(world: World, pk: number): number | undefined {
  if (!Number.isSafeInteger(pk)) return
  if (pk >= FIRST_CAST_PK) return stepsBetween(FIRST_CAST_PK, pk, CAST_STRIDE, (slot) => FIRST_CAST_KEY + slot)
  return stepsBetween(FIRST_CROWD_PK, pk, CROWD_STRIDE, (place) =>
    place < FIRST_CAST_KEY ? world.pk_shuffle.positionOf(place) : undefined,
  )
}

function stepsBetween(
  first: number,
  pk: number,
  stride: number,
  toKey: (steps: number) => number | undefined,
): number | undefined {
  const distance = pk - first
  if (distance < 0 || distance % stride !== 0) return
  return toKey(distance / stride)
}
