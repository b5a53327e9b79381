import * as paths from '#rules/paths.ts'

/** Where to go after signing in: `next` when it is a path of our own, otherwise the dashboard. */
export function nextPath(search: string) {
  const next = new URLSearchParams(search).get('next')
  return next && isOwnPath(next) ? next : paths.dashboard
}

/** A path that starts with a single slash and that no browser reads as an address elsewhere. */
function isOwnPath(path: string) {
  if (!path.startsWith('/') || /^\/[/\\]|[\\\s\p{Cc}]/u.test(path)) return false
  const base = 'https://own.invalid'
  return URL.canParse(path, base) && new URL(path, base).origin === base
}

/** An address that remembers where one wanted to go; the dashboard needs no remembering. */
export const withNext = (path: string, next: string) =>
  next === paths.dashboard || next === '/' ? path : `${path}?${new URLSearchParams({ next })}`
