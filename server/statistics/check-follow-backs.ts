import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '#rules/durations.ts'
import { followerPagesFor, MAX_FOLLOW_BACK_CHECKS } from '#rules/follow-backs.ts'
import type { Outcome } from '#rules/outcomes.ts'
import { drawReadGap } from '#rules/pacing.ts'
import { readBudgetOf } from '../accounts/account-limits.ts'
import type { ReadBudget } from '../accounts/count-read.ts'
import type { EngineEdges } from '../automation/engine/edges.ts'
import { readInBackground } from '../automation/engine/read-between-steps.ts'
import { type Recurring, startRecurring } from '../edges/concurrency/recurring.ts'
import { workThrough } from '../edges/concurrency/work-through.ts'
import type { SignedInClient } from '../edges/instagram/client.ts'
import type { PeoplePage } from '../edges/instagram/people.ts'
import * as store from './store.ts'

/** Interval between claims of due accounts. */
const EVERY = MINUTE

/** Most of a round is the gap between two reads. */
const MAX_ACCOUNTS_AT_ONCE = 128

/** An account that is busy for this long is checked another time. */
const MAX_WAIT = 20 * SECOND

/** Checks 1, 3, 7 and 14 days after each follow whether it was returned. Any number of processes share the work. */
export const startCheckingFollowBacks = (edges: EngineEdges): Recurring =>
  startRecurring(
    EVERY * edges.scale,
    (signal) => checkFollowBacks(edges, signal),
    (error) => edges.log.warn({ err: error }, 'looking for follow-backs failed'),
  )

/** One round for every account that is due. */
export const checkFollowBacks = (edges: EngineEdges, signal: AbortSignal): Promise<void> =>
  workThrough(
    {
      at_once: MAX_ACCOUNTS_AT_ONCE,
      claim: (most) => store.claimFollowBackRound(edges.db, most, edges.scale),
      signal,
      onFailure: (error) => edges.log.warn({ err: error }, 'looking for follow-backs of an account failed'),
    },
    (account) => takeRound(edges, account, signal),
  )

async function takeRound(edges: EngineEdges, account: store.RoundAccount, signal: AbortSignal): Promise<void> {
  const due = await store.listDueChecks(edges.db, account, edges.scale)
  if (due.length > 0) {
    const budget = await readBudgetOf(edges, account, 'step')
    await checkAccount({ edges, account, budget, signal }, due)
  }
  await store.planFollowBackRound(edges.db, account, edges.scale)
}

type Round = { edges: EngineEdges; account: store.RoundAccount; budget: ReadBudget; signal: AbortSignal }

async function checkAccount(round: Round, due: store.DueCheck[]): Promise<void> {
  const { edges, account } = round
  const { followers, is_whole } = await readNewestFollowers(
    round,
    followerPagesFor(due.length, account.followers_count),
  )
  const isFound = ({ target_id }: store.DueCheck) => followers.has(target_id)
  const missing = due.filter((check) => !isFound(check))
  await store.insertChecks(edges.db, account, due.filter(isFound), true)
  if (is_whole) return store.insertChecks(edges.db, account, missing, false)
  for (const check of missing.slice(0, MAX_FOLLOW_BACK_CHECKS)) {
    const follows_back = await isFollowedBack(round, check)
    if (follows_back === null) return
    await store.insertChecks(edges.db, account, [check], follows_back)
  }
}

/** The account's own followers, the newest first, as far as they were read. */
async function readNewestFollowers(round: Round, pages: number) {
  const followers = new Set<string>()
  const { instagram_user_id } = round.account
  let cursor: string | null = null
  for (let page = 0; page < pages; page++) {
    const ask = (instagram: SignedInClient) => instagram.people('followers', instagram_user_id, cursor)
    const read: Outcome<PeoplePage> | null = await request(round, ask, { reads_list: true })
    if (read?.kind !== 'done') break
    for (const { id } of read.value.people) followers.add(id)
    cursor = read.value.next_cursor
    if (cursor === null) return { followers, is_whole: !read.value.limited }
  }
  return { followers, is_whole: false }
}

/** Null while it cannot be determined. A person who is gone from Instagram follows nobody. */
async function isFollowedBack(round: Round, { target_id }: store.DueCheck): Promise<boolean | null> {
  const friendship = await request(round, (instagram) => instagram.friendship(target_id))
  if (friendship?.kind === 'done') return friendship.value.followed_by
  return friendship?.kind === 'refused' && friendship.cause === 'gone' ? false : null
}

/** One read at a person's pace and never during a rest; null when none is possible. The consequence of a failure is applied. */
async function request<Value>(
  { edges, account, budget, signal }: Round,
  read: (instagram: SignedInClient) => Promise<Outcome<Value>>,
  of: { reads_list?: boolean } = {},
): Promise<Outcome<Value> | null> {
  await pause(drawReadGap(edges.chance) * edges.scale, undefined, { signal }).catch(() => {})
  const ends_at = performance.now() + MAX_WAIT
  const isOver = () => signal.aborted || performance.now() > ends_at
  const answer = await readInBackground(edges, { account, budget, isOver, ...of }, read)
  return answer.kind === 'read' ? answer.value : null
}
