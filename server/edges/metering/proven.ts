import type { IncomingHttpHeaders } from 'node:http'

/** How long after its last use a session or token need not be looked up to know whose budget it uses, and how many of them are remembered. */
const HOURS = 12
const MOST = 10_000
const HOUR = 3_600_000
/** Characters; longer headers are nobody's that we gave. */
const MOST_LENGTH = 2000

/** Whose a session or token was when it was last looked up. It opens nothing: it only says whose budget is used before the database is asked. */
export type Proven = {
  userOf: (credential: string | null) => string | null
  note: (credential: string | null, user_id: string | null) => void
}

export function createProven(): Proven {
  /** In the order of their last use. */
  const users = new Map<string, { user_id: string; until: number }>()
  const keep = (credential: string, user_id: string) => {
    users.delete(credential)
    users.set(credential, { user_id, until: Date.now() + HOURS * HOUR })
    const [oldest] = users.keys()
    if (users.size > MOST && oldest !== undefined) users.delete(oldest)
  }
  return {
    userOf(credential) {
      const known = credential === null ? undefined : users.get(credential)
      if (credential === null || !known || known.until <= Date.now()) return null
      keep(credential, known.user_id)
      return known.user_id
    },
    note(credential, user_id) {
      if (credential === null || credential.length > MOST_LENGTH) return
      if (user_id === null) users.delete(credential)
      else keep(credential, user_id)
    },
  }
}

/** The session's cookie, by either of its names. */
const ours = /(?:^|; ?)((?:__Host-)?sid=[^;]+)/

/** What somebody may be known by; a cookie beside a token is not looked at, and what a proxy's own password says is nobody's of ours. */
export function credentialOf({ authorization, cookie }: IncomingHttpHeaders): string | null {
  const [, token] = /^Bearer +(\S*)$/i.exec(authorization ?? '') ?? []
  return token !== undefined ? `token ${token}` : ((cookie && ours.exec(cookie)?.[1]) ?? null)
}
