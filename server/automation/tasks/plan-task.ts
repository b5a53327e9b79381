import type { Source, TaskRequest } from '#contract/automation.ts'
import { templateProblem } from '#rules/comment-problems.ts'
import { countVariants, MIN_VARIANTS } from '#rules/comments.ts'
import { DAY } from '#rules/durations.ts'
import { filterNames, isRange } from '#rules/filters.ts'
import { MAX_FOLLOWED } from '#rules/kinds/follow.ts'
import { isVisit, kinds, readsSources } from '#rules/kinds/kinds.ts'
import type { SourceShare } from '#rules/source-shares.ts'
import { completeTask, type TaskPlan } from '#rules/task-defaults.ts'
import { chanceOf, firstStepOf } from '#rules/visit-options.ts'
import { type LimitSettings, readAccountLimits } from '../../accounts/account-limits.ts'
import { requireUsableAccount } from '../../accounts/usable-account.ts'
import { findListFacts, type ListFacts } from '../../audience/lists/find-list-facts.ts'
import { requireActivePlan } from '../../billing/entitlements.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { Planned } from '../action-row.ts'
import { countChangedSince } from '../changed-since.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { countYetToFollow, countYetToUnfollow, listFollowedByCadenza } from '../store.ts'
import { readSourceShares } from './source-results.ts'

/** An older list says too little about who follows back. */
const OLDEST_LIST_DAYS = 7

/** Most people planned for at once of those followed by Cadenza. */
const MAX_FROM_RECORDS = 20_000

type Edges = Pick<EngineEdges, 'db' | 'scale'>

export type Planning = {
  account: Awaited<ReturnType<typeof requireUsableAccount>>
  plan: TaskPlan
  limits: LimitSettings
  /** The people of the product's own records, where the task finds them there; null where sources are read. */
  recorded: Planned[] | null
  /** Less than the target where the account keeps following some people. */
  most_done: number | null
  /** How many people follow the account now. */
  followers: number
  /** How many people the account will follow once the follow tasks it already has are done. */
  following_then: number
  lists: ListFacts[]
  /** How its sources share its places by what they have brought; null where they share evenly. */
  shares: SourceShare[] | null
}

/** Completes a request, or refuses what no task can do on this account. */
export async function planTask({ db, scale }: Edges, user_id: string, request: TaskRequest): Promise<Planning> {
  await requireActivePlan(db, user_id)
  const account = await requireUsableAccount(db, user_id, request.account_id)
  const limits = await readAccountLimits(db, account, scale)
  const completed = completeTask(request, limits.preset)
  const lists = await findLists(db, user_id, completed.sources)
  refuseUnfit(completed)
  const plan: TaskPlan = { ...completed, sources: sourcesOf(completed, account.username, lists) }
  refuseUselessEnd(plan, Date.now())
  refuseEmptyRanges(plan)
  const following = await countFollowingThen(db, account)
  if (follows(plan)) refuseAboveCeiling(plan, account, following)
  if (isVisit(plan.kind) && firstStepOf(plan.options) === null) throw new Refusal('visit_empty')
  refuseUnreadableComments(plan.options)
  if (comments(plan)) refuseFewComments(plan)
  if (plan.kind === 'unfollow' || plan.options.others === 'opposite') lists.forEach(refuseMisleading)
  if (plan.kind === 'remove_follower') refuseRemovingEverybody(plan)
  return {
    account,
    plan,
    limits,
    recorded: await listRecorded(db, { user_id, instagram_user_id: account.instagram_user_id }, plan),
    most_done: await findUnfollowLimit(db, plan, account),
    followers: following.followers,
    following_then: following.afterwards,
    lists,
    shares: await findShares(db, { ...account, user_id }, plan),
  }
}

/** Whether the sources of a task share its places by results: only those that are read can. */
export const sharesByResults = ({ kind, sources, options }: TaskPlan): boolean =>
  options.share_sources === 'by_results' && sources.length > 1 && readsSources(kind, options)

const findShares = async (db: Database, account: Parameters<typeof readSourceShares>[1], plan: TaskPlan) =>
  sharesByResults(plan) ? readSourceShares(db, account, plan.sources) : null

/** The user's lists that sources name, or the refusal. */
export async function findLists(db: Database, user_id: string, sources: Source[]): Promise<ListFacts[]> {
  const ids = sources.flatMap((source) => (source.type === 'list' ? [source.list_id] : []))
  return Promise.all(
    ids.map(async (id) => {
      const facts = await findListFacts(db, user_id, id)
      if (!facts) throw new Refusal('not_found')
      return facts
    }),
  )
}

/** Lists get their names; unfollowing anyone reads the people the account itself follows. */
function sourcesOf({ kind, sources, options }: TaskPlan, username: string, lists: ListFacts[]): Source[] {
  if (kind === 'unfollow' && options.who === 'anyone') return [{ type: 'following_of', username }]
  if (kind === 'unfollow' && options.who !== 'list') return []
  if (kind === 'remove_follower' && options.remove_from === 'followers') return [{ type: 'followers_of', username }]
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  const named = sources.map((source) =>
    source.type === 'list' ? { ...source, name: names.get(source.list_id) ?? source.list_id } : source,
  )
  if (kind !== 'answer_requests') return named
  return [{ type: 'requests' }, ...(options.requests_from === 'list' ? named : [])]
}

function refuseUnfit({ kind, sources, target_count, options }: Completed) {
  const { most } = kinds[kind].target
  if (target_count > most) throw new Refusal('too_many_actions', { most })
  const { sources: fitting, most_sources } = kinds[kind]
  if (readsSources(kind, options) && sources.length === 0) throw new Refusal('source_missing')
  if (sources.length > most_sources) throw new Refusal('extract_one_source')
  // Its sources are not from the request.
  if (!readsSources(kind, options)) return
  const unfit = sources.find(({ type }) => !fitting.includes(type))
  if (unfit) throw new Refusal('source_unfit', { source: unfit })
}

/** All followers, without a filter: nobody means that. */
function refuseRemovingEverybody({ options, filters }: TaskPlan) {
  if (options.remove_from !== 'followers' || filterNames.some((name) => filters[name] !== null)) return
  throw new Refusal('filter_missing')
}

function refuseEmptyRanges({ filters, options }: TaskPlan) {
  const ranges = filterNames.filter(isRange).map((name) => [name, filters[name]] as const)
  for (const [filter, range] of [...ranges, ['post_likes', options.post_likes] as const])
    if (range && range.min !== null && range.max !== null && range.min > range.max)
      throw new Refusal('range_empty', { filter })
}

function refuseUselessEnd({ start_at, stop_at }: TaskPlan, now: number) {
  if (stop_at === null) return
  if (Date.parse(stop_at) <= now) throw new Refusal('task_end_past')
  if (start_at !== null && Date.parse(stop_at) <= Date.parse(start_at)) throw new Refusal('task_end_before_start')
}

/** Whether a task follows people, or comments on their posts. */
export const follows = ({ kind, options }: Pick<TaskPlan, 'kind' | 'options'>) =>
  kind === 'follow' || (isVisit(kind) && chanceOf('follow', options) !== null)
const comments = ({ kind, options }: TaskPlan) =>
  kind === 'comment' || (isVisit(kind) && chanceOf('comment', options) !== null)

type Completed = Pick<TaskPlan, 'kind' | 'sources' | 'target_count' | 'options'>

type Following = Pick<Planning['account'], 'instagram_user_id' | 'followers_count' | 'following_count' | 'counted_at'>

/** Its followers and following as they were counted last, with what has been done since. */
async function countNow(db: Database | Tx, { instagram_user_id, counted_at, ...counts }: Following) {
  const changed = await countChangedSince(db, [{ instagram_user_id, counted_at }])
  const { followers = 0, following = 0 } = changed.get(instagram_user_id) ?? {}
  return {
    followers: Number(counts.followers_count) + followers,
    following: Number(counts.following_count) + following,
  }
}

/** How many people an account follows now, and after its current tasks. */
export async function countFollowingThen(db: Database | Tx, account: Following) {
  const { followers, following } = await countNow(db, account)
  return { followers, following, afterwards: following + (await countYetToFollow(db, account.instagram_user_id)) }
}

export function refuseAboveCeiling(
  { target_count }: Pick<TaskPlan, 'target_count'>,
  { username }: Planning['account'],
  { following, afterwards }: Awaited<ReturnType<typeof countFollowingThen>>,
) {
  if (afterwards + target_count <= MAX_FOLLOWED) return
  const yet = afterwards - following
  throw new Refusal('following_ceiling', { ceiling: MAX_FOLLOWED, username, following, yet, asked: target_count })
}

/** Wherever comments are given, in a template for later too: what can't be read is never written. */
export function refuseUnreadableComments({ templates }: Pick<TaskRequest['options'], 'templates'>) {
  const problem = (templates ?? []).map(({ text }) => templateProblem(text)).find((found) => found !== null)
  if (problem) throw new Refusal('comment_template_wrong', problem)
}

function refuseFewComments({ options }: TaskPlan) {
  const templates = options.templates ?? []
  const count = templates.reduce((sum, { text }) => sum + countVariants(text), 0)
  if (count < MIN_VARIANTS) throw new Refusal('comments_too_few', { fewest: MIN_VARIANTS, count })
}

/** An incomplete or old list of non-followers contains people who do follow back. */
function refuseMisleading({ name, complete, member_count, expected_count, created_at, is_own_choice }: ListFacts) {
  if (is_own_choice) return
  if (!complete)
    throw new Refusal('list_incomplete', {
      list: name,
      received: member_count,
      expected: expected_count,
    })
  const days = Math.floor((Date.now() - created_at.getTime()) / DAY)
  if (days > OLDEST_LIST_DAYS) throw new Refusal('list_old', { list: name, days, most: OLDEST_LIST_DAYS })
}

/** How many people an unfollow task may unfollow where some are to be kept, beside the account's other tasks; null without a limit. */
export async function findUnfollowLimit(
  db: Database | Tx,
  { kind, options }: TaskPlan,
  account: Planning['account'],
): Promise<number | null> {
  const keep = kind === 'unfollow' ? (options.keep_following ?? null) : null
  if (keep === null) return null
  const { username, instagram_user_id } = account
  const now = await countNow(db, account)
  const following = now.following - (await countYetToUnfollow(db, instagram_user_id))
  if (following <= keep) throw new Refusal('keeps_all_following', { username, following, keep })
  return following - keep
}

async function listRecorded(
  db: Database,
  account: { user_id: string; instagram_user_id: string },
  { kind, options }: TaskPlan,
) {
  const { who, oldest_first } = options
  if (kind !== 'unfollow' || (who !== 'followed_by_cadenza' && who !== 'pending_requests')) return null
  const state = who === 'pending_requests' ? 'requested' : 'any'
  return listFollowedByCadenza(db, account, {
    state,
    oldest_first: oldest_first ?? true,
    most: MAX_FROM_RECORDS,
  })
}
