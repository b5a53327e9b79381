type Due<Item> = {
  at_once: number
  /** Claims up to so many for this process alone, the longest due first. */
  claim: (most: number) => Promise<Item[]>
  signal: AbortSignal
  onFailure: (error: unknown) => void
}

/** A claim of a few costs nearly as much as one of many, so room for so many is waited for, as a share of those at once. */
const ENOUGH_ROOM = 0.25

/**
 * Works through all that is due, many side by side; whoever is done makes room for others at once. Ends when nothing more is due and
 * all that was begun has ended; once the signal is given nothing more is begun.
 */
export async function workThrough<Item>(
  { at_once, claim, signal, onFailure }: Due<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const under_way = new Set<Promise<void>>()
  const begin = (item: Item) => {
    const one: Promise<void> = work(item)
      .catch(onFailure)
      .finally(() => under_way.delete(one))
    under_way.add(one)
  }
  try {
    for (let is_more = true; is_more && !signal.aborted; ) {
      const free = at_once - under_way.size
      const items = await claim(free)
      items.forEach(begin)
      is_more = items.length === free
      while (is_more && under_way.size > at_once * (1 - ENOUGH_ROOM)) await Promise.race(under_way)
    }
  } finally {
    await Promise.all(under_way)
  }
}
