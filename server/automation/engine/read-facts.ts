import { DAY } from '#rules/durations.ts'
import type { KeptReads } from '../../accounts/count-read.ts'
import { batch } from '../../edges/concurrency/batch.ts'
import type { Database } from '../../edges/database/database.ts'
import {
  type AccountFacts,
  type AccountOwner,
  type AccountScheduleRow,
  dailyLimitOf,
  factsOf,
  hasRhythm,
  type LiveTaskRow,
} from './facts.ts'
import { readLiveTasks, type TaskColumns } from './sql/read-live-tasks.ts'
import { readOwners } from './sql/read-owners.ts'
import { type ReadsColumns, readSchedules } from './sql/read-schedules.ts'
import { sumFree } from './sql/sum-free.ts'

type FactsRequest = { instagram_user_id: string; scale: number }

/** Everything that decides a step; null when the account is not scheduled. */
export const readFacts = (db: Database, instagram_user_id: string, scale: number): Promise<AccountFacts | null> =>
  readBatch(db, { instagram_user_id, scale })

const readBatch = batch(readAll, ({ instagram_user_id }) => instagram_user_id)

async function readAll(db: Database, all: FactsRequest[]): Promise<(AccountFacts | null)[]> {
  const ids = all.map(({ instagram_user_id }) => instagram_user_id)
  const near = ids[0] ?? ''
  const scale = all[0]?.scale ?? 1
  const connections = await readOwners(db, { ids })
  const [schedules, live] = await Promise.all([
    readSchedules(db, near, { ids, owners: connections.map(connectionOf), day_ms: DAY * scale }),
    readLiveTasks(db, near, { ids }),
  ])
  const [rows, owners, tasks] = [byAccount(schedules), byAccount(connections), byAccount(live)]
  return Promise.all(
    ids.map(async (id) => {
      const [row] = rows.get(id) ?? []
      const theirs = owners.get(id) ?? []
      if (!row) return null
      const schedule = { ...row, reads: readsIn(row) }
      const of_account = (tasks.get(id) ?? []).map(liveTaskOf)
      return factsOf(schedule, of_account, theirs, await countUsedToday(db, schedule, theirs), scale)
    }),
  )
}

const byAccount = <Row extends { instagram_user_id: string }>(rows: Row[]) =>
  Map.groupBy(rows, (row) => row.instagram_user_id)

const connectionOf = (owner: AccountOwner) => {
  const { instagram_user_id, account_id, user_id, day } = owner
  return { instagram_user_id, account_id, user_id, day, has_rhythm: hasRhythm(owner) }
}

function readsIn(columns: ReadsColumns): KeptReads | null {
  if (columns.slot_ms === null) return null
  const { slot_ms, slot, total, watched } = columns
  const marks = {
    hour_marks: numbersIn(columns.hour_marks),
    hour_watched_marks: numbersIn(columns.hour_watched_marks),
    day_marks: numbersIn(columns.day_marks),
    day_watched_marks: numbersIn(columns.day_watched_marks),
  }
  return { slot_ms, slot, total, watched, ...marks }
}

/** Of an array as PostgreSQL writes it, `{1,2}`: read as JSON, which takes a fraction of the driver's time. */
const numbersIn = (array: string): number[] => JSON.parse(`[${array.slice(1, -1)}]`)

function liveTaskOf({ next_id: id, next_kind: action, next_then: then, ...row }: TaskColumns): LiveTaskRow {
  const { position, username, target_id, media_id, text, result_id, source, seen, attempts, ...task } = row
  const planned = { position, username, target_id, media_id, text, result_id, source, seen, attempts }
  return { ...task, next: id === null ? null : { id, action, then, ...planned } }
}

/** By user, the actions of today. Those that are granted to other buckets and free count as used unless that makes the difference. */
async function countUsedToday(
  db: Database,
  { blocks }: AccountScheduleRow,
  owners: AccountOwner[],
): Promise<Map<string, number>> {
  const used = new Map<string, number>()
  for (const { user_id, day, used: granted, plan_id } of owners) {
    const block = blocks?.find((one) => one.user_id === user_id && one.day === day)
    const without_others = Math.max(0, granted - (block?.free ?? 0))
    const is_at_limit = without_others >= dailyLimitOf(plan_id)
    used.set(user_id, is_at_limit ? granted - (await freeOfDay(db, user_id, day)) : without_others)
  }
  return used
}

const freeOfDay = async (db: Database, user_id: string, day: string): Promise<number> =>
  (await sumFree(db, { user_id, day }))[0]?.free ?? 0
