import {
  constants,
  createDecipheriv,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto'
import { promisify } from 'node:util'

/** One byte in the envelope; any number works. */
const KEY_ID = 57

/** Makes a 2048-bit key; returns PEM. */
export async function makePasswordKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}

export function passwordKeyHeaders(private_key: string): Record<string, string> {
  const pem = createPublicKey(private_key).export({ type: 'spki', format: 'pem' }) as string
  return {
    'ig-set-password-encryption-key-id': String(KEY_ID),
    'ig-set-password-encryption-pub-key': Buffer.from(pem).toString('base64'),
  }
}

/**
 * Decrypts `#PWD_INSTAGRAM:4:<seconds>:<base64>` and reads the plain `#PWD_INSTAGRAM:0:<seconds>:<password>`. Returns null
 * when the envelope was encrypted for another key or is damaged.
 */
export function openPassword(enc_password: string, private_key: string | KeyObject): string | null {
  const [, version, seconds = '', content = ''] = /^#PWD_INSTAGRAM:(\d+):(\d+):([\s\S]*)$/.exec(enc_password) ?? []
  if (version === '0') return content
  if (version !== '4') return null
  try {
    return openEnvelope(Buffer.from(content, 'base64'), seconds, private_key)
  } catch {
    return null
  }
}

/** version 1 · key id 1 · iv 12 · length of the sealed key 2 (little endian) · sealed key · tag 16 · ciphertext. */
function openEnvelope(envelope: Buffer, seconds: string, private_key: string | KeyObject): string {
  const iv = envelope.subarray(2, 14)
  const key_end = 16 + envelope.readUInt16LE(14)
  const aes_key = unseal(envelope.subarray(16, key_end), private_key)
  const decipher = createDecipheriv('aes-256-gcm', aes_key, iv, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(seconds))
  decipher.setAuthTag(envelope.subarray(key_end, key_end + 16))
  return Buffer.concat([decipher.update(envelope.subarray(key_end + 16)), decipher.final()]).toString('utf8')
}

/** PKCS#1 v1.5 padding (00 02 … 00) is removed by hand: some releases of Node refuse to decrypt with it. */
function unseal(sealed: Buffer, private_key: string | KeyObject): Buffer {
  const padded = privateDecrypt({ key: private_key, padding: constants.RSA_NO_PADDING }, sealed)
  const content_from = padded.indexOf(0, 2) + 1
  if (padded[0] !== 0 || padded[1] !== 2 || content_from < 11) throw new Error('The key is not sealed as expected.')
  return padded.subarray(content_from)
}
