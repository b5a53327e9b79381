import type { ActionKind } from '#rules/kinds/kinds.ts'
import type { Failure } from '#rules/outcomes.ts'
import type { RestReason } from '#rules/reasons.ts'
import { readLimitRefusal, refusedAs, restRefusal, signInRefusal, waitRefusal } from '../../accounts/sign-in-refusal.ts'
import { requireUsableAccount } from '../../accounts/usable-account.ts'
import type { Database } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import { applyOutsideStep, consequenceOf } from './consequence.ts'
import type { EngineEdges } from './edges.ts'
import type { AccountFacts } from './facts.ts'
import type { ReadBetween } from './read-between-steps.ts'
import { readFacts } from './read-facts.ts'

/** The facts of an account that may make calls now; during a rest the request is refused. */
export async function refuseDuringRest(
  { db, scale }: Pick<EngineEdges, 'db' | 'scale'>,
  { instagram_user_id }: { instagram_user_id: string },
): Promise<AccountFacts> {
  const facts = await readFacts(db, instagram_user_id, scale)
  if (!facts) throw new Refusal('account_not_found')
  const rest = facts.rests.find(({ kind, until }) => kind === 'all' && until > facts.now)
  if (rest) throw refusalInRest(rest, rest.until - facts.now)
  return facts
}

const refusalInRest = ({ reason }: { reason: RestReason }, ms: number) =>
  reason.code === 'please_wait' ? waitRefusal(ms) : restRefusal(reason, ms)

/** The refusal of a read that was not made: because of a rest, of a hold, or because the account was busy all the time. */
export async function refuseUnread(
  db: Database,
  { id, user_id }: { id: string; user_id: string },
  unread: Exclude<ReadBetween<never>, { kind: 'read' }>,
): Promise<never> {
  if (unread.kind === 'resting') throw refusalInRest(unread, unread.ms)
  if (unread.kind === 'held') await requireUsableAccount(db, user_id, id)
  throw new Refusal('busy')
}

type About = {
  account_id: string
  /** The sign-in the read was made with. */
  session_id: string
  action: ActionKind | null
  username: string
  /** Where the read was not about a user: `post CSFvYqWrv1N`. */
  subject?: string | undefined
}

/** The refusal for a failed read; its consequence is applied as for a task. */
export async function applyFailedRead(
  { db }: Pick<EngineEdges, 'db'>,
  facts: AccountFacts,
  { account_id, session_id, action, username, subject }: About,
  failure: Failure,
): Promise<Refusal> {
  const consequence = consequenceOf(facts, action, failure)
  await applyOutsideStep(db, { id: account_id, instagram_user_id: facts.account, session_id }, consequence)
  switch (consequence.kind) {
    case 'skip':
      return refusalOf(failure, { username, subject })
    case 'later':
      return readLimitRefusal(consequence.after_ms)
    case 'rest': {
      const [longest] = consequence.rests.toSorted((a, b) => b.ms - a.ms)
      return longest ? refusalInRest(longest, longest.ms) : new Refusal('instagram_unavailable')
    }
    case 'hold_account':
      if (consequence.reason.code === 'challenge') return new Refusal('account_needs_confirmation', { username })
      if (consequence.reason.code === 'signed_out') return new Refusal('account_needs_sign_in', { username })
      return signInRefusal(failure)
    case 'stop_task':
      return refusalOf(failure, { username, subject })
    case 'confirm':
      return new Refusal('instagram_unreadable')
  }
}

/** Only what Instagram calls gone is refused as gone; an unknown refusal keeps Instagram's own sentence. */
function refusalOf(failure: Failure, { username, subject }: Pick<About, 'username' | 'subject'>): Refusal {
  if (failure.kind !== 'refused') return new Refusal('instagram_unavailable')
  if (failure.cause === 'account_public') return new Refusal('account_public')
  const is_gone = failure.cause === 'gone' || failure.cause === 'media_gone'
  if (is_gone && subject !== undefined) return new Refusal('instagram_source_gone', { subject })
  if (failure.cause === 'gone') return new Refusal('instagram_user_gone', { username })
  if (failure.cause === 'private' && subject === undefined) return new Refusal('instagram_user_private', { username })
  return refusedAs(failure.message)
}
