/** Valid from its first calculation until it ends, epoch ms. */
type Known<Value> = { since: number; to: number; value: Value }

const MAX_KNOWN = 10_000

/** Remembers what is valid for a stretch of time, for as long, and of the latest keys alone. */
export function rememberUntilItEnds<Value>() {
  const known = new Map<string, Known<Value>>()
  return (key: string, now: number, find: () => Known<Value>): Value => {
    const before = known.get(key)
    if (before && before.since <= now && now < before.to) return before.value
    const found = find()
    known.delete(key)
    const [oldest] = known.size < MAX_KNOWN ? [] : known.keys()
    if (oldest !== undefined) known.delete(oldest)
    known.set(key, found)
    return found.value
  }
}
