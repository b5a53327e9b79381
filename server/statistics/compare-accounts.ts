import type { ComparedAccount } from '#contract/statistics.ts'
import { DAY } from '#rules/durations.ts'
import { shareOf } from '#rules/intervals.ts'
import { localDate } from '#rules/zones.ts'
import type { EngineEdges } from '../automation/engine/edges.ts'
import { showCaps } from '../automation/limits/limits.ts'
import { findEntitlements } from '../billing/entitlements.ts'
import { readCounts } from './figures.ts'
import { type ComparedRow, listComparedRows } from './store.ts'

/** How far back followers are compared, and follows are looked at. */
const FOLLOWER_DAYS = 7
const FOLLOW_DAYS = 30

type Edges = Pick<EngineEdges, 'db' | 'scale'>
type User = { id: string; timezone: string }
type Page = { cursor?: string | undefined; limit: number }

/** A page of the user's accounts, each with what it did and may still do. */
export async function compareUserAccounts(edges: Edges, user: User, page: Page) {
  const { db } = edges
  const since = localDate(Date.now() - FOLLOWER_DAYS * DAY, user.timezone)
  const [rows, { features }, counts] = await Promise.all([
    listComparedRows(db, {
      user_id: user.id,
      since,
      // What was read today is no change since anything.
      today: localDate(Date.now(), user.timezone),
      follow_days: FOLLOW_DAYS,
      after: page.cursor ?? '0',
      limit: page.limit,
    }),
    findEntitlements(db, user.id),
    readCounts(db, user.id),
  ])
  const compare = (row: ComparedRow) =>
    compareAccount(edges, { ...row, ...(counts.get(row.id) ?? { followers_count: null }) }, features.analytics)
  const accounts = await Promise.all(rows.map(compare))
  return { accounts, next_cursor: rows.length === page.limit ? (rows.at(-1)?.id ?? null) : null }
}

type Row = ComparedRow & { followers_count: number | null }

async function compareAccount(edges: Edges, row: Row, has_analytics: boolean): Promise<ComparedAccount> {
  const { id, followers_count, followers_before, looked_at, followed_back } = row
  const { running, waiting, scheduled, paused, needs_you } = row
  const caps = await showCaps(edges, row)
  return {
    account_id: id,
    followers_change: followers_count === null || followers_before === null ? null : followers_count - followers_before,
    follow_backs: has_analytics ? { looked_at, followed_back, ...shareOf(followed_back, looked_at) } : null,
    today: caps.map(({ kind, daily, daily_used }) => ({ kind, daily, daily_used })),
    tasks: { running, waiting, scheduled, paused, needs_you },
  }
}
