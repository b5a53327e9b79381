import type { List } from '#contract/audience.ts'
import type { ShownFigure } from '#contract/figures.ts'
import type { FormulaSteps, StepOp } from '#web/audience/formula-steps.ts'
import { audienceCardMessages } from '#words/generated/home.ts'

/** The lists that came from uploads for an account. */
export const listsOf = (lists: readonly List[], account_id: string) =>
  lists.filter((list) => list.account_id === account_id)

/** Whether people can be added and removed: lists that Instagram's own export or an extraction made stay as they came. */
export const isOwn = ({ kind, role, source }: List) => kind === 'custom' && role === null && source !== 'extraction'

/** The lists behind an account's figures: by names, not counts (rules/figures.ts). */
export type Audience = {
  /** Of the newest upload: who does not follow back; null before the first. */
  non_followers_list: List | null
  /** The same by complete readings; null before the first. */
  read_list: List | null
  /** Whether all of the upload's people came. */
  complete: boolean
}

/** Null where there is neither. `lists` are of one account, newest first. */
export function audienceOf(lists: readonly List[]): Audience | null {
  const find = (from: List['source']) =>
    lists.find(({ kind, source }) => kind === 'non_followers' && source === from) ?? null
  const [non_followers_list, read_list] = [find('export'), find('health')]
  if (!non_followers_list && !read_list) return null
  // The three lists of one upload are kept in one moment.
  const together = lists.filter(({ created_at }) => created_at === non_followers_list?.created_at)
  return { non_followers_list, read_list, complete: together.every(({ complete }) => complete) }
}

/** The names behind the figure, by where that comes from. */
export const listOfNonFollowers = (audience: Audience | null, { source }: ShownFigure) =>
  source === 'reading' ? audience?.read_list : audience?.non_followers_list

/** Which version of its list this is, counted from 1. */
export function versionOf(list: List, lists: readonly List[]): number {
  const earlier = lists.find(({ id }) => id === list.version_of)
  return earlier ? versionOf(earlier, lists) + 1 : 1
}

/** What is listed first: who does not follow back, and the user's own lists before what an export has beside. */
const ranks: Record<List['kind'], number> = {
  non_followers: 0,
  followers: 1,
  following: 2,
  custom: 3,
  pending_requests: 4,
  recently_unfollowed: 5,
  close_friends: 6,
  blocked: 7,
  restricted: 8,
  ghosts: 9,
  supporters: 10,
  fans: 11,
  inactive: 12,
  suspicious: 13,
}

/** Newest versions, who does not follow back first, and apart from them the older ones, newest first. */
export function byVersion(lists: readonly List[]): { newest: List[]; older: List[] } {
  const outdated = new Set(lists.map(({ version_of }) => version_of))
  return {
    newest: lists.filter(({ id }) => !outdated.has(id)).toSorted((a, b) => ranks[a.kind] - ranks[b.kind]),
    older: lists.filter(({ id }) => outdated.has(id)),
  }
}

/** The versions before a list, the newest first. */
export function earlierOf(list: List, lists: readonly List[]): List[] {
  const earlier = lists.find(({ id }) => id === list.version_of)
  return earlier ? [earlier, ...earlierOf(earlier, lists)] : []
}

/** What is asked of lists most often, as far as there are lists for it. `lists` newest first. */
export function presetsOf(lists: readonly List[]): { label: string; steps: FormulaSteps }[] {
  const followers = lists.find(({ kind }) => kind === 'followers')
  const following = lists.find(({ kind, account_id }) => kind === 'following' && account_id === followers?.account_id)
  const before = followers && lists.find(({ id }) => id === followers.version_of)
  const preset = (label: string, first: List | undefined, op: StepOp, other: List | undefined) =>
    first && other ? [{ label, steps: { first: first.id, steps: [{ op, list: other.id }] } }] : []
  return [
    ...preset(audienceCardMessages.nonFollowers, following, 'without', followers),
    ...preset(audienceCardMessages.fans, followers, 'without', following),
    ...preset(audienceCardMessages.mutuals, following, 'also_on', followers),
    ...preset(audienceCardMessages.newFollowers, followers, 'without', before),
    ...preset(audienceCardMessages.lostFollowers, before, 'without', followers),
  ]
}
