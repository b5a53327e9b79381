/** Caches the values of the `most` recently used keys; a pending value is not made twice. */
export function recent<Made>(most: number) {
  const kept = new Map<string, Promise<Made>>()
  return {
    get(key: string, make: () => Promise<Made>): Promise<Made> {
      const made = kept.get(key) ?? make()
      kept.delete(key)
      kept.set(key, made)
      made.catch(() => kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return made
    },
  }
}
