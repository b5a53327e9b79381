import { networkOf } from '../metering/network-of.ts'
import { Refusal } from './refusal.ts'

/** Forms of one network that arrive or are being read, and the bytes of them on our disk: an office that moves in on one morning has fewer. */
const MAX_OF_NETWORK = { bodies: 64, bytes: 4 * 2 ** 30 }

type Held = { bodies: number; bytes: number }

/** By network, in this process. */
const held = new Map<string, Held>()

export type HeldBody = {
  /** Counts bytes that are kept. Refused: busy. */
  take: (bytes: number) => void
  /** Once nothing of the body is kept. */
  release: () => void
}

/** Counts a body that is waited for under its network: it costs a connection and room on the disk, but nobody else's turn. Refused: busy. */
export function holdBody(ip: string): HeldBody {
  const network = networkOf(ip)
  const all = held.get(network) ?? { bodies: 0, bytes: 0 }
  if (all.bodies >= MAX_OF_NETWORK.bodies) throw busy()
  held.set(network, all)
  all.bodies++
  let own = 0
  return {
    take(bytes) {
      if (all.bytes + bytes > MAX_OF_NETWORK.bytes) throw busy()
      all.bytes += bytes
      own += bytes
    },
    release() {
      all.bytes -= own
      own = 0
      if (--all.bodies === 0) held.delete(network)
    },
  }
}

const busy = () => new Refusal('busy', null, { retry_after_seconds: 30 })
