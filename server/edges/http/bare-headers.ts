/** What every answer carries that no route gave: of a request that could not be read, and of a socket’s polling. */
export const bareHeaders = (public_url: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  ...(public_url.startsWith('https:') && {
    'strict-transport-security': `max-age=${TRANSPORT_SECONDS}; includeSubDomains`,
  }),
})

/** A year: for so long a browser comes by https alone. */
export const TRANSPORT_SECONDS = 31_536_000
