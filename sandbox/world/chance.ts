/** Everything in the world is a hash of the seed; nothing is stored and nothing depends on the order of calls. */

/** A 32-bit key for one purpose ("is private", "likers"), so that answers to different questions are independent. */
export function keyFor(seed: number, purpose: string): number {
  let key = mix(0x51ed270b, seed)
  for (const character of purpose) key = mix(key, character.codePointAt(0) ?? 0)
  return key
}

/** A well-distributed 32-bit number, always the same for the same key and n. */
export function mix(key: number, n: number): number {
  let h = Math.imul(key ^ Math.imul(n + 0x7f4a7c15, 0x9e3779b1), 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  h ^= h >>> 16
  h = Math.imul(h, 0x27d4eb2f)
  return (h ^ (h >>> 15)) >>> 0
}

/** A number in [0, 1). */
export function chance(key: number, n: number): number {
  return mix(key, n) / 2 ** 32
}

/** A number from the normal distribution with mean 0 and deviation 1. */
export function bell(key: number, n: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance(key, n)))
  return radius * Math.cos(2 * Math.PI * chance(mix(key, 1), n))
}

export function pick<Item>(items: readonly Item[], key: number, n: number): Item {
  return items[mix(key, n) % items.length] as Item
}
