import type { IncomingHttpHeaders } from 'node:http'

/** How long a session or token need not be looked up to know whose budget it uses, and how many of them are remembered. */
const MINUTES = 15
const MOST = 10_000
const MINUTE = 60_000
/** Characters; longer headers are nobody's that we gave. */
const MOST_LENGTH = 2000

/** Whose a session or token was when it was last looked up. It opens nothing: it only says whose budget is used before the database is asked. */
export type Proven = {
  userOf: (credential: string | null) => string | null
  note: (credential: string | null, user_id: string | null) => void
}

export function createProven(): Proven {
  const users = new Map<string, { user_id: string; until: number }>()
  return {
    userOf(credential) {
      const known = credential === null ? undefined : users.get(credential)
      return known && known.until > Date.now() ? known.user_id : null
    },
    note(credential, user_id) {
      if (credential === null || credential.length > MOST_LENGTH) return
      users.delete(credential)
      if (user_id === null) return
      users.set(credential, { user_id, until: Date.now() + MINUTES * MINUTE })
      const [oldest] = users.keys()
      if (users.size > MOST && oldest !== undefined) users.delete(oldest)
    },
  }
}

/** The session's cookie, by either of its names. */
const ours = /(?:^|; ?)((?:__Host-)?sid=[^;]+)/

/** What somebody may be known by; a cookie beside a token is not looked at. */
export const credentialOf = ({ authorization, cookie }: IncomingHttpHeaders): string | null =>
  authorization || (cookie && ours.exec(cookie)?.[1]) || null
