import { type RawBuilder, sql } from 'kysely'
import type { Source } from '#contract/automation.ts'
import { FOLLOW_BACK_DAYS } from '#rules/follow-backs.ts'
import { type SourceResult, type SourceShare, sharesOf } from '#rules/source-shares.ts'
import { areNear, isNear } from '../../edges/database/buckets.ts'
import { type Database, readRows } from '../../edges/database/database.ts'

/** What a source is called where its results are counted, from the source as it is kept in a task. */
export const keyOfSource = (place: RawBuilder<unknown>) => sql`
  concat_ws(':', ${place}->>'type', coalesce(${place}->>'username', ${place}->>'tag', ${place}->>'list_id', ${place}->>'media_id',
    nullif(concat_ws(' ', ${place}->>'place_id', ${place}->>'name'), ''), ${place}->>'who'))`

/** The newest follows of an account that say how well its sources do. */
const MAX_FOLLOWS = 20_000

type Row = { nth: number | null; code: number; people: number; looked_at: number; followed_back: number }

/** What is known of an account's follows by what their checks have shown; `nth` is the place of their source among those given, null for any other. */
const listResults = (db: Database, account: Account, sources: readonly Source[]) =>
  readRows(
    db,
    sql<Row>`
    with wanted as (
      select ${keyOfSource(sql`place`)} as key, min(nth)::int - 1 as nth
      from jsonb_array_elements(${JSON.stringify(sources)}::jsonb) with ordinality as given (place, nth) group by 1
    ), followed as (
      select actions.id, ${keyOfSource(sql`tasks.sources->(actions.source::int)`)} as key
      from actions join tasks on ${areNear('tasks', 'actions')} and tasks.id = task_id
      where ${isNear('actions', account.instagram_user_id)} and actions.user_id = ${account.user_id} and actions.instagram_user_id = ${account.instagram_user_id}
        and actions.kind = 'follow' and state in ('done', 'requested') and source is not null
      order by actions.id desc limit ${MAX_FOLLOWS}
    ), checked as (
      select key, coalesce(sum((1 + follows_back::int) * case within_days ${digits} end) filter (where in_time), 0)::int as code,
        count(look.action_id) > 0 as is_looked_at, coalesce(bool_or(follows_back), false) as is_back
      from followed left join follow_back_looks look on ${isNear('look', account.instagram_user_id)} and look.action_id = followed.id
      group by followed.id, key
    )
    select wanted.nth, code, count(*)::int as people, count(*) filter (where is_looked_at)::int as looked_at,
      count(*) filter (where is_back)::int as followed_back
    from checked left join wanted on wanted.key = checked.key group by 1, 2 order by 1, 2`,
  )

/** The digit of base 3 that each check has in a code. */
const digits = sql.join(
  FOLLOW_BACK_DAYS.map((day, nth) => sql`when ${sql.lit(day)} then ${sql.lit(3 ** nth)}`),
  sql` `,
)

type Account = { id: string; user_id: string; instagram_user_id: string }

/** How the sources of a task share its places by what each has brought this account so far; null where nothing is known of any. */
export async function readSourceShares(
  db: Database,
  account: Account,
  sources: readonly Source[],
): Promise<SourceShare[] | null> {
  const rows = await listResults(db, account, sources)
  const results = sources.map((_, nth): SourceResult => {
    const own = rows.filter((row) => row.nth === nth)
    return {
      looked_at: sumOf(own.map(({ looked_at }) => looked_at)),
      followed_back: sumOf(own.map(({ followed_back }) => followed_back)),
      outcomes: own,
    }
  })
  const elsewhere = rows.filter(({ nth }) => nth === null)
  return sharesOf(results, elsewhere, `${account.id} ${JSON.stringify(sources)}`)
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
