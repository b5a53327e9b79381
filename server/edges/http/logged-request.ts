import type { FastifyRequest } from 'fastify'

/** Page addresses that contain secrets; the log stores their pattern. */
const secret_pages = /^\/(reset-password|verify-email)\/.*/

/** The same for the page of a shared report. */
const shared_report = /^(\/shared-report)\/.*/

/** An address for the log: without its query, which can contain sign-in codes, and without mailed tokens. */
export function loggedUrl(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  return path.replace(secret_pages, '/$1/{id}/{token}').replace(shared_report, '$1/{token}')
}

/** The logged fields of a request. */
export const loggedRequest = ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  url: loggedUrl(url),
  remoteAddress: ip,
})
