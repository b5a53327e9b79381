const SECOND = 1000
const MEGABYTE = 1024 * 1024

/** Larger than any profile picture. */
const MOST_BYTES = 1 * MEGABYTE
const MOST_KEPT_BYTES = 32 * MEGABYTE
const TIMEOUT = 5 * SECOND
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const CDN = /(^|\.)(cdninstagram\.com|fbcdn\.net)$/

export type Picture = { type: string; bytes: Buffer }

/** Returns null when there is no picture at the address or it may not be fetched. */
export type FindPicture = (url: string) => Promise<Picture | null>

/**
 * Fetches pictures of people for browsers, which may load nothing from elsewhere. The address is untrusted, so it must be
 * Instagram's own or its CDN's, redirects are not followed, and the response must be a picture of a reasonable size. Recently
 * used ones are cached in memory.
 */
export function createPictures(instagram_origin: string, timeout_ms = TIMEOUT): FindPicture {
  const cache = new Map<string, Picture>()
  let kept_bytes = 0

  const store = (url: string, picture: Picture) => {
    cache.set(url, picture)
    kept_bytes += picture.bytes.length
    for (const [oldest, { bytes }] of cache) {
      if (kept_bytes <= MOST_KEPT_BYTES) return
      cache.delete(oldest)
      kept_bytes -= bytes.length
    }
  }

  return async (url) => {
    if (!isInstagrams(url, instagram_origin)) return null
    const known = cache.get(url)
    if (known) {
      // Moved to the end: the least recently used is evicted first.
      cache.delete(url)
      cache.set(url, known)
      return known
    }
    const picture = await fetchPicture(url, timeout_ms).catch(() => null)
    if (picture && !cache.has(url)) store(url, picture)
    return picture
  }
}

/** Whether an address is Instagram's own or, by https on the default port, its CDN's. */
export function isInstagrams(text: string, instagram_origin: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password) return false
  if (url.origin === instagram_origin) return true
  return url.protocol === 'https:' && url.port === '' && CDN.test(url.hostname)
}

async function fetchPicture(url: string, timeout_ms: number): Promise<Picture | null> {
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
    if (length > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return length > 0 ? { type, bytes: Buffer.concat(chunks) } : null
}
