import { createHmac } from 'node:crypto'

/** What a receiver checks: the time of sending in seconds, and HMAC-SHA256 of `<time>.<body>` under the webhook's secret. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
