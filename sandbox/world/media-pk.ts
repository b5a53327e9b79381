import type { WorldPerson } from './people.ts'
import { findPersonByKey } from './people.ts'
import type { World } from './world.ts'

const POST_BITS = 12n
const HIDDEN_BITS = 60n
const MASK = (1n << HIDDEN_BITS) - 1n
/** The two highest bits are set, so that every media pk has 19 digits. */
const TOP = 3n << HIDDEN_BITS
/** An odd factor, so that multiplication modulo 2^60 is reversible. */
const FACTOR = 0x9e3779b97f4a7c1n
const UNDO_FACTOR = inverseOf(FACTOR)

/** Newton's iteration doubles the number of correct bits each time. */
function inverseOf(odd: bigint): bigint {
  let inverse = odd
  for (let right_bits = 3; right_bits < 60; right_bits *= 2) inverse = (inverse * (2n - odd * inverse)) & MASK
  return inverse
}

/** 19 digits that encode the owner and the index of the post (0 is the oldest). */
export function mediaPk(owner: WorldPerson, number: number): string {
  const place = (BigInt(owner.key) << POST_BITS) | BigInt(number)
  return String(TOP | ((place * FACTOR) & MASK))
}

/** Accepts the bare pk and the full id `<pk>_<owner pk>`. */
export function findPostPlace(world: World, media_id: string): { owner: WorldPerson; number: number } | undefined {
  const digits = /^(\d{19})(?:_\d+)?$/.exec(media_id)?.[1]
  if (!digits) return
  const pk = BigInt(digits)
  if (pk >> HIDDEN_BITS !== 3n) return
  const place = ((pk & MASK) * UNDO_FACTOR) & MASK
  if (place >> 40n) return
  const number = Number(place & ((1n << POST_BITS) - 1n))
  const owner = findPersonByKey(world, Number(place >> POST_BITS))
  if (owner && number < owner.media_count) return { owner, number }
}
