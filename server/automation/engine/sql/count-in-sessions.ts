import { sql } from 'kysely'
import type { WorkSession } from '#rules/sessions.ts'
import { json, statementOfAccounts } from '../../../edges/database/statement.ts'

/** A session of one of the account's connections in which a person or post was looked at. */
export type Looked = WorkSession & { account_id: string; outcome: 'done' | 'skipped' | 'failed' }

/** One more in each session in which a person or post was looked at, with the result: a killed worker has counted both or neither. */
export const countInSessions = statementOfAccounts<{ of: Looked[] }>(
  ({ of, bucket }) => sql`
    insert into account_sessions as session (bucket, account_id, starts_at, ends_at, done, skipped, failed, skips_in_a_row)
    select ${bucket}::smallint, account_id, to_timestamp(starts_at / 1000), to_timestamp(ends_at / 1000),
      (outcome = 'done')::int, (outcome = 'skipped')::int, (outcome = 'failed')::int, (outcome = 'skipped')::int
    from json_to_recordset(${json(of)}) as of(account_id bigint, starts_at float8, ends_at float8, outcome text)
    on conflict on constraint account_sessions_pkey do update set ends_at = greatest(session.ends_at, excluded.ends_at),
      done = session.done + excluded.done, skipped = session.skipped + excluded.skipped, failed = session.failed + excluded.failed,
      skips_in_a_row = case when excluded.skipped > 0 then session.skips_in_a_row + 1 else 0 end`,
)
