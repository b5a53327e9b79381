import { sql } from 'kysely'
import { allBuckets } from '../../edges/database/buckets.ts'
import type { Database } from '../../edges/database/database.ts'
import { wakeIn } from './sql/wake-accounts.ts'

/**
 * Ends what accounts wait for because Instagram refused the app this installation named, once it names another: whatever was
 * refused is tried again right away.
 */
export async function resumeMended(db: Database, app: string): Promise<void> {
  for (const bucket of allBuckets())
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ instagram_user_id: string }>`
        update account_rests set until = now()
        where bucket = ${bucket} and rule = 'installation' and until > now() and params->>'app' is distinct from ${app}
        returning instagram_user_id
      `.execute(tx)
      const ids = rows.map(({ instagram_user_id }) => instagram_user_id)
      if (ids.length > 0) await wakeIn(tx, bucket, { ids, trace: null })
    })
}

const means = {
  outdated: 'Instagram no longer accepts the app version this installation names: set INSTAGRAM_APP to a newer one',
  not_the_app: 'Instagram doesn’t recognize the app this installation names: correct INSTAGRAM_APP',
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
