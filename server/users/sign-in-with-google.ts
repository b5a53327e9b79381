import { answers } from '#words/generated/server.ts'
import { sentencesText } from '#words/joined.ts'
import { type Database, isUniqueViolation, type Tx } from '../edges/database/database.ts'
import type { GooglePerson, Returned } from '../edges/google/google.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { noteAudit } from './audit/note-audit.ts'
import type { UserEdges } from './edges.ts'
import { type EndedCredentials, endCredentials, keepOrEnd, takeOver } from './end-credentials.ts'
import { emailKey } from './register.ts'
import * as store from './store.ts'
import { throttled } from './throttle.ts'

type Edges = Pick<UserEdges, 'db' | 'google' | 'jobs' | 'sockets'>

/** The user confirmed by Google: known by its permanent `sub`, else by a verified address, else new; `message` names what that ended. */
export async function signInByGoogle(
  { db, google, jobs, sockets }: Edges,
  returned: Returned,
  ip: string,
  zone: string,
): Promise<{ user: store.UserCredentials; message: string }> {
  const person = await throttled(db, { secret: `google ${returned.code}`, ip }, () => exchange(google, returned))
  if (!person) throw new Refusal('google_refused')
  const known = await store.findUserByGoogle(db, person.sub)
  if (known) return { user: known, message: '' }
  const { user, sessions, message } = await enter(db, jobs, person, zone)
  for (const session of sessions) sockets.endSession(session)
  return { user, message }
}

/** Null when Google confirms nobody; that it is unreachable is no failed attempt. */
async function exchange(google: UserEdges['google'], returned: Returned): Promise<GooglePerson | null> {
  try {
    return await google.exchange(returned)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'google_refused') return null
    throw error
  }
}

type Entered = { user: store.UserCredentials } & EndedCredentials

const nothingEnded = { sessions: [], message: '' }

async function enter(
  db: Database,
  jobs: Jobs,
  { sub, email, email_verified }: GooglePerson,
  zone: string,
): Promise<Entered> {
  // An unproven address could be anybody's: it neither opens nor takes an account.
  if (!email || !email_verified) throw new Refusal('google_email_unverified')
  const owner = { email, email_key: emailKey(email), google_id: sub }
  try {
    return await db.transaction().execute(async (tx) => {
      const found = await store.findUserByEmail(tx, owner.email_key)
      if (found) return linkTo(jobs, tx, found, sub)
      const user = await store.insertUser(tx, { ...owner, timezone: zone, email_verified_at: new Date() })
      return { user, ...nothingEnded }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Two concurrent first sign-ins of the same person: the other one was faster.
    const known = await store.findUserByGoogle(db, sub)
    if (!known) throw new Refusal('google_other_account')
    return { user: known, ...nothingEnded }
  }
}

/**
 * A user who registered an address without proving it loses it, with every credential, to the person who proves it. A user who had
 * proven it is the same person: they keep password, webhooks and second factor, while every session and API token ends.
 */
async function linkTo(jobs: Jobs, tx: Tx, found: store.UserCredentials, sub: string): Promise<Entered> {
  if (found.google_id === sub) return { user: found, ...nothingEnded }
  const linked = await store.linkGoogle(tx, found.id, sub)
  if (!linked) throw new Refusal('google_other_account')
  await noteAudit(tx, linked.id, 'google_linked', null)
  const taken = await takeOver(jobs, tx, linked.id, { spared: null, drops_password: linked.password_hash !== null })
  if (taken) await store.dropPassword(tx, linked.id)
  const { sessions, message } = taken ?? {
    sessions: await endCredentials(tx, linked.id, null),
    message: sentencesText(answers.google_linked, (await keepOrEnd(tx, linked.id, false)).message),
  }
  const user = await store.findCredentials(tx, linked.id)
  if (!user) throw new Refusal('google_refused')
  return { user, sessions, message }
}
