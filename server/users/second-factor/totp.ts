import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds a code is shown for (RFC 6238). */
const STEP_SECONDS = 30
const DIGITS = 6

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: what authenticator apps take as a secret. */
export function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += letters[(held >>> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text
}

/** The six digits of a step (RFC 4226). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[mac.length - 1] ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepAt = (now: number) => Math.floor(now / 1000 / STEP_SECONDS)

/** The step of a code: the current one or a neighbour, as clocks differ; null when it matches none. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const present = stepAt(now)
  const fitting = [present, present - 1, present + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
  )
  return fitting[0] ?? null
}
