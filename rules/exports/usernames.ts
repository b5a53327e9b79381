import { withoutAt } from '../typed-lists.ts'

const NAME = /^[a-z0-9._]{1,30}$/
const NAME_IN_ANY_CASE = /^[A-Za-z0-9._]{1,30}$/
const PROFILE = /^(?:https?:)?(?:\/\/)?(?:www\.|m\.)?instagram\.com\/(?:_u\/)?([A-Za-z0-9._]{1,30})\/?(?:[?#].*)?$/i

/** First parts of an Instagram address that lead somewhere else than to a person. */
const PLACES = new Set(['_u', 'p', 'tv', 'reel', 'reels', 'explore', 'stories', 'accounts', 'direct', 'about', 'legal'])

/** The text as Instagram itself writes a user name: lower case, at most 30 of `a-z 0-9 . _`. */
export const isUsername = (text: string) => NAME.test(text)

/** The user name in a text; a leading @, capitals and blanks around it are forgiven. Null when it is none. */
export function usernameOf(text: string): string | null {
  if (NAME.test(text)) return text
  const bare = withoutAt(text)
  return NAME_IN_ANY_CASE.test(bare) ? bare.toLowerCase() : null
}

/** The user name a profile's address ends in, `https://www.instagram.com/_u/name`; null for posts, reels and other hosts. */
export function usernameOfLink(href: string): string | null {
  const name = PROFILE.exec(href)?.[1]?.toLowerCase()
  if (name === undefined || PLACES.has(name)) return null
  return name
}
