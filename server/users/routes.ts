import { checkSession, login, logout, register, setTimezone } from '#contract/users.ts'
import { zoneOrUtc } from '#rules/zones.ts'
import { findActiveSession } from '../accounts/active-session.ts'
import type { Database } from '../edges/database/database.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import type { Sockets } from '../edges/sockets/sockets.ts'
import { logIn } from './log-in.ts'
import { registerUser } from './register.ts'
import type { Sessions } from './session.ts'
import { setUserTimezone } from './set-timezone.ts'
import { findUser } from './store.ts'

export function serveUsers(
  http: Http,
  { db, sessions, sockets }: { db: Database; sessions: Sessions; sockets: Sockets },
) {
  serve(http, checkSession, async (_, { caller }) => {
    const user = caller && (await findUser(db, caller.id))
    if (!user) return { user: null, instagram_session: null }
    return { user, instagram_session: await findActiveSession(db, user.id) }
  })

  serve(http, register, async ({ email, password, timezone }, { request, reply, browser_zone }) => {
    const user = await registerUser(db, email, password, timezone ? zoneOrUtc(timezone) : browser_zone)
    await sessions.end(request, reply)
    await sessions.start(user.id, false, request, reply)
    return { user, instagram_session: null }
  })

  serve(http, login, async ({ email, password, remember_me }, { request, reply }) => {
    const user = await logIn(db, email, password)
    await sessions.end(request, reply)
    await sessions.start(user.id, remember_me, request, reply)
    return { user, instagram_session: await findActiveSession(db, user.id) }
  })

  serve(http, logout, async (_, { request, reply }) => {
    const ended = await sessions.end(request, reply)
    if (ended) sockets.endSession(ended)
    return { message: 'Signed out.' }
  })

  serve(http, setTimezone, async ({ timezone }, { user }) => {
    const zone = await setUserTimezone(db, user.id, timezone)
    return { message: 'Time zone saved.', timezone: zone }
  })
}
