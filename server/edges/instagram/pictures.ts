import { newestApp } from './app-release.ts'
import { everyHeader } from './device.ts'
import type { TransportSettings } from './transport.ts'
import { createWireHttp } from './wire-http.ts'

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
export function createPictureFetch(
  instagram_origin: string,
  { timeout_ms = TIMEOUT, release = newestApp, ask = createWireHttp() }: TransportSettings = {},
): FetchPicture {
  return async (url) => {
    if (!isInstagrams(url, instagram_origin)) return null
    const call = { method: 'GET', headers: everyHeader(release), timeout_ms, most: MAX_BYTES } as const
    const { status, headers, bytes } = await ask(new URL(url), call).catch(() => nothing)
    const type = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    return status === 200 && TYPES.includes(type) && bytes?.length ? bytes : null
  }
}

const nothing = { status: 0, headers: new Headers(), bytes: null }

/** Whether an address is Instagram's own or, by https on the default port, its CDN's. */
export function isInstagrams(text: string, instagram_origin: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password) return false
  if (url.origin === instagram_origin) return true
  return url.protocol === 'https:' && url.port === '' && CDN.test(url.hostname)
}
