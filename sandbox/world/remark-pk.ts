import { findPersonByKey, type WorldPerson } from './people.ts'
import type { World } from './world.ts'

/** More than any post has; a comment itself has index 0 among its replies. */
const MAX_POSTS = 4_096n
const MAX_REMARKS = 300n
const MAX_REPLIES = 12n
const MODULUS = 10n ** 15n
/** Coprime to ten, so that multiplication modulo 10^15 is reversible. */
const FACTOR = 618_033_988_749_897n
const UNDO_FACTOR = inverseOf(FACTOR)

/** Newton's iteration doubles the number of correct digits each time. */
function inverseOf(factor: bigint): bigint {
  let inverse = (factor * factor * factor) % 10n
  for (let right_digits = 1; right_digits < 15; right_digits *= 2) {
    inverse = (inverse * (2n + MODULUS - ((factor * inverse) % MODULUS))) % MODULUS
  }
  return inverse
}

/** Fifteen digits that reveal nothing. */
export function hide(place: bigint): string {
  return String((place * FACTOR) % MODULUS).padStart(15, '0')
}

/** The inverse of `hide` for a pk after its first two digits; null for a text that is no pk of the sandbox. */
export function seek(pk: string): bigint | null {
  return /^17\d{15}$/.test(pk) ? (BigInt(pk.slice(2)) * UNDO_FACTOR) % MODULUS : null
}

/** 17 digits, beyond 2^53, that encode the post's owner, the post, the comment and the reply. */
export function remarkPk(owner: WorldPerson, post: number, remark: number, reply: number): string {
  const post_place = BigInt(owner.key) * MAX_POSTS + BigInt(post)
  const place = (post_place * MAX_REMARKS + BigInt(remark)) * MAX_REPLIES + BigInt(reply)
  return `17${hide(place)}`
}

export type RemarkPlace = {
  readonly owner: WorldPerson
  readonly post: number
  readonly remark: number
  readonly reply: number
}

export function findRemarkPlace(world: World, pk: string): RemarkPlace | undefined {
  const place = seek(pk)
  if (place === null) return
  const remark_place = place / MAX_REPLIES
  const post_place = remark_place / MAX_REMARKS
  const owner = findPersonByKey(world, Number(post_place / MAX_POSTS))
  if (!owner) return
  return {
    owner,
    post: Number(post_place % MAX_POSTS),
    remark: Number(remark_place % MAX_REMARKS),
    reply: Number(place % MAX_REPLIES),
  }
}
