import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTask } from '#contract/automation.ts'
import { checkSession, setTimezone } from '#contract/users.ts'
import { localDate, onDay } from '#rules/zones.ts'
import { type Product, startProduct } from '../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const HOUR = 3_600_000

/** A user in UTC with one follow at the start of each of the last 60 hours, their own today's counted as the engine would. */
async function withFollows() {
  const { person, account_id } = await product.userWithAccount()
  const user_id = (await person.call(checkSession, {})).body.user?.id ?? ''
  const { db } = product.database
  const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
  const { task } = (await person.call(createTask, { account_id, kind: 'follow', sources, target_count: 5 })).body
  const { rows } = await sql<{ at: Date }>`
    insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, state, intended_at)
    select ${task.id}, ${user_id}, ${account_id}, 'x', 'follow', 1000 + hour, 'p' || hour, 'done', now() - make_interval(hours => hour)
    from generate_series(0, 59) hour returning intended_at as at
  `.execute(db)
  await sql`insert into daily_usage (user_id, day, used) select ${user_id}, (now() at time zone 'UTC')::date, count(*)
    from actions where user_id = ${user_id} and intended_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`.execute(
    db,
  )
  const followed_at = rows.map(({ at }) => at.getTime())
  const countIn = (zone: string) => {
    const today = localDate(Date.now(), zone)
    return followed_at.filter((at) => localDate(at, zone) === today).length
  }
  const usedIn = async (zone: string) => {
    const day = localDate(Date.now(), zone)
    const row = await db
      .selectFrom('daily_usage')
      .select('used')
      .where('user_id', '=', user_id)
      .where(sql<string>`day::text`, '=', day)
      .executeTakeFirst()
    return row?.used ?? 0
  }
  return { person, countIn, usedIn }
}

describe('today, after the time zone has changed', () => {
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'])(
    'holds what was done since midnight in %s, and never less than before',
    async (zone) => {
      const { person, countIn, usedIn } = await withFollows()
      await person.call(setTimezone, { timezone: zone })
      expect(await usedIn(zone)).toBe(Math.max(countIn(zone), countIn('UTC')))
    },
  )

  test('going round the world gives no second day', async () => {
    const { person, usedIn, countIn } = await withFollows()
    let least = countIn('UTC')
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tokyo', 'America/Los_Angeles', 'UTC']) {
      await person.call(setTimezone, { timezone })
      const used = await usedIn(timezone)
      expect(used).toBeGreaterThanOrEqual(least)
      least = used
    }
  })

  test('the same zone again changes nothing', async () => {
    const { person, usedIn } = await withFollows()
    const before = await usedIn('UTC')
    await person.call(setTimezone, { timezone: 'UTC' })
    expect(await usedIn('UTC')).toBe(before)
  })
})

describe('days on which clocks change', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['America/New_York', '2026-03-08'],
    ['America/New_York', '2026-11-01'],
    ['America/Santiago', '2026-09-06'],
    ['America/Santiago', '2026-04-05'],
    ['Africa/Cairo', '2026-04-24'],
    ['Asia/Beirut', '2026-03-29'],
    ['Australia/Lord_Howe', '2026-04-05'],
  ])('the database and the rules begin each day in %s around %s at the same moment', async (zone, date) => {
    const around = Array.from({ length: 60 }, (_, hour) => Date.parse(`${date}T00:00:00Z`) + (hour - 24) * HOUR + 1)
    const { rows } = await sql<{ day: string; starts: Date }>`
      select (at at time zone ${zone})::date::text as day, date_trunc('day', at at time zone ${zone}) at time zone ${zone} as starts
      from unnest(${around.map((at) => new Date(at).toISOString())}::timestamptz[]) with ordinality as moments (at, position)
      order by position
    `.execute(product.database.db)
    const days = rows.map(({ day, starts }) => [day, starts.getTime()])
    expect(days).toEqual(around.map((at) => [localDate(at, zone), onDay(at, zone, 0, 0)]))
  })
})
