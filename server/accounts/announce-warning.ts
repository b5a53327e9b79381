import { sql } from 'kysely'
import type { Standing } from '#rules/account-standing.ts'
import type { Announcement } from '#rules/mailed-notices.ts'
import { momentOf } from '#rules/reasons.ts'
import { happenedText } from '#words/warnings.ts'
import { readRows, type Tx } from '../edges/database/database.ts'
import { inLanguage } from '../edges/language.ts'
import { announce } from '../users/announce.ts'

type Warned = { account_id: string; username: string; language: string }

const momentOrNull = (at: number | null) => (at === null ? null : momentOf(at))

/** A warning of Instagram's as its event. */
export function warnedOf(
  { account_id, username, language }: Warned,
  standing: Standing,
): Extract<Announcement, { event: 'account_warned' }> {
  const { reason, kind, until, others_until, strikes } = standing
  const message = inLanguage(language, () => happenedText(standing))
  const times = { until: momentOrNull(until), others_until: momentOrNull(others_until) }
  return {
    event: 'account_warned',
    data: { account_id, username, message, kind, ...times, strikes, whose: 'account', ...reason },
  }
}

/** Says to every user of an Instagram account that it was warned: what one of them did there, all of them pause for. */
export async function announceWarning(tx: Tx, instagram_user_id: string, standing: Standing): Promise<void> {
  const connected = await readRows(
    tx,
    sql<Warned & { user_id: string }>`
      select accounts.id as account_id, user_id, username, coalesce(language, seen_language) as language
      from accounts join users on users.id = user_id
      where instagram_user_id = ${instagram_user_id} and disconnected_at is null order by accounts.id`,
  )
  for (const { user_id, ...account } of connected) await announce(tx, user_id, warnedOf(account, standing))
}
