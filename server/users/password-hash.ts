import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../edges/http/refusal.ts'

/** argon2id; OWASP's second recommended setting: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More at once would only queue for the same cores and memory. */
const MOST_WAITING = 200
const MOST_AT_ONCE = 8

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) {
    if (queue.length >= MOST_WAITING) throw new Refusal('busy', { retry_after_seconds: 5 })
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    queue.shift()?.()
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

const dummy = hash('nobody has this password', cost)

/** Whether the password fits. With no hash (unknown user, Google user) the same work is done, so time tells nothing. */
export async function fitsPassword(password: string, password_hash: string | null): Promise<boolean> {
  const against = password_hash ?? (await dummy)
  const fits = await inTurn(() => verify(against, password))
  return fits && password_hash !== null
}
