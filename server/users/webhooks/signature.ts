import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** 256 random bits as Standard Webhooks writes a secret. */
export const newSecret = () => `${PREFIX}${randomBytes(32).toString('base64')}`

/** A secret's bytes; older secrets in base64url are read too. */
const bytesOf = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64')

export type SignedMessage = {
  id: string
  body: string
  /** When it is sent, in seconds since 1970. */
  seconds: number
}

/**
 * The headers a receiver checks a delivery by, with a signature under each secret. As in Standard Webhooks: `webhook-signature`
 * holds `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` under the secret's bytes, several apart by
 * a space. And our own: `Cadenza-Signature: t=<seconds>,v1=<hex>`, where v1 is HMAC-SHA256 of `<t>.<body>` under the secret as it
 * is written; of several, the newest secret's is first.
 */
export function signatureHeaders(secrets: string[], { id, body, seconds }: SignedMessage): Record<string, string> {
  const standard = secrets.map((secret) => {
    const mac = createHmac('sha256', bytesOf(secret)).update(`${id}.${seconds}.${body}`)
    return `v1,${mac.digest('base64')}`
  })
  const own = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standard.join(' '),
    'cadenza-signature': [`t=${seconds}`, ...own].join(','),
  }
}
