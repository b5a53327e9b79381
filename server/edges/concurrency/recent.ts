/** Caches the values of recently used keys: `of_one` of each owner, `most` of all. A pending value is not made twice. */
export function recent<Made>({ most, of_one }: { most: number; of_one: number }) {
  const kept = new Map<string, { owner: string; made: Promise<Made> }>()

  /** Of the owner who has more than a share, else of all, the one that was not used for longest. */
  const forget = (owner: string) => {
    const own = [...kept].filter(([, one]) => one.owner === owner)
    const [oldest] = own.length > of_one ? own : kept.size > most ? kept : []
    if (oldest) kept.delete(oldest[0])
  }

  return {
    get(owner: string, key: string, make: () => Promise<Made>): Promise<Made> {
      const name = `${owner} ${key}`
      const made = kept.get(name)?.made ?? make()
      kept.delete(name)
      kept.set(name, { owner, made })
      made.catch(() => kept.delete(name))
      forget(owner)
      return made
    },
  }
}
