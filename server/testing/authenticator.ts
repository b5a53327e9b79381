import { codeOf, stepAt } from '../users/second-factor/totp.ts'

/** The bytes of a secret as it is typed into an authenticator app. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator app shows for a secret; `later` in steps of 30 seconds. */
export const shown = (secret: string, later = 0) => codeOf(fromBase32(secret), stepAt(Date.now()) + later)
