import type { Source, TaskRequest } from '#contract/automation.ts'
import { countVariants, FEWEST_VARIANTS, templateProblem } from '#rules/comments.ts'
import { DAY } from '#rules/durations.ts'
import { filterNames, isRange } from '#rules/filters.ts'
import { MOST_FOLLOWED } from '#rules/kinds/follow.ts'
import { kinds, readsSources } from '#rules/kinds/kinds.ts'
import { daysText, numberText } from '#rules/numbers.ts'
import { completeTask, type TaskPlan } from '#rules/task-defaults.ts'
import { sourceText } from '#words/sources.ts'
import { type AccountLimits, readAccountLimits } from '../../accounts/account-limits.ts'
import { requireUsableAccount } from '../../accounts/usable-account.ts'
import { findListFacts, type ListFacts } from '../../audience/lists/find-list-facts.ts'
import { requireActivePlan } from '../../billing/entitlements.ts'
import type { Database, Tx } from '../../edges/database/database.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { Planned } from '../action-row.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { countYetToFollow, listFollowedByCadenza } from '../store.ts'

/** A list older than this says too little about who follows back. */
const OLDEST_LIST_DAYS = 7

/** Of whom Cadenza has followed, at most so many are planned for at once. */
const MOST_FROM_RECORDS = 20_000

type Edges = Pick<EngineEdges, 'db' | 'scale'>

export type Planning = {
  account: Awaited<ReturnType<typeof requireUsableAccount>>
  plan: TaskPlan
  limits: AccountLimits
  /** Whom the product's own records name, where the task finds people there; null where sources are read. */
  recorded: Planned[] | null
  /** Fewer than the target where the account is to keep following so many. */
  most_done: number | null
  /** How many people the account will follow once the follow tasks it already has are done. */
  following_then: number
  lists: ListFacts[]
}

/** Makes of a request what will be run, or refuses what no task could do on this account. */
export async function planTask({ db, scale }: Edges, user_id: string, request: TaskRequest): Promise<Planning> {
  await requireActivePlan(db, user_id)
  const account = await requireUsableAccount(db, user_id, request.account_id)
  const limits = await readAccountLimits(db, account, scale)
  const completed = completeTask(request, limits.preset)
  const lists = await findLists(db, user_id, completed.sources)
  const plan: TaskPlan = { ...completed, sources: sourcesOf(completed, account.username, lists) }
  refuseUnfit(plan)
  refuseUselessEnd(plan, Date.now())
  refuseEmptyRanges(plan)
  const following_then = await countFollowingThen(db, account)
  if (plan.kind === 'follow') refuseAboveCeiling(plan, account, following_then)
  if (plan.kind === 'comment') refuseFewComments(plan)
  if (plan.kind === 'unfollow') lists.forEach(refuseMisleading)
  return {
    account,
    plan,
    limits,
    recorded: await listRecorded(db, account.instagram_user_id, plan),
    most_done: mostDone(plan, account),
    following_then,
    lists,
  }
}

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

/** Lists get their names; whoever unfollows anyone reads whom the account itself follows. */
function sourcesOf({ kind, sources, options }: TaskPlan, username: string, lists: ListFacts[]): Source[] {
  if (kind === 'unfollow' && options.who === 'anyone') return [{ type: 'following_of', username }]
  if (kind === 'unfollow' && options.who !== 'list') return []
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  return sources.map((source) =>
    source.type === 'list' ? { ...source, name: names.get(source.list_id) ?? source.list_id } : source,
  )
}

function refuseUnfit({ kind, sources, target_count, options }: TaskPlan) {
  const { most } = kinds[kind].target
  if (target_count > most) throw new Refusal('too_many_actions', { most })
  const { sources: fitting, most_sources } = kinds[kind]
  if (readsSources(kind, options) && sources.length === 0) throw new Refusal('source_missing')
  if (sources.length > most_sources) throw new Refusal('extract_one_source')
  // Whom the account follows is a source of its own making.
  if (options.who === 'anyone') return
  const unfit = sources.find(({ type }) => !fitting.includes(type))
  if (unfit) throw new Refusal('source_unfit', { source: sourceText(unfit) })
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

type Following = Pick<Planning['account'], 'instagram_user_id' | 'following_count'>

/** How many people an account will follow once the tasks it has are done. */
export const countFollowingThen = async (db: Database | Tx, { instagram_user_id, following_count }: Following) =>
  Number(following_count) + (await countYetToFollow(db, instagram_user_id))

export function refuseAboveCeiling(
  { target_count }: TaskPlan,
  { username, following_count }: Planning['account'],
  following_then: number,
) {
  if (following_then + target_count <= MOST_FOLLOWED) return
  const following = Number(following_count)
  const yet = following_then - following
  const now = `follows ${numberText(following)}`
  const follows = yet === 0 ? now : `${now} and has tasks to follow ${numberText(yet)} more`
  throw new Refusal('following_ceiling', { ceiling: MOST_FOLLOWED, username, follows, asked: target_count })
}

function refuseFewComments({ options }: TaskPlan) {
  const templates = options.templates ?? []
  const problem = templates.map(({ text }) => templateProblem(text)).find((found) => found !== null)
  if (problem) throw new Refusal('comment_template_wrong', { problem })
  const count = templates.reduce((sum, { text }) => sum + countVariants(text), 0)
  if (count < FEWEST_VARIANTS) throw new Refusal('comments_too_few', { fewest: FEWEST_VARIANTS, count })
}

/** Where a list of non-followers is incomplete or old, people who do follow back stand in it. */
function refuseMisleading({ name, complete, member_count, expected_count, created_at, is_own_choice }: ListFacts) {
  if (is_own_choice) return
  if (!complete)
    throw new Refusal('list_incomplete', {
      list: name,
      received: member_count,
      expected: expected_count ?? 'an unknown number',
    })
  const days = Math.floor((Date.now() - created_at.getTime()) / DAY)
  if (days > OLDEST_LIST_DAYS)
    throw new Refusal('list_old', { list: name, days: daysText(days), most: OLDEST_LIST_DAYS })
}

function mostDone({ kind, options }: TaskPlan, { username, following_count }: Planning['account']): number | null {
  const keep = kind === 'unfollow' ? (options.keep_following ?? null) : null
  if (keep === null) return null
  const following = Number(following_count)
  if (following <= keep) throw new Refusal('keeps_all_following', { username, following, keep })
  return following - keep
}

async function listRecorded(db: Database, instagram_user_id: string, { kind, options }: TaskPlan) {
  const { who, oldest_first } = options
  if (kind !== 'unfollow' || (who !== 'followed_by_cadenza' && who !== 'pending_requests')) return null
  const state = who === 'pending_requests' ? 'requested' : 'any'
  return listFollowedByCadenza(db, instagram_user_id, {
    state,
    oldest_first: oldest_first ?? true,
    most: MOST_FROM_RECORDS,
  })
}
