import { isLoopback } from './edges/loopback.ts'

/**
 * The setting by which others reach this product, as a sentence begins with it; null where it is only on this machine. A proxy on the
 * same machine makes a product public that itself listens on loopback, hence all three together.
 */
export function publicBy({
  host,
  public_url,
  proxies,
}: {
  host: string
  public_url: string
  proxies: number
}): string | null {
  if (!isLoopback(host)) return `HOST is ${host}`
  if (!isLoopback(new URL(public_url).hostname)) return `PUBLIC_URL is ${public_url}`
  return proxies > 0 ? 'TRUST_PROXY is on' : null
}
