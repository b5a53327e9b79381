import { setTimeout as pause } from 'node:timers/promises'

/** Of this thread: what other programs or threads take from the machine does not count. */
function cpuMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The most that this thread computed in one go while something was done, ms of its CPU time: for so long nobody else was answered. */
async function measureLongestComputation(work: () => unknown): Promise<number> {
  let most = 0
  let before = cpuMs()
  const look = () => {
    const now = cpuMs()
    most = Math.max(most, now - before)
    before = now
  }
  const timer = setInterval(look, 1)
  try {
    const working = work()
    if (working instanceof Promise) {
      await working
      // What is still computed when the answer is out.
      await pause(2)
    }
  } finally {
    clearInterval(timer)
  }
  look()
  return most
}

const ROUNDS = 50_000_000

/** What one may compute in one go: as much as fifty million steps of this, 50 ms on the machine of docs/benchmarks.md. */
function compute(rounds = ROUNDS) {
  let sum = 0
  for (let round = 0; round < rounds; round++) sum = Math.imul(sum ^ round, 2_654_435_761)
  return sum
}

const TRIES = 4
let allowed_ms = 0

async function measureAllowed() {
  const tries: number[] = []
  for (let nth = 0; nth < TRIES; nth++) tries.push(await measureLongestComputation(() => compute()))
  return Math.min(...tries)
}

/**
 * How much something computes in one go, as a share of what is allowed, which this machine computes beside it: a slow or busy machine
 * takes longer for both. The least of some tries, or the first below `enough`: what is collected of the young heap, or compiled, happens once.
 */
export async function shareInOneGo(work: () => unknown, enough = 1): Promise<number> {
  allowed_ms ||= await measureAllowed()
  let least = Number.POSITIVE_INFINITY
  for (let nth = 0; nth < TRIES && least >= enough; nth++) {
    least = Math.min(least, (await measureLongestComputation(work)) / allowed_ms)
    if (least >= enough) allowed_ms = await measureAllowed()
  }
  return least
}

/** Computes a multiple of what is allowed. */
export const computeTooMuch = (times: number) => void compute(times * ROUNDS)
