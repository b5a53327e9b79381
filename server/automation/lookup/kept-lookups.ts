import { MINUTE } from '#rules/durations.ts'

/** How long what was found is taken for true; what was not may have been made since. */
const KEPT_MS = 15 * MINUTE
const REFUSED_KEPT_MS = 2 * MINUTE

/** Of all accounts together; about 3 kB each. */
const MAX_KEPT = 2000

export type KeptLookups<Value> = {
  find: (account_id: string, what: string) => Value | null
  keep: (account_id: string, what: string, value: Value, was_refused?: boolean) => void
}

/** What accounts have looked up lately, so that typing it again asks nothing of Instagram. Each account has its own. */
export function createKeptLookups<Value>(now = () => performance.now()): KeptLookups<Value> {
  const kept = new Map<string, { value: Value; until: number }>()
  const keyOf = (account_id: string, what: string) => `${account_id} ${what}`
  return {
    find(account_id, what) {
      const known = kept.get(keyOf(account_id, what))
      return known && known.until > now() ? known.value : null
    },
    keep(account_id, what, value, was_refused = false) {
      const key = keyOf(account_id, what)
      // Put at the end: the longest kept is the first to go.
      kept.delete(key)
      kept.set(key, { value, until: now() + (was_refused ? REFUSED_KEPT_MS : KEPT_MS) })
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    },
  }
}
