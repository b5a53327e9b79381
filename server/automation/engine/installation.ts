import { sql } from 'kysely'
import { allBuckets } from '../../edges/database/buckets.ts'
import type { Database } from '../../edges/database/database.ts'
import type { EngineEdges } from './edges.ts'
import { wakeIn } from './sql/wake-accounts.ts'

/**
 * Ends what accounts wait for because Instagram refused the app this installation named, once it names another: whatever was
 * refused is tried again right away.
 */
async function resumeMended(db: Database, app: string): Promise<void> {
  for (const bucket of allBuckets()) {
    const waits = sql`bucket = ${bucket} and rule = 'installation' and until > now() and params->>'app' is distinct from ${app}`
    const { rows } = await sql<{ instagram_user_id: string }>`
      select instagram_user_id from account_rests where ${waits}
    `.execute(db)
    const ids = rows.map(({ instagram_user_id }) => instagram_user_id)
    if (ids.length === 0) continue
    // Locked in the order of the steps: the schedule before its rests.
    await db.transaction().execute(async (tx) => {
      await wakeIn(tx, bucket, { ids, trace: null })
      await sql`update account_rests set until = now() where ${waits} and instagram_user_id = any(${ids})`.execute(tx)
    })
  }
}

/** Between two looks, ms. */
const RESUME_MS = 60_000

/** Resumes what was mended, again and again: a process that names the former app may still be running. Gives back how to end it. */
export function keepResuming({ db, instagram, log }: Pick<EngineEdges, 'db' | 'instagram' | 'log'>): () => void {
  const resume = () =>
    resumeMended(db, instagram.app).catch((error) =>
      log.warn({ err: error }, 'accounts that wait for another app version could not be woken'),
    )
  void resume()
  const resuming = setInterval(resume, RESUME_MS)
  return () => clearInterval(resuming)
}

const means = {
  outdated: 'Instagram no longer accepts the app version this installation names: set INSTAGRAM_APP to a newer one',
  not_the_app: 'Instagram doesn’t recognise the app this installation names: correct INSTAGRAM_APP',
  address: 'Instagram refuses the address this installation connects from',
  protocol: 'Instagram refuses the protocol this installation speaks',
}

/** What Instagram refuses of the installation now, and how many accounts wait for it, as sentences for the operator. */
export async function findInstallationProblems(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: keyof typeof means; accounts: number }>`
    select params->>'fault' as fault, count(*)::int as accounts from account_rests
    where rule = 'installation' and until > now() group by fault order by fault
  `.execute(db)
  return rows.map(
    ({ fault, accounts }) => `${means[fault]} (${accounts} ${accounts === 1 ? 'account waits' : 'accounts wait'}).`,
  )
}
