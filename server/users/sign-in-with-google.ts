import { type Database, isUniqueViolation, type Tx } from '../edges/database/database.ts'
import type { GooglePerson, Returned } from '../edges/google/google.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { noteAudit } from './audit/note-audit.ts'
import { closeWaysIn } from './close-ways-in.ts'
import type { UserEdges } from './edges.ts'
import { emailKey } from './register.ts'
import { deleteFactor } from './second-factor-store.ts'
import {
  type Credentials,
  dropPassword,
  findCredentials,
  findUserByEmail,
  findUserByGoogle,
  insertUser,
  linkGoogle,
  markEmailVerified,
} from './store.ts'
import { tryOf } from './throttle.ts'
import { deleteWebhooks } from './webhooks/store.ts'

type Edges = Pick<UserEdges, 'db' | 'google' | 'sockets'>

/** The user Google vouches for: known by its lasting `sub`, else by a verified address, else new. */
export async function signInByGoogle({ db, google, sockets }: Edges, returned: Returned, ip: string, zone: string) {
  const person = await tryOf(db, { secret: `google ${returned.code}`, ip }, () => exchange(google, returned))
  if (!person) throw new Refusal('google_refused')
  const known = await findUserByGoogle(db, person.sub)
  if (known) return known
  const { user, ended } = await enter(db, person, zone)
  for (const session of ended) sockets.endSession(session)
  return user
}

/** Null when Google vouches for nobody; that it cannot be reached is no failed try. */
async function exchange(google: UserEdges['google'], returned: Returned): Promise<GooglePerson | null> {
  try {
    return await google.exchange(returned)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'google_refused') return null
    throw error
  }
}

type Entered = { user: Credentials; ended: Buffer[] }

async function enter(db: Database, { sub, email, email_verified }: GooglePerson, zone: string): Promise<Entered> {
  // An unproven address could be anybody's: it neither opens nor takes an account.
  if (!email || !email_verified) throw new Refusal('google_email_unverified')
  const owner = { email, email_key: emailKey(email), google_id: sub }
  try {
    return await db.transaction().execute(async (tx) => {
      const found = await findUserByEmail(tx, owner.email_key)
      if (found) return linkTo(tx, found, sub)
      return { user: await insertUser(tx, { ...owner, timezone: zone, email_verified_at: new Date() }), ended: [] }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Two first sign-ins of the same person at once: the other one was faster.
    const known = await findUserByGoogle(db, sub)
    if (!known) throw new Refusal('google_other_account')
    return { user: known, ended: [] }
  }
}

/** Whoever registered an address without proving it loses it to who has proven it, with every way in they had. */
async function linkTo(tx: Tx, found: Credentials, sub: string): Promise<Entered> {
  if (found.google_id === sub) return { user: found, ended: [] }
  const linked = await linkGoogle(tx, found.id, sub)
  if (!linked) throw new Refusal('google_other_account')
  await noteAudit(tx, linked.id, 'google_linked', null)
  if (linked.email_verified_at) return { user: linked, ended: [] }
  const ended = await takeOver(tx, linked.id)
  const user = await findCredentials(tx, linked.id)
  if (!user) throw new Refusal('google_refused')
  return { user, ended }
}

async function takeOver(tx: Tx, user_id: string) {
  await dropPassword(tx, user_id)
  await markEmailVerified(tx, user_id)
  await deleteFactor(tx, user_id)
  await deleteWebhooks(tx, user_id)
  return closeWaysIn(tx, user_id, null)
}
