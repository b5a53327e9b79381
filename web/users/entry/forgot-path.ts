import * as paths from '#rules/paths.ts'

/** The sign-in page's address as it asks for the mail of a forgotten password, and back. */
export function forgotPath(search: string, asking = true) {
  const params = new URLSearchParams(search)
  if (asking) params.set('forgot', '1')
  else params.delete('forgot')
  return `${paths.login}${params.size > 0 ? `?${params}` : ''}`
}

export const isForgotten = (search: string) => new URLSearchParams(search).has('forgot')
