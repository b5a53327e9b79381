import type { FastifyReply, FastifyRequest } from 'fastify'
import { userRoom } from '#contract/events.ts'
import * as calls from '#contract/users.ts'
import { isLanguage } from '#rules/languages.ts'
import { zoneOrUtc } from '#rules/zones.ts'
import { answers } from '#words/generated/server.ts'
import { sentencesText } from '#words/joined.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { type Http, serve } from '../edges/http/serve.ts'
import { inLanguage, requestedLanguage } from '../edges/language.ts'
import { noteAudit } from './audit/note-audit.ts'
import { changePasswordOf } from './change-password.ts'
import type { UserEdges } from './edges.ts'
import { forgotPasswordOf } from './forgot-password.ts'
import { logIn } from './log-in.ts'
import { registerUser } from './register.ts'
import { resetPasswordBy } from './reset-password.ts'
import { serveSecondFactor } from './second-factor/routes.ts'
import { endWait, waitForCode } from './second-factor/wait-for-code.ts'
import { type Entering, endOtherSessionsOf, endSessionOf, readSessions } from './session.ts'
import { setUserTimezone } from './set-timezone.ts'
import { signInByGoogle } from './sign-in-with-google.ts'
import { findUser, noteSeenLanguage, type UserRow, updateLanguage } from './store.ts'
import { mailVerification, readEmailVerification, verifyEmailBy } from './verify-email.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** The last proof of a sign-in. */
type Proof = 'password' | 'google' | 'code'

export function serveUsers(http: Http, edges: UserEdges) {
  serveSignIn(http, edges)
  servePasswords(http, edges)
  serveSessions(http, edges)
  serveVerification(http, edges)
  servePreferences(http, edges)
  serveSecondFactor(http, edges)
}

/** How a browser's session begins and ends. */
function createEntrance(edges: UserEdges) {
  const { db, sessions, sockets } = edges

  const leave = async ({ request, reply }: Exchange) => {
    const ended = await sessions.end(request, reply)
    if (ended) sockets.endSession(ended)
  }

  /** Opens a session and ends the browser's earlier one, against session fixation. */
  const enter = async (user: Entering & UserRow, remember: boolean, by: Proof, { request, reply }: Exchange) => {
    await leave({ request, reply })
    await sessions.start(user, remember, request, reply)
    await noteSeenLanguage(db, user.id, request.language)
    if (isLanguage(user.language)) request.language = user.language
    await noteAudit(db, user.id, 'signed_in', request, { by })
    return { user, instagram_session: await edges.findInstagramSession(user.id) }
  }

  const enterOrWait = async (user: Entering & UserRow, remember: boolean, by: Proof, exchange: Exchange) => {
    const second_factor = await waitForCode(edges, user, remember)
    if (second_factor) return { user: null, instagram_session: null, second_factor }
    return enter(user, remember, by, exchange)
  }

  return { leave, enter, enterOrWait }
}

function serveSignIn(http: Http, edges: UserEdges) {
  const { db } = edges
  const { leave, enter, enterOrWait } = createEntrance(edges)

  const noteFailure = (user_id: string, by: Proof, request: FastifyRequest) =>
    void noteAudit(db, user_id, 'sign_in_failed', request, { by }).catch((error) =>
      request.log.warn({ err: error }, 'not noted'),
    )

  serve(http, calls.checkSession, async (_, { caller }) => {
    if (!caller) return { user: null, instagram_session: null }
    return { user: caller, instagram_session: await edges.findInstagramSession(caller.id) }
  })

  serve(http, calls.register, async ({ email, password, timezone }, { request, reply, browser_zone }) => {
    const user = await registerUser(edges, email, password, timezone ? zoneOrUtc(timezone) : browser_zone, request.ip)
    await noteAudit(db, user.id, 'registered', request)
    return enter(user, false, 'password', { request, reply })
  })

  serve(http, calls.login, async ({ email, password, remember_me }, { request, reply }) => {
    const user = await logIn(db, email, password, request.ip, (user_id) => {
      // Not awaited: the timing of the answer must not reveal that the user exists.
      noteFailure(user_id, 'password', request)
    })
    return enterOrWait(user, remember_me, 'password', { request, reply })
  })

  serve(http, calls.finishSignIn, async ({ waiting_id, code }, { request, reply }) => {
    const waited = await endWait(edges, waiting_id, code, request.ip, (user_id) =>
      noteFailure(user_id, 'code', request),
    )
    const user = await findUser(db, waited.user.id)
    if (!user) throw new Refusal('sign_in_gone')
    return enter({ ...user, ...waited.user }, waited.remember, 'code', { request, reply })
  })

  serve(http, calls.logout, async (_, exchange) => {
    if (exchange.caller) await noteAudit(db, exchange.caller.id, 'signed_out', exchange.request)
    await leave(exchange)
    return { message: answers.signed_out }
  })

  serve(http, calls.findGoogle, () => edges.google.find())

  serve(http, calls.signInWithGoogle, async (returned, { request, reply, browser_zone }) => {
    const { user, message } = await signInByGoogle(edges, returned, request.ip, browser_zone)
    const answer = await enterOrWait(user, false, 'google', { request, reply })
    return message ? { ...answer, message } : answer
  })
}

function servePasswords(http: Http, edges: UserEdges) {
  const { db } = edges

  serve(http, calls.changePassword, async (passwords, { user, request }) => {
    const { kept, message } = await changePasswordOf(edges, user, request.ip, passwords)
    await noteAudit(db, user.id, 'password_changed', request)
    return { message: sentencesText(answers.password_changed, message), kept }
  })

  serve(http, calls.forgotPassword, async ({ email }) => {
    await forgotPasswordOf(edges.jobs, email)
    return { message: answers.reset_link_sent }
  })

  serve(http, calls.resetPassword, async ({ reset_id, token, ...chosen }, { request }) => {
    const { user_id, message, kept } = await resetPasswordBy(edges, { id: reset_id, token }, request.ip, chosen)
    await noteAudit(db, user_id, 'password_reset', request)
    return { message: sentencesText(answers.password_reset, message), kept }
  })
}

function serveSessions(http: Http, edges: UserEdges) {
  const { db } = edges

  serve(http, calls.listSessions, async (_, { user }) => ({ sessions: await readSessions(db, user) }))

  serve(http, calls.endSession, async ({ id }, { user, request }) => {
    await endSessionOf(edges, user.id, id)
    await noteAudit(db, user.id, 'session_ended', request)
    return { message: answers.session_ended }
  })

  serve(http, calls.endOtherSessions, async (_, { user, request }) => {
    const ended = await endOtherSessionsOf(edges, user)
    await noteAudit(db, user.id, 'session_ended', request, { ended })
    return { message: answers.other_sessions_ended, ended }
  })
}

function serveVerification(http: Http, edges: UserEdges) {
  const { db } = edges

  serve(http, calls.findEmailVerification, (_, { user }) => readEmailVerification(db, user.id))

  serve(http, calls.sendEmailVerification, async (_, { user, request }) => {
    await mailVerification(edges, user.id, request.log)
    return { message: answers.verification_sent }
  })

  serve(http, calls.verifyEmail, async ({ verification_id, token }, { user, request }) => {
    const message = await verifyEmailBy(edges, { id: verification_id, token }, user, request.ip)
    await noteAudit(db, user.id, 'email_verified', request)
    return { message: sentencesText(answers.email_verified, message) }
  })
}

function servePreferences(http: Http, edges: UserEdges) {
  const { db, sockets } = edges

  serve(http, calls.findPreferences, (_, { user }) => ({ language: user.language }))

  serve(http, calls.setPreferences, async ({ language }, { user, request }) => {
    await updateLanguage(db, user.id, language)
    sockets.publish([userRoom(user.id)], 'preferences_update')
    request.language = language ?? requestedLanguage(request.headers['accept-language'])
    return { message: inLanguage(request.language, () => answers.preferences_saved), language }
  })

  serve(http, calls.setTimezone, async ({ timezone }, { user }) => {
    const zone = await setUserTimezone(edges, user.id, timezone)
    return { message: answers.timezone_saved, timezone: zone }
  })
}
