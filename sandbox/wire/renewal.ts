import { type Answer, isFinished } from '../message/answers.ts'
import { isRead } from '../message/call-kinds.ts'
import { renewedSessionId, signInOf } from '../state/session-ids.ts'
import type { State } from '../state/state.ts'
import type { Route, SandboxCall } from './call.ts'
import { newClaim, newRouting, routingCookie, type SandboxSession, sessionCookies, tokenHeader } from './sessions.ts'

/**
 * Renews a session's routing, claim and token after the number of reads in its profile. A renewed token counts from its first
 * use; then the former one stays valid for an hour. A client that never uses it keeps the former.
 */
export function renewSession(call: SandboxCall, route: Route, session: SandboxSession | null, answer: Answer): Answer {
  const { state, profile, reads } = call.sandbox
  if (!session || !profile.renews) return answer
  takeUp(state, session)
  if (!isRead(route.kind) || answer.status !== 200 || isFinished(answer.body)) return answer
  const sign_in = signInOf(session.session_id)
  const nth = (reads.get(sign_in) ?? 0) + 1
  reads.set(sign_in, nth)
  const { routing, claim, token } = profile.renews
  const parts = [
    nth % routing === 0 && renewRouting(call, session),
    nth % claim === 0 && { headers: { 'x-ig-set-www-claim': newClaim() }, cookies: [] },
    nth % token === 0 && renewToken(call, session),
  ].filter((part) => part !== false)
  if (parts.length === 0) return answer
  const cookies = parts.flatMap((part) => part.cookies)
  const headers = Object.assign({}, ...parts.map((part) => part.headers))
  return { ...answer, headers: { ...answer.headers, ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) } }
}

type Renewed = { readonly headers: Record<string, string>; readonly cookies: string[] }

function renewRouting(call: SandboxCall, session: SandboxSession): Renewed {
  const rur = newRouting(session.account)
  return { headers: { 'ig-set-ig-u-rur': rur }, cookies: [routingCookie(call.host, rur)] }
}

function renewToken(call: SandboxCall, session: SandboxSession): Renewed {
  const { state } = call.sandbox
  const id = renewedSessionId(session.session_id)
  state.record({ event: 'session_renewed', id, former: session.session_id, account: session.account.name })
  if (session.is_cookie) return { headers: {}, cookies: sessionCookies(call.host, session.account, id) }
  return { headers: tokenHeader(session.account, id), cookies: [] }
}

function takeUp(state: State, { session_id }: SandboxSession): void {
  if (state.renewed.has(session_id)) {
    state.record({ event: 'session_taken_up', id: session_id, at: state.clock.unhurried() })
  }
}
