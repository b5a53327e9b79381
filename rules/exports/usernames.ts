import { withoutAt } from '../typed-lists.ts'

const NAME = /^[a-z0-9._]{1,30}$/
const NAME_IN_ANY_CASE = /^[A-Za-z0-9._]{1,30}$/

/** The text as Instagram itself writes a user name: lower case, at most 30 of `a-z 0-9 . _`. */
export const isUsername = (text: string) => NAME.test(text)

/** What people type in the place of a user name: an address or a number to reach somebody by. */
export const isContact = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$|^\+?[\d\s()./-]{7,}$/.test(text)

/** The user name in a text; a leading @, capitals and blanks around it are forgiven. Null when it is none. */
export function usernameOf(text: string): string | null {
  if (NAME.test(text)) return text
  const bare = withoutAt(text)
  return NAME_IN_ANY_CASE.test(bare) ? bare.toLowerCase() : null
}
