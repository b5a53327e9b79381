import { sql } from 'kysely'
import type { OwnData } from '../edges/database/own-data.ts'

/** What this domain keeps of a user, for their export. */
export const billingData: OwnData[] = [
  {
    name: 'subscription',
    query: (user_id) => sql`
      select plan_id, status, trial_started_at, current_period_end, created_at from subscriptions where user_id = ${user_id}`,
  },
]
