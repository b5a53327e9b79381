import { setTimeout as pause } from 'node:timers/promises'

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * The most that this thread computed in one go while something was done, ms of its own CPU time: for so long nobody else was
 * answered. What other programs or threads take from the machine does not count.
 */
export async function blockedBy(work: () => Promise<unknown>): Promise<number> {
  let most = 0
  let before = cpuMs()
  const look = () => {
    const now = cpuMs()
    most = Math.max(most, now - before)
    before = now
  }
  const timer = setInterval(look, 1)
  try {
    await work()
    // What is still computed when the answer is out.
    await pause(2)
  } finally {
    clearInterval(timer)
  }
  look()
  return most
}

/** The least of some tries, or the first below `enough`: what is collected of the young heap, or compiled, happens once. */
export async function leastBlockedBy(work: () => Promise<unknown>, enough: number, tries = 4): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let nth = 0; nth < tries && least >= enough; nth++) least = Math.min(least, await blockedBy(work))
  return least
}
