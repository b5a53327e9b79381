import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '#rules/durations.ts'
import { followerPagesFor, MOST_FOLLOW_BACK_LOOKS } from '#rules/follow-backs.ts'
import type { Outcome } from '#rules/outcomes.ts'
import { drawLookGap } from '#rules/pacing.ts'
import { readBudgetOf } from '../accounts/account-limits.ts'
import type { ReadBudget } from '../accounts/count-read.ts'
import { heeding } from '../automation/engine/background-read.ts'
import type { EngineEdges } from '../automation/engine/edges.ts'
import { readBetweenSteps } from '../automation/engine/read-between-steps.ts'
import { type Recurring, startRecurring } from '../edges/concurrency/recurring.ts'
import { workThrough } from '../edges/concurrency/work-through.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { PeoplePage } from '../edges/instagram/people.ts'
import {
  claimFollowBackRound,
  type DueLook,
  insertLooks,
  listDueLooks,
  planFollowBackRound,
  type RoundAccount,
} from './store.ts'

/** How often accounts with somebody to look for are asked for. */
const EVERY = MINUTE

/** A round mostly keeps the gap between two looks. */
const MOST_ACCOUNTS_AT_ONCE = 128

/** An account that is busy for so long is looked at another time. */
const LONGEST_WAIT = 20 * SECOND

/** Looks 1, 3, 7 and 14 days after each follow whether it was returned. Any number of processes share the work. */
export const startLookingForFollowBacks = (edges: EngineEdges): Recurring =>
  startRecurring(
    EVERY * edges.scale,
    (signal) => lookForFollowBacks(edges, signal),
    (error) => edges.log.warn({ err: error }, 'looking for follow-backs failed'),
  )

/** One round for every account that is due. */
export const lookForFollowBacks = (edges: EngineEdges, signal: AbortSignal): Promise<void> =>
  workThrough(
    {
      at_once: MOST_ACCOUNTS_AT_ONCE,
      claim: (most) => claimFollowBackRound(edges.db, most, edges.scale),
      signal,
      onFailure: (error) => edges.log.warn({ err: error }, 'looking for follow-backs of an account failed'),
    },
    (account) => takeRound(edges, account, signal),
  )

async function takeRound(edges: EngineEdges, account: RoundAccount, signal: AbortSignal): Promise<void> {
  const due = await listDueLooks(edges.db, account.id, edges.scale)
  if (due.length > 0) {
    const budget = await readBudgetOf(edges, account, 'step')
    await lookForAccount({ edges, account, budget, signal }, due)
  }
  await planFollowBackRound(edges.db, account.id, edges.scale)
}

type Round = { edges: EngineEdges; account: RoundAccount; budget: ReadBudget; signal: AbortSignal }

async function lookForAccount(round: Round, due: DueLook[]): Promise<void> {
  const { edges, account } = round
  const { followers, is_whole } = await readNewestFollowers(
    round,
    followerPagesFor(due.length, account.followers_count),
  )
  const [found, missing] = [due.filter(isIn(followers)), due.filter((look) => !isIn(followers)(look))]
  await insertLooks(edges.db, found, true)
  if (is_whole) return insertLooks(edges.db, missing, false)
  for (const look of missing.slice(0, MOST_FOLLOW_BACK_LOOKS)) {
    const follows_back = await isFollowedBack(round, look)
    if (follows_back === null) return
    await insertLooks(edges.db, [look], follows_back)
  }
}

const isIn = (followers: Set<string>) => (look: DueLook) => followers.has(look.target_id)

/** The account's own followers, the newest first, as far as they were read. */
async function readNewestFollowers(round: Round, pages: number) {
  const followers = new Set<string>()
  let cursor: string | null = null
  for (let page = 0; page < pages; page++) {
    const read: Outcome<PeoplePage> | null = await readFollowers(round, cursor)
    if (read?.kind !== 'done') break
    for (const { id } of read.value.people) followers.add(id)
    cursor = read.value.next_cursor
    if (cursor === null) return { followers, is_whole: !read.value.limited }
  }
  return { followers, is_whole: false }
}

const readFollowers = (round: Round, cursor: string | null) =>
  ask(round, (instagram) => instagram.people('followers', round.account.instagram_user_id, cursor))

/** Null when it cannot be told now. Whoever is gone from Instagram follows nobody. */
async function isFollowedBack(round: Round, { target_id }: DueLook): Promise<boolean | null> {
  const seen = await ask(round, (instagram) => instagram.friendship(target_id))
  if (seen?.kind === 'done') return seen.value.followed_by
  return seen?.kind === 'refused' && seen.cause === 'gone' ? false : null
}

/** Asks Instagram at a person's pace and never during a rest; null when it may not be asked. What a failure means is kept. */
async function ask<Value>(
  { edges, account, budget, signal }: Round,
  question: (instagram: SignedIn) => Promise<Outcome<Value>>,
): Promise<Outcome<Value> | null> {
  await pause(drawLookGap(edges.chance) * edges.scale, undefined, { signal }).catch(() => {})
  const ends_at = performance.now() + LONGEST_WAIT
  const isOver = () => signal.aborted || performance.now() > ends_at
  const looked = await readBetweenSteps(edges, { account, budget, isOver }, heeding(edges, account, question))
  return looked.kind === 'looked' ? looked.value : null
}
