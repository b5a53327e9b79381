import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { inlineScriptHashes } from './web-app.ts'

/** A year, during which browsers use only https. */
const TRANSPORT_SECONDS = 31_536_000

type HeaderOptions = {
  public_url: string
  /** Whether the page contains Stripe's own card fields. */
  stripe_fields: boolean
  /** Folder of the built web app; null serves only the API. */
  web_dir: string | null
}

/** Headers of responses without a route: to unreadable requests, and to a socket’s polling. */
export const bareHeaders = (public_url: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  ...(public_url.startsWith('https:') && {
    'strict-transport-security': `max-age=${TRANSPORT_SECONDS}; includeSubDomains`,
  }),
})

/** Sets helmet's headers on every response. They are constant, so they are computed once. */
export function fixHeaders(app: FastifyInstance, options: HeaderOptions): void {
  const headers: Record<string, string> = {}
  const recorder = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  helmet(helmetOptions(options))({} as never, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function helmetOptions(options: HeaderOptions) {
  const secure = options.public_url.startsWith('https:')
  const stripe = (...addresses: string[]) => (options.stripe_fields ? addresses : [])
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...inlineScriptHashes(options.web_dir),
          ...stripe('https://js.stripe.com', 'https://*.js.stripe.com'),
        ],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...stripe('https://api.stripe.com')],
        ...(options.stripe_fields && {
          frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: TRANSPORT_SECONDS, includeSubDomains: true } : false,
    frameguard: { action: 'deny' as const },
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
