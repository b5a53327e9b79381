import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'

/** Instagram's public key for passwords: decimal id, PEM text. */
export type PasswordKey = { id: number; pem: string }

/** A shorter key is not secure. */
const MIN_BITS = 1024

/** The key named in an answer; null when a password cannot be encrypted with it. */
export function passwordKeyOf(id: number, pem: string): PasswordKey | null {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem)
    const is_usable = asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS
    // One byte of the envelope.
    return is_usable && Number.isInteger(id) && id >= 0 && id < 256 ? { id, pem } : null
  } catch {
    return null
  }
}

/**
 * Encrypts a password as `#PWD_INSTAGRAM:4:<seconds>:<base64>`: version, key id, IV, RSA-encrypted AES key, tag and
 * AES-256-GCM text, with the time as additional data (layout: instagrapi mixins/password.py and instagram-private-api
 * account.repository.ts).
 */
export function sealPassword(password: string, key: PasswordKey, now_seconds: number): string {
  const time = String(now_seconds)
  const aes_key = randomBytes(32)
  const iv = randomBytes(12)
  const sealed_key = publicEncrypt({ key: key.pem, padding: constants.RSA_PKCS1_PADDING }, aes_key)
  const cipher = createCipheriv('aes-256-gcm', aes_key, iv)
  cipher.setAAD(Buffer.from(time))
  const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  const length = Buffer.alloc(2)
  length.writeUInt16LE(sealed_key.length)
  const envelope = Buffer.concat([Buffer.from([1, key.id]), iv, length, sealed_key, cipher.getAuthTag(), text])
  return `#PWD_INSTAGRAM:4:${time}:${envelope.toString('base64')}`
}
