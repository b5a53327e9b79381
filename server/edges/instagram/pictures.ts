const SECOND = 1000
const MEGABYTE = 1024 * 1024

/** Larger than any picture of a person, and than a post's smaller ones. */
const MAX_BYTES = 1 * MEGABYTE
const TIMEOUT = 5 * SECOND
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const CDN = /(^|\.)(cdninstagram\.com|fbcdn\.net)$/

/** Returns null when there is no picture at the address, it has expired, or it may not be fetched. */
export type FetchPicture = (url: string) => Promise<Buffer | null>

/**
 * Fetches pictures for browsers, which may load nothing from elsewhere. The address is untrusted, so it must be Instagram's own or its
 * CDN's, redirects are not followed, and the response must be a picture of a reasonable size.
 */
export const createPictureFetch =
  (instagram_origin: string, timeout_ms = TIMEOUT): FetchPicture =>
  async (url) =>
    isInstagrams(url, instagram_origin) ? fetchPicture(url, timeout_ms).catch(() => null) : null

/** Whether an address is Instagram's own or, by https on the default port, its CDN's. */
export function isInstagrams(text: string, instagram_origin: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password) return false
  if (url.origin === instagram_origin) return true
  return url.protocol === 'https:' && url.port === '' && CDN.test(url.hostname)
}

async function fetchPicture(url: string, timeout_ms: number): Promise<Buffer | null> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout_ms) })
  const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!answer.ok || !answer.body || !TYPES.includes(type)) {
    await answer.body?.cancel()
    return null
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body) {
    length += chunk.length
    if (length > MAX_BYTES) return null
    chunks.push(chunk)
  }
  return length > 0 ? Buffer.concat(chunks) : null
}
