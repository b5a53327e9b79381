import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../edges/concurrency/turns.ts'
import { networkOf } from '../edges/metering/network-of.ts'

/** argon2id; OWASP's second recommended setting: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More would wait too long; also limited per network, so that one network cannot fill the queue. */
const waiting = { most: 400, of_one: 200 }

/**
 * Concurrent hashes for each purpose. Node hashes in four threads, which files and compressed answers need too, and a flood of
 * registrations must not block sign-ins. Networks take turns, so that nobody waits behind a whole flood of another.
 */
const places = {
  proof: createTurns({ most: 2, of_one: 2, waiting }),
  registration: createTurns({ most: 1, of_one: 1, waiting }),
  change: createTurns({ most: 1, of_one: 1, waiting }),
}

/**
 * One password however a keyboard composes its letters: macOS may send ü as two characters, Windows as one. Spaces of any kind are one kind;
 * nothing else is changed (RFC 8265, OpaqueString).
 */
const composed = (password: string) => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** `purpose` selects the queue, `ip` the network in it. */
export const hashPassword = (password: string, purpose: 'registration' | 'change', ip: string) =>
  places[purpose].run(networkOf(ip), () => hash(composed(password), cost))

const dummy = hash('nobody has this password', cost)

/** Whether the password is correct. Without a hash (unknown user, Google user) the same work is done, so that timing reveals nothing. */
export async function fitsPassword(password: string, password_hash: string | null, ip: string): Promise<boolean> {
  const against = password_hash ?? (await dummy)
  const fits = await places.proof.run(networkOf(ip), () => verify(against, composed(password)))
  return fits && password_hash !== null
}
