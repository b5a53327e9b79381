import { createHmac } from 'node:crypto'
import type { SandboxAccount } from '../state/accounts.ts'
import { mix } from '../world/chance.ts'
import type { World } from '../world/world.ts'

const SECOND = 1_000
const TOTP_PERIOD = 30 * SECOND
export const CODE_LIFETIME = 10 * 60 * SECOND
const BACKUP_CODES = 5

/** A code sent to a telephone or a mailbox; real time plus jumps, epoch milliseconds. */
export type SentCode = { readonly code: string; readonly sent_at: number }

const HOUR = 60 * 60 * SECOND
/** Sent as resend_sms_delay_sec. */
export const RESEND_DELAY = 60 * SECOND
/** Messages per account and hour whose codes are not used. */
const MAX_MESSAGES = 5

/** Whether another message may be sent, given the times of those sent since a code was last used. */
export function mayMessage(sent: readonly number[], now: number): boolean {
  const lately = sent.filter((at) => at > now - HOUR)
  return lately.length < MAX_MESSAGES && lately.every((at) => now >= at + RESEND_DELAY)
}

export function isFresh(sent: SentCode | undefined, now: number): sent is SentCode {
  return sent !== undefined && now < sent.sent_at + CODE_LIFETIME
}

/** Six digits; `serial` makes two codes of the same account differ. */
export function drawCode(world: World, account: SandboxAccount, serial: number): string {
  const drawn = mix(mix(world.keys.codes, account.person.key), serial)
  return String(100_000 + (drawn % 900_000))
}

/** The account's five unused backup codes, eight digits each. */
export function backupCodes(world: World, account: SandboxAccount): string[] {
  const key = mix(world.keys.codes, account.person.key + 1)
  const codes: string[] = []
  for (let serial = 0; codes.length < BACKUP_CODES; serial++) {
    const code = String(10_000_000 + (mix(key, serial) % 90_000_000))
    if (!account.used_backup_codes.has(code)) codes.push(code)
  }
  return codes
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The secret for an authenticator app: 32 base32 characters. */
export function totpSecret(world: World, account: SandboxAccount): string {
  const key = mix(world.keys.codes, account.person.key + 2)
  return Array.from({ length: 32 }, (_, place) => BASE32[mix(key, place) % 32]).join('')
}

/** RFC 6238 with SHA-1, six digits, thirty seconds. */
export function totpCode(secret: string, now: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / TOTP_PERIOD)))
  const digest = createHmac('sha1', base32Bytes(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Also accepts the codes of the previous and the next period, for clocks that differ. */
export function isTotpCode(secret: string, code: string, now: number): boolean {
  return [-1, 0, 1].some((step) => totpCode(secret, now + step * TOTP_PERIOD) === code)
}

function base32Bytes(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
