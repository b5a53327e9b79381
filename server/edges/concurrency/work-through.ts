type Due<Item> = {
  at_once: number
  /** Claims at most `most` items for this process alone, longest due first. */
  claim: (most: number) => Promise<Item[]>
  signal: AbortSignal
  onFailure: (error: unknown) => void
}

/** Claiming a few costs nearly as much as many, so a claim waits until this share of the slots is free. */
const ENOUGH_ROOM = 0.25

/**
 * Processes everything that is due, many items concurrently; a finished one frees its slot at once. Resolves when nothing more
 * is due and all that was started has ended; after the signal nothing more is started.
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
