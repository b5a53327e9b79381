import type { InstagramSession } from '#contract/instagram-session.ts'
import type { Failure } from '#rules/outcomes.ts'
import { readCaps } from '#rules/reads.ts'
import { requireActivePlan } from '../billing/entitlements.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { pastedSession } from '../edges/instagram/session.ts'
import type { PublishingEdges } from './events.ts'
import { keepConnection } from './keep-connection.ts'
import { attemptSignIn } from './sign-in-attempts.ts'
import { nameOfNumber, recallPhone } from './sign-in-phone.ts'
import { sessionRefusal } from './sign-in-refusal.ts'
import { withinBudget } from './signed-in.ts'
import { findAccountByInstagramId } from './store.ts'

/** Connects an account with the session its owner's browser has already, checked by one read of its own profile. */
export async function connectBrowserSession(
  edges: PublishingEdges,
  user_id: string,
  pasted: string,
  ip: string,
): Promise<InstagramSession> {
  const { db, instagram } = edges
  await requireActivePlan(db, user_id)
  const given = pastedSession(pasted)
  if (!given) throw new Refusal('browser_session_unreadable')
  const known = await findAccountByInstagramId(db, user_id, given.user_id)
  const username = known?.username ?? nameOfNumber(given.user_id)
  const { device, mid } = await recallPhone(db, user_id, username, known?.device)
  const mayRead = withinBudget(edges, given.user_id, { reader: 'watched', caps: readCaps.careful })
  const client = instagram.as({ ...given, mid }, device, mayRead)
  const origin = { user_id, ip, username, is_own: known !== undefined }
  const { outcome, session } = await attemptSignIn(edges, origin, async () => {
    const outcome = await client.ownProfile()
    return { outcome, session: client.session() }
  })
  if (outcome.kind !== 'done') throw refusalOfPasted(outcome)
  // Whose it is, Instagram says.
  if (session.user_id !== given.user_id || outcome.value.id !== given.user_id)
    throw new Refusal('browser_session_unreadable')
  return keepConnection(edges, user_id, { session, profile: outcome.value }, device)
}

function refusalOfPasted(failure: Failure): Refusal {
  if (failure.kind !== 'blocked') return sessionRefusal(failure)
  if (failure.cause === 'signed_out') return new Refusal('browser_session_ended')
  return failure.cause === 'challenge' ? new Refusal('browser_session_challenged') : sessionRefusal(failure)
}
