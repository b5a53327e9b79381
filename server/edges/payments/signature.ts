import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum difference of a signature's time from now, in either direction. */
const TOLERANCE_SECONDS = 5 * 60

const digestOf = (secret: string, seconds: number, raw: string) =>
  createHmac('sha256', secret).update(`${seconds}.${raw}`).digest()

/** Makes a `Stripe-Signature` header over a raw body; `at` as in the header's `t`. */
export function signEvent(raw: string, secret: string, at: number): string {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${digestOf(secret, seconds, raw).toString('hex')}`
}

/** Whether the header signs exactly this body, now. Stripe's own check accepts future times; this one does not. */
export function isSigned(raw: string, header: string, secret: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined])
  const seconds = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isInteger(seconds) || Math.abs(now / 1000 - seconds) > TOLERANCE_SECONDS) return false
  const expected = digestOf(secret, seconds, raw)
  return parts.some(([name, given]) => {
    if (name !== 'v1' || !given || !/^[0-9a-f]{64}$/.test(given)) return false
    return timingSafeEqual(Buffer.from(given, 'hex'), expected)
  })
}
