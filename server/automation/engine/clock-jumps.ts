import { uptime } from 'node:os'
import { type RawBuilder, sql } from 'kysely'
import { DAY, MINUTE } from '#rules/durations.ts'
import { SLOTS_AN_HOUR } from '#rules/reads.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import type { EngineEdges } from './edges.ts'
import { LEASE_MS } from './leases.ts'

/** A smaller difference, ms, is no jump: a statement may take nearly as long. */
const MIN_JUMP = MINUTE

/** Uptime of this machine, ms, including sleep: the reference for jumps of the database's clock. */
const measuredNow = () => uptime() * 1000

/**
 * Takes each reading of the database's clock (epoch ms). Where it was set since the last one, every moment the pacing measures from is
 * moved by as much first, so that windows, rests and pauses keep their length; then the result is true.
 */
export function watchClock({ db, log }: Pick<EngineEdges, 'db' | 'log'>): (clock: number) => Promise<boolean> {
  let last: { clock: number; measured: number } | null = null
  let moving: Promise<unknown> = Promise.resolve()

  const check = async (clock: number, measured: number) => {
    const jump = last ? clock - last.clock - (measured - last.measured) : -(await measureAhead(db))
    if (Math.abs(jump) >= MIN_JUMP) {
      log.warn(
        { seconds: Math.round(jump / 1000) },
        'the database’s clock was set; what the pacing measures from follows it',
      )
      await moveAlong(db, jump)
    }
    last = { clock, measured }
    return Math.abs(jump) >= MIN_JUMP
  }
  return (clock) => {
    const measured = measuredNow()
    const checked = moving.then(() => check(clock, measured))
    moving = checked.catch(() => {})
    return checked
  }
}

/** How far in the future a worker was seen, ms: the clock was set back while none was there to notice it. */
async function measureAhead(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from max(seen_at) - now()) * 1000)::float8 as ms from workers`.execute(db)
  return Math.max(0, rows[0]?.ms ?? 0)
}

const ms = (length: number) => sql`${length}::float8 * interval '1 millisecond'`

/** Once, even if several workers notice: the first one also moves the moments at which the others were last seen. */
async function moveAlong(db: Database, jump: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table workers in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ is_done: boolean | null }>`
      select max(seen_at) ${jump > 0 ? sql`>` : sql`<`} now() - ${ms(jump / 2)} as is_done from workers`.execute(tx)
    if (rows[0]?.is_done) return
    await (jump > 0 ? followForward(tx, jump) : followBack(tx, jump))
    await sql`update workers set seen_at = seen_at + ${ms(jump)}`.execute(tx)
  })
}

/** Everything of the day before the jump, and nothing that was written since. */
async function followForward(tx: Tx, jump: number): Promise<void> {
  const before = (moment: RawBuilder<unknown>, reach: number) =>
    sql`${moment} < now() - ${ms(jump / 2)} and ${moment} > now() - ${ms(jump + reach)}`
  const later = (moment: RawBuilder<unknown>) => sql`${moment} = ${moment} + ${ms(jump)}`
  const statements = [
    sql`update account_calls set ${later(sql`at`)} where ${before(sql`at`, DAY)}`,
    sql`update account_rests set ${later(sql`started_at`)}, ${later(sql`until`)}
      where started_at < now() - ${ms(jump / 2)} and until > now() - ${ms(jump)}`,
    sql`update account_schedule set ${later(sql`warned_at`)} where ${before(sql`warned_at`, 3 * DAY)}`,
    sql`update account_schedule set ${later(sql`quiet_until`)} where ${before(sql`quiet_until`, 0)}`,
    // Leases stay held.
    sql`update account_schedule set lease_until = now() + ${ms(LEASE_MS)} where lease_until > now() - ${ms(jump)}`,
    sql`update tasks set ${later(sql`follow_up_at`)} where follow_up_at > now() - ${ms(jump)}`,
  ]
  for (const statement of statements) await statement.execute(tx)
  await turnMarks(tx, jump, sql`slot * slot_ms < extract(epoch from now()) * 1000 - ${jump / 2}::float8`)
}

/** Every moment that is now in the future and cannot be; all accounts are woken, as their due times are unknown. */
async function followBack(tx: Tx, jump: number): Promise<void> {
  const sooner = (moment: RawBuilder<unknown>) => sql`${moment} = greatest(now(), ${moment} + ${ms(jump)})`
  const statements = [
    sql`update account_calls set at = at + ${ms(jump)} where at > now()`,
    sql`update account_rests set started_at = started_at + ${ms(jump)}, until = until + ${ms(jump)} where started_at > now()`,
    sql`
      update account_schedule set
        warned_at = case when warned_at > now() then warned_at + ${ms(jump)} else warned_at end,
        quiet_until = case when quiet_until > now() then greatest(now(), quiet_until + ${ms(jump)}) else quiet_until end,
        lease_until = least(lease_until, now() + ${ms(LEASE_MS)}),
        turn_first_until = null, step_first_until = null,
        next_action_at = case when next_action_at is not null then now() end, wakes = wakes + 1`,
    sql`update actions set look_at = now() where state = 'intended' and look_at > now()`,
    sql`update tasks set ${sooner(sql`follow_up_at`)} where follow_up_at > now()`,
    sql`update accounts set ${sooner(sql`next_reading_at`)} where next_reading_at between now() and 'infinity'`,
    sql`update accounts set ${sooner(sql`follow_backs_next_at`)} where follow_backs_next_at > now()`,
  ]
  for (const statement of statements) await statement.execute(tx)
  await turnMarks(tx, jump, sql`slot * slot_ms > extract(epoch from now()) * 1000`)
}

/** The marks of reads are in rings, indexed by slot modulo the ring's length: moved by whole hours, so that both rings turn alike. */
async function turnMarks(tx: Tx, jump: number, meant: RawBuilder<unknown>): Promise<void> {
  const turned = (ring: RawBuilder<unknown>, by: RawBuilder<unknown>) => {
    const cut = sql`cardinality(${ring}) - mod(mod(${by}, cardinality(${ring})) + cardinality(${ring}), cardinality(${ring}))`
    return sql`${ring}[${cut} + 1 :] || ${ring}[: ${cut}]`
  }
  // Rounded up in either direction: marks that stay longer keep the limit.
  const hours = sql`(ceil(${jump}::float8 / (slot_ms * ${SLOTS_AN_HOUR}))::bigint)`
  const slots = sql`(${hours} * ${SLOTS_AN_HOUR})`
  await sql`
    update account_reads set slot = slot + ${slots},
      hour_marks = ${turned(sql`hour_marks`, slots)}, hour_watched_marks = ${turned(sql`hour_watched_marks`, slots)},
      day_marks = ${turned(sql`day_marks`, hours)}, day_watched_marks = ${turned(sql`day_watched_marks`, hours)}
    where slot_ms > 0 and ${meant}
  `.execute(tx)
}
