import type { FastifyRequest } from 'fastify'

/** Page addresses whose parts are secrets; the log keeps their pattern. */
const secret_pages = /^\/(reset-password|verify-email)\/.*/

/** An address as a log may hold it: without its query, which can carry sign-in codes, and without mailed tokens. */
export function loggedUrl(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  return path.replace(secret_pages, '/$1/{id}/{token}')
}

/** What the log says of a request. */
export const loggedRequest = ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  url: loggedUrl(url),
  remoteAddress: ip,
})
