import { batch } from '../../edges/concurrency/batch.ts'
import { portionOf } from '../../edges/database/among-buckets.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { addUsed } from './sql/add-used.ts'
import { emptyBlock } from './sql/empty-block.ts'
import { fillBlocks } from './sql/fill-blocks.ts'
import { findBlocks } from './sql/find-blocks.ts'
import { findDays, type LimitedDay } from './sql/find-days.ts'
import { listBlocks } from './sql/list-blocks.ts'
import { listLateDays } from './sql/list-late-days.ts'
import { lockDays } from './sql/lock-days.ts'
import { openDays } from './sql/open-days.ts'
import { sweepBlocksOf } from './sql/sweep-blocks.ts'
import { writeUsed } from './sql/write-used.ts'

type GrantRequest = { instagram_user_id: string; action_id: string; daily_limit: number; zone: string }
type Day = { user_id: string; day: string }
type GrantedDay = LimitedDay & { used: number; free: number }

/**
 * Grants some of what is left of a user's day to the bucket of an account, so that its intents need no row that others write. Near the
 * limit what other buckets have not used is taken back first. False where nothing is left.
 */
export const grantDay = batch(
  (db, all: GrantRequest[]): Promise<boolean[]> =>
    db.transaction().execute(async (tx) => {
      const near = all[0]?.instagram_user_id ?? ''
      const day_of = await readDaysOf(tx, near, all)
      const days = [...new Map([...day_of.values()].map((day) => [keyOf(day), day])).values()]
      const granted = new Map<string, boolean>()
      const grants: GrantedDay[] = []
      for (const day of await readDays(tx, near, days)) {
        const grant = day.free > 0 ? null : await shareOf(tx, day)
        granted.set(keyOf(day), day.free > 0 || grant !== null)
        if (grant) grants.push(grant)
      }
      if (grants.length > 0) {
        await writeUsed(tx, { days: grants })
        await fillBlocks(tx, near, { blocks: grants })
      }
      return all.map(({ action_id }) => {
        const day = day_of.get(action_id)
        return day !== undefined && granted.get(keyOf(day)) === true
      })
    }),
  ({ instagram_user_id }) => instagram_user_id,
)

const keyOf = ({ user_id, day }: Day) => `${user_id} ${day}`

/** What a bucket gets of what is left, with what is used of the day afterwards; null where nothing is left. */
async function shareOf(tx: Tx, day: GrantedDay): Promise<GrantedDay | null> {
  const taken_back = day.used >= day.daily_limit ? await takeBack(tx, day) : 0
  const used = day.used - taken_back
  const free = portionOf(day.daily_limit - used)
  if (free > 0) return { ...day, used: used + free, free }
  if (taken_back > 0) await addUsed(tx, { ...day, count: -taken_back })
  return null
}

/** The user of each action, and today. */
async function readDaysOf(tx: Tx, near: string, asked: GrantRequest[]): Promise<Map<string, LimitedDay>> {
  const rows = await findDays(tx, near, { asked })
  return new Map(rows.map(({ action_id, ...day }) => [action_id, day]))
}

/** Days as they are, locked, with what is free of them in the bucket. */
async function readDays(tx: Tx, near: string, days: LimitedDay[]): Promise<GrantedDay[]> {
  await openDays(tx, { days })
  const locked = await lockDays(tx, { days })
  const blocks = await findBlocks(tx, near, { days })
  const limits = new Map(days.map((day) => [keyOf(day), day.daily_limit]))
  const free = new Map(blocks.map((block) => [keyOf(block), block.free]))
  return locked.map((day) => ({
    ...day,
    daily_limit: limits.get(keyOf(day)) ?? 0,
    free: free.get(keyOf(day)) ?? 0,
  }))
}

/** Empties the blocks of a day, whose row of daily_usage is locked; returns what was free in them. */
async function takeBack(tx: Tx, day: Day): Promise<number> {
  let taken = 0
  for (const { bucket } of await listBlocks(tx, day)) {
    const [emptied] = await emptyBlock(tx, bucket, day)
    taken += emptied?.free ?? 0
  }
  return taken
}

/** Takes back what is free of all days of a user: before they are counted again, and once the plan has another limit. */
export async function takeBackDays(tx: Tx, user_id: string): Promise<void> {
  const days = await listLateDays(tx, { user_id })
  if (days.length > 0) await lockDays(tx, { days })
  for (const day of days) {
    const taken = await takeBack(tx, day)
    if (taken > 0) await addUsed(tx, { ...day, count: -taken })
  }
}

/** Deletes blocks of days that are over everywhere; what was free in them was not used. */
export const sweepBlocks = (db: Database) => sweepBlocksOf(db, {})
