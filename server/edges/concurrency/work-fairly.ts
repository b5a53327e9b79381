/** Places to claim for: of all, and of each owner with those that are under way. */
export type ClaimRoom = { most: number; of_one: number; under_way: ReadonlyMap<string, number> }

/** Rows that become due at any time, and how many of them are worked on at once: of all users, and of one. */
type Fair<Item> = {
  at_once: number
  of_one: number
  ownerOf: (item: Item) => string
  /** Claims items for this process alone. */
  claim: (room: ClaimRoom) => Promise<Item[]>
  work: (item: Item) => Promise<void>
  onFailure: (error: unknown) => void
}

/**
 * Works on what is due, with a share for each owner: who is slow holds up nobody but themselves, and the next item begins as soon as a place is free,
 * not once all of a round have ended.
 */
export function createFairWork<Item>({ at_once, of_one, ownerOf, claim, work, onFailure }: Fair<Item>) {
  const under_way = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let claiming: Promise<void> | null = null
  let is_stopped = false

  const begin = (item: Item) => {
    const owner = ownerOf(item)
    under_way.set(owner, (under_way.get(owner) ?? 0) + 1)
    const one: Promise<void> = work(item)
      .catch(onFailure)
      .finally(() => {
        running.delete(one)
        const left = (under_way.get(owner) ?? 1) - 1
        if (left > 0) under_way.set(owner, left)
        else under_way.delete(owner)
        void beginDue().catch(onFailure)
      })
    running.add(one)
  }

  const claimAll = async () => {
    for (let is_more = true; is_more && !is_stopped; ) {
      const most = at_once - running.size
      if (most <= 0) return
      const items = await claim({ most, of_one, under_way })
      items.forEach(begin)
      is_more = items.length > 0
    }
  }

  /** Begins whatever is due and has a place. */
  const beginDue = () => {
    claiming ??= claimAll().finally(() => {
      claiming = null
    })
    return claiming
  }

  return {
    beginDue,
    /** Resolves once nothing is under way; after `stop` nothing more begins. */
    async ended() {
      while (claiming || running.size > 0) await Promise.allSettled([claiming, ...running])
    },
    stop() {
      is_stopped = true
    },
  }
}
