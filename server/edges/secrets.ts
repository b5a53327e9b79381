import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

/** The first key seals; each of them opens. `key` is 32 bytes. */
export type SealingKey = { id: string; key: Buffer }

/** None of the keys opens this: the keys were lost or changed, or the row belongs to another owner. */
export class CannotOpen extends Error {}

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/**
 * Envelope encryption with AES-256-GCM: each text has its own random key, which is itself sealed with the application's key.
 * Layout: key id length (1 byte) · key id · sealed row key (IV, tag, 32 bytes) · sealed text (IV, tag, rest). `open` and
 * `rewrap` throw CannotOpen.
 */
export function createSecrets(keys: SealingKey[]) {
  const [current] = keys
  if (!current) throw new Error('At least one application key is needed.')
  const id = Buffer.from(current.id)
  const beginning = Buffer.concat([Buffer.from([id.length]), id])

  /** The row's own key, and the text sealed with it. */
  const unwrap = (sealed: Buffer, belongs_to: string) => {
    const id_length = sealed[0] ?? 0
    const id = sealed.subarray(1, 1 + id_length).toString()
    const key = keys.find((candidate) => candidate.id === id)
    if (!key) throw new CannotOpen(`The application key “${id}” is not among APP_KEYS.`)
    const row_key_end = 1 + id_length + IV_BYTES + TAG_BYTES + KEY_BYTES
    const row_key = decrypt(key.key, sealed.subarray(1 + id_length, row_key_end), belongs_to)
    return { row_key, sealed_text: sealed.subarray(row_key_end) }
  }
  const wrap = (row_key: Buffer, sealed_text: Buffer, belongs_to: string) =>
    Buffer.concat([beginning, encrypt(current.key, row_key, belongs_to), sealed_text])

  return {
    /** The prefix of everything sealed with the newest key. */
    newest: { id: current.id, beginning },
    /** Seals text so that it opens only with the same `belongs_to` words: a row copied to another owner does not open. */
    seal(text: string, belongs_to: string) {
      const row_key = randomBytes(KEY_BYTES)
      return wrap(row_key, encrypt(row_key, Buffer.from(text), belongs_to), belongs_to)
    },
    open(sealed: Buffer, belongs_to: string) {
      const { row_key, sealed_text } = unwrap(sealed, belongs_to)
      return decrypt(row_key, sealed_text, belongs_to).toString()
    },
    /** Seals the same secret's own key again with the newest application key. */
    rewrap(sealed: Buffer, belongs_to: string) {
      const { row_key, sealed_text } = unwrap(sealed, belongs_to)
      return wrap(row_key, sealed_text, belongs_to)
    },
  }
}

export type Secrets = ReturnType<typeof createSecrets>

// Node first tries a buffer as a key object, and that failure costs three times the encryption itself.
function encrypt(key: Buffer, plain: Buffer, belongs_to: string) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), iv)
  cipher.setAAD(Buffer.from(belongs_to))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

function decrypt(key: Buffer, sealed: Buffer, belongs_to: string) {
  try {
    const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), sealed.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(belongs_to))
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    throw new CannotOpen('This secret does not open with the keys given.')
  }
}
