import type { IncomingHttpHeaders } from 'node:http'

/** Hours after its last use in which a session or token needs no lookup for its budget, and the maximum number remembered. */
const HOURS = 12
const MAX_USERS = 10_000
const HOUR = 3_600_000
/** Characters; the product issues no longer header. */
const MAX_LENGTH = 2000

/**
 * Owners of sessions and tokens as of their last lookup. It grants no access: it only selects the budget before the database
 * is queried.
 */
export function createProven() {
  /** In order of last use. */
  const users = new Map<string, { user_id: string; until: number }>()
  const keep = (credential: string, user_id: string) => {
    users.delete(credential)
    users.set(credential, { user_id, until: Date.now() + HOURS * HOUR })
    const [oldest] = users.keys()
    if (users.size > MAX_USERS && oldest !== undefined) users.delete(oldest)
  }
  return {
    userOf(credential: string | null) {
      const known = credential === null ? undefined : users.get(credential)
      if (credential === null || !known || known.until <= Date.now()) return null
      keep(credential, known.user_id)
      return known.user_id
    },
    note(credential: string | null, user_id: string | null) {
      if (credential === null || credential.length > MAX_LENGTH) return
      if (user_id === null) users.delete(credential)
      else keep(credential, user_id)
    },
  }
}

export type Proven = ReturnType<typeof createProven>

/** The session's cookie, by either of its names. */
const ours = /(?:^|; ?)((?:__Host-)?sid=[^;]+)/

/** The credential of a request; a cookie beside a token is ignored, and so is a proxy's own password. */
export function credentialOf({ authorization, cookie }: IncomingHttpHeaders): string | null {
  const [, token] = /^Bearer +(\S*)$/i.exec(authorization ?? '') ?? []
  return token !== undefined ? `token ${token}` : ((cookie && ours.exec(cookie)?.[1]) ?? null)
}
