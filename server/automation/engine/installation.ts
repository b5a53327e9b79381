import { type RawBuilder, sql } from 'kysely'
import { HOUR } from '#rules/durations.ts'
import type { InstallationFault } from '#rules/outcomes.ts'
import type { Reason } from '#rules/reasons.ts'
import { bucketOf, byBucket } from '../../edges/database/buckets.ts'
import type { Database } from '../../edges/database/database.ts'
import type { EngineEdges } from './edges.ts'
import type { AccountFacts } from './facts.ts'
import { wakeIn } from './sql/wake-accounts.ts'
import type { Ending } from './step.ts'

/** Ends the rests that `waits` chooses; their accounts try right away. */
async function endRests(db: Database, waits: RawBuilder<unknown>): Promise<void> {
  const those = sql`rule = 'installation' and until > now() and ${waits}`
  const { rows } = await sql<{ instagram_user_id: string }>`
    select instagram_user_id from account_rests where ${those}
  `.execute(db)
  for (const [bucket, of] of byBucket(rows, ({ instagram_user_id }) => instagram_user_id)) {
    const ids = of.map(({ instagram_user_id }) => instagram_user_id)
    // Locked in the order of the steps: the schedule before its rests.
    await db.transaction().execute(async (tx) => {
      await wakeIn(tx, bucket, { ids, trace: null })
      await sql`
        update account_rests set until = now() where bucket = ${bucket} and instagram_user_id = any(${ids}) and ${those}
      `.execute(tx)
    })
  }
}

type Fault = InstallationFault

/** What Instagram refuses of the installation now. `next`: the account that has waited longest; null where another has tried in the last hour. */
type Refused = { fault: Fault; app: string; accounts: number; next: string | null }

/** How long after one account has tried the next one does, at full scale. */
const TRY_AGAIN = HOUR

const findRefused = async (db: Database, scale: number): Promise<Refused[]> =>
  (
    await sql<Refused>`
      select params->>'fault' as fault, params->>'app' as app, count(*)::int as accounts,
        case when max(started_at) < now() - ${TRY_AGAIN * scale} * interval '1 millisecond'
          then (array_agg(instagram_user_id order by started_at))[1] end as next
      from account_rests where rule = 'installation' and until > now() group by 1, 2 order by 1, 2
    `.execute(db)
  ).rows

/** Between two looks, ms. */
const LOOK_MS = 60_000

/**
 * Has accounts try again what Instagram refused of the installation: all of them once it names another app, else one in an hour, whose
 * success ends the waits of the others (`noteMended`). Says once in the log what is refused, and that it no longer is. It looks again and
 * again, as a process that names the former app may still be running. Gives back how to end it.
 */
export function keepResuming({ db, instagram, log, scale }: Pick<EngineEdges, 'db' | 'instagram' | 'log' | 'scale'>) {
  const said = new Set<Fault>()
  const look = async () => {
    await endRests(db, sql`params->>'app' is distinct from ${instagram.app}`)
    const refused = await findRefused(db, scale)
    for (const { fault, app, accounts, next } of refused) {
      if (!said.has(fault)) log.warn({ fault, app, accounts }, means[fault])
      said.add(fault)
      if (next) await endRests(db, sql`instagram_user_id = ${next}`)
    }
    for (const fault of said) {
      if (refused.some((one) => one.fault === fault)) continue
      said.delete(fault)
      log.info({ fault }, 'no account waits any longer for what Instagram refused of this installation')
    }
  }
  const lookCalmly = () =>
    look().catch((error) => log.warn({ err: error }, 'what Instagram refuses of the installation could not be read'))
  void lookCalmly()
  const looking = setInterval(lookCalmly, LOOK_MS)
  return () => clearInterval(looking)
}

/** What an account waited for that has now tried again, and was answered; null where its step shows nothing of the kind. */
export function mendedBy({ rests, now }: AccountFacts, ending: Ending): Reason<'installation'> | null {
  const waited = rests.find(({ reason, until }) => reason.code === 'installation' && until <= now)
  if (waited?.reason.code !== 'installation' || waited.reason.params.is_mended) return null
  const { writes } = ending ?? {}
  const has_acted = writes?.kind === 'result' && (writes.result.state === 'done' || writes.result.state === 'requested')
  const has_read = writes?.kind === 'list_page' || (writes?.kind === 'page' && !writes.is_passed_over)
  return has_acted || (has_read && waited.reason.params.at !== 'write') ? waited.reason : null
}

/** Nobody waits any longer for what was mended. */
export async function noteMended(
  db: Database,
  instagram_user_id: string,
  { params: { fault, app } }: Reason<'installation'>,
): Promise<void> {
  const bucket = bucketOf(instagram_user_id)
  await sql`
    update account_rests set params = params || '{"is_mended":true}'
    where bucket = ${bucket} and instagram_user_id = ${instagram_user_id} and rule = 'installation'
      and until <= now()
  `.execute(db)
  await endRests(db, sql`params->>'fault' = ${fault} and params->>'app' = ${app}`)
}

const means = {
  outdated: 'Instagram no longer accepts the app version this installation names: set INSTAGRAM_APP to a newer one',
  not_the_app: 'Instagram doesn’t recognise the app this installation names: correct INSTAGRAM_APP',
  address: 'Instagram refuses the address this installation connects from',
  protocol: 'Instagram refuses the protocol this installation speaks',
}

/** What Instagram refuses of the installation now, and how many accounts wait for it, as sentences for the operator. */
export async function findInstallationProblems(db: Database): Promise<string[]> {
  const by_fault = Map.groupBy(await findRefused(db, 1), ({ fault }) => fault)
  return [...by_fault].map(([fault, of]) => {
    const accounts = of.reduce((sum, one) => sum + one.accounts, 0)
    return `${means[fault]} (${accounts} ${accounts === 1 ? 'account waits' : 'accounts wait'}).`
  })
}
