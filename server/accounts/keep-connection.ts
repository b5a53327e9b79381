import { randomUUID } from 'node:crypto'
import type { InstagramSession } from '#contract/instagram-session.ts'
import { readCaps } from '#rules/reads.ts'
import { requireActivePlan } from '../billing/entitlements.ts'
import type { Tx } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Device } from '../edges/instagram/device.ts'
import type { SignIn } from '../edges/instagram/sign-in.ts'
import { lockUser } from '../users/lock-user.ts'
import { upsertAccountLimits } from './account-limits.ts'
import { findActiveSession } from './active-session.ts'
import type { PublishingEdges } from './events.ts'
import { areCounted, upsertSnapshot } from './readings.ts'
import { sealSession, withinBudget } from './signed-in.ts'
import { countAccounts, updateSealedSession, upsertAccount } from './store.ts'

/** Connects the account of a completed sign-in, if the plan has room for it, and wakes what was waiting for it. */
export async function keepConnection(
  edges: PublishingEdges,
  user_id: string,
  given: SignIn,
  device: Device,
): Promise<InstagramSession> {
  const { db, instagram } = edges
  const sign_in = areCounted(given.profile) ? given : await withCounts(edges, given, device)
  const keeping = db.transaction().execute((tx) => keep(edges, tx, user_id, sign_in, device))
  const afterwards = await keeping.catch(async (error) => {
    // An unused session is not left open at Instagram, unless it's a browser's as well.
    if (!given.session.is_shared) await instagram.as(given.session, device).signOut()
    throw error
  })
  await afterwards()
  await edges.publish({ kind: 'account_changed', db, instagram_user_id: sign_in.profile.id })
  const session = await findActiveSession(db, user_id)
  if (!session) throw new Refusal('instagram_no_session')
  return session
}

/** A sign-in's own answer has no counts; the profile has them, unless no read is free. */
async function withCounts(edges: PublishingEdges, given: SignIn, device: Device): Promise<SignIn> {
  const mayRead = withinBudget(edges, given.profile.id, { reader: 'watched', caps: readCaps.careful })
  const profile = await edges.instagram.as(given.session, device, mayRead).ownProfile()
  return profile.kind === 'done' ? { ...given, profile: profile.value } : given
}

async function keep(edges: PublishingEdges, tx: Tx, user_id: string, { session, profile }: SignIn, device: Device) {
  await lockUser(tx, user_id)
  const { features } = await requireActivePlan(tx, user_id)
  const current = await countAccounts(tx, user_id, profile.id)
  const limit = features.instagram_accounts
  if (current >= limit) throw new Refusal('limit_accounts', { limit, current }, { extra: { limit, current } })
  const { id: account_id, is_new } = await upsertAccount(tx, user_id, { profile, session_id: randomUUID(), device })
  await updateSealedSession(tx, account_id, sealSession(edges.secrets, user_id, account_id, session))
  // Without counts, today's reading stays due.
  if (areCounted(profile)) await upsertSnapshot(tx, account_id)
  if (is_new && edges.default_hours) await upsertAccountLimits(tx, account_id, { active_hours: edges.default_hours })
  return edges.publish({ kind: 'account_connected', tx, user_id, instagram_user_id: profile.id })
}
