import { setTimeout as pause } from 'node:timers/promises'
import { followerPagesFor, MOST_FOLLOW_BACK_LOOKS } from '#rules/follow-backs.ts'
import type { Outcome } from '#rules/outcomes.ts'
import { drawLookGap, MINUTE } from '#rules/pacing.ts'
import { isResting } from '../accounts/is-resting.ts'
import { workAs } from '../accounts/signed-in.ts'
import type { EngineEdges } from '../automation/edges.ts'
import { heedWarning } from '../automation/heed-warning.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { PeoplePage } from '../edges/instagram/people.ts'
import { type Recurring, startRecurring } from '../edges/recurring.ts'
import { claimFollowBackRound, type DueLook, insertLooks, listDueLooks, type RoundAccount } from './store.ts'

/** How often accounts with somebody to look for are asked for. */
const EVERY = 5 * MINUTE

const MOST_ACCOUNTS_AT_ONCE = 20

/** Looks 1, 3, 7 and 14 days after each follow whether it was returned. Any number of processes share the work. */
export const startLookingForFollowBacks = (edges: EngineEdges): Recurring =>
  startRecurring(
    EVERY * edges.scale,
    (signal) => lookForFollowBacks(edges, signal),
    (error) => edges.log.warn({ err: error }, 'looking for follow-backs failed'),
  )

/** One round for every account that is due. */
export async function lookForFollowBacks(edges: EngineEdges, signal: AbortSignal): Promise<void> {
  for (const account of await claimFollowBackRound(edges.db, MOST_ACCOUNTS_AT_ONCE, edges.scale)) {
    if (signal.aborted) return
    await workAs(edges, account.id, (instagram) => lookForAccount({ edges, account, instagram, signal }))
  }
}

type Round = { edges: EngineEdges; account: RoundAccount; instagram: SignedIn; signal: AbortSignal }

async function lookForAccount(round: Round): Promise<void> {
  const { edges, account } = round
  const due = await listDueLooks(edges.db, account.id, edges.scale)
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
  { edges, account, instagram, signal }: Round,
  question: (instagram: SignedIn) => Promise<Outcome<Value>>,
): Promise<Outcome<Value> | null> {
  await pause(drawLookGap(edges.chance) * edges.scale, undefined, { signal }).catch(() => {})
  if (signal.aborted || (await isResting(edges.db, account.instagram_user_id))) return null
  const answer = await question(instagram)
  if (answer.kind !== 'done') await heedWarning(edges, account, answer)
  return answer
}
