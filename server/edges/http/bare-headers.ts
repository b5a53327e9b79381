/** Headers of responses without a route: to unreadable requests, and to a socket’s polling. */
export const bareHeaders = (public_url: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  ...(public_url.startsWith('https:') && {
    'strict-transport-security': `max-age=${TRANSPORT_SECONDS}; includeSubDomains`,
  }),
})

/** A year, during which browsers use only https. */
export const TRANSPORT_SECONDS = 31_536_000
