import { sql } from 'kysely'
import { statement } from '../../../edges/database/statement.ts'

/** How long it is until the next account is due, ms, at most `most`. */
export const findNextDue = statement<{ most: number }, { ms: number }>(
  ({ most }) => sql`
    select case when min(next_action_at) is null then ${most}
      else least(${most}, greatest(0, extract(epoch from min(next_action_at) - now()) * 1000)) end::float8 as ms
    from account_schedule
    where next_action_at is not null and (lease_until is null or lease_until < now())
      and (turn_first_until is null or turn_first_until < now())`,
)
