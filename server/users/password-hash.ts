import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../edges/http/refusal.ts'
import { networkOf } from '../edges/metering/network-of.ts'

/** argon2id; OWASP's second recommended setting: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Concurrent hashes for each purpose. Node hashes in four threads, which files and compressed answers need too, and a flood of
 * registrations must not block sign-ins.
 */
const places = { proof: createPlaces(2), registration: createPlaces(1), change: createPlaces(1) }

/** More would wait too long; also limited per network, so that one network cannot fill the queue. */
const MAX_WAITING = { all: 400, of_one: 200 }

/** The queue serves each network in turn, so that nobody waits behind a whole flood of another network. */
function createPlaces(most: number) {
  let running = 0
  let waiting = 0
  const queues = new Map<string, (() => void)[]>()

  const next = () => {
    const [first] = queues
    if (!first) return
    const [network, queue] = first
    const turn = queue.shift()
    // This network moves to the end.
    queues.delete(network)
    if (queue.length > 0) queues.set(network, queue)
    waiting--
    turn?.()
  }

  return async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (running >= most) {
      const queue = queues.get(network) ?? []
      if (waiting >= MAX_WAITING.all || queue.length >= MAX_WAITING.of_one)
        throw new Refusal('busy', null, { retry_after_seconds: 5 })
      waiting++
      queues.set(network, queue)
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      if (waiting > 0) next()
      else running--
    }
  }
}

/**
 * One password however a keyboard composes its letters: macOS may send ü as two characters, Windows as one. Spaces of any kind are one kind;
 * nothing else is changed (RFC 8265, OpaqueString).
 */
const composed = (password: string) => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** `purpose` selects the queue, `ip` the network in it. */
export const hashPassword = (password: string, purpose: 'registration' | 'change', ip: string) =>
  places[purpose](networkOf(ip), () => hash(composed(password), cost))

const dummy = hash('nobody has this password', cost)

/** Whether the password is correct. Without a hash (unknown user, Google user) the same work is done, so that timing reveals nothing. */
export async function fitsPassword(password: string, password_hash: string | null, ip: string): Promise<boolean> {
  const against = password_hash ?? (await dummy)
  const fits = await places.proof(networkOf(ip), () => verify(against, composed(password)))
  return fits && password_hash !== null
}
