import { Refusal } from '../http/refusal.ts'

/** Functions that run at the same time: of all owners together and of each; and how many may wait for it, without a bound where nothing is said. */
export type SharedPlaces = { most: number; of_one: number; waiting?: { most: number; of_one: number } }

type Turns = {
  /** Runs a function once its owner has a turn. Refused: busy. */
  run: <Result>(owner: string, act: () => Promise<Result>) => Promise<Result>
  /** Waits for a turn; returns the function that gives it back. Refused: busy. */
  enter: (owner: string) => Promise<() => void>
  /** The same for a turn that is free at this moment; null where there is none. */
  take: (owner: string) => (() => void) | null
}

/**
 * Shares what all users need among them: owners (users, networks) take turns, so that nobody waits behind the whole queue of another, and none has
 * more than its share at a time.
 */
export function createTurns({ most, of_one, waiting }: SharedPlaces): Turns {
  const running = new Map<string, number>()
  const queues = new Map<string, (() => void)[]>()
  let taken = 0
  let queued = 0

  const hasRoom = (owner: string) => taken < most && (running.get(owner) ?? 0) < of_one

  const begin = (owner: string) => {
    taken++
    running.set(owner, (running.get(owner) ?? 0) + 1)
  }

  const leave = (owner: string) => {
    taken--
    const left = (running.get(owner) ?? 1) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
    for (const [next, queue] of queues) {
      if (!hasRoom(next)) continue
      // This owner moves to the end.
      queues.delete(next)
      const turn = queue.shift()
      if (queue.length > 0) queues.set(next, queue)
      queued--
      begin(next)
      turn?.()
      return
    }
  }

  const turnOf = async (owner: string) => {
    if (hasRoom(owner)) return begin(owner)
    const queue = queues.get(owner) ?? []
    if (waiting && (queued >= waiting.most || queue.length >= waiting.of_one))
      throw new Refusal('busy', null, { retry_after_seconds: 5 })
    queues.set(owner, queue)
    queued++
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  const enter = async (owner: string) => {
    await turnOf(owner)
    return () => leave(owner)
  }

  return {
    enter,
    async run(owner, act) {
      const giveBack = await enter(owner)
      try {
        return await act()
      } finally {
        giveBack()
      }
    },
    take(owner) {
      if (!hasRoom(owner)) return null
      begin(owner)
      return () => leave(owner)
    },
  }
}
