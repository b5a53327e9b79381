import { setImmediate as nextTurn } from 'node:timers/promises'

/** How often others had their turn while something was done: each time, requests that wait are answered. */
export async function countTurnsDuring(work: () => Promise<unknown>): Promise<number> {
  let is_done = false
  let turns = 0
  const others = async () => {
    for (;;) {
      await nextTurn()
      if (is_done) return
      turns++
    }
  }
  const waiting = others()
  await work()
  is_done = true
  await waiting
  return turns
}
