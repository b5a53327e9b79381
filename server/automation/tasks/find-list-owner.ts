import { SECOND } from '#rules/durations.ts'
import { capOfList } from '#rules/list-caps.ts'
import type { TaskPlan } from '#rules/task-defaults.ts'
import { readBudgetOf } from '../../accounts/account-limits.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { readBetweenSteps } from '../engine/read-between-steps.ts'
import { applyFailedRead, refuseDuringRest, refuseUnread } from '../engine/refusals.ts'
import { listIn, listShownBefore } from '../shown-lists.ts'
import type { Planning } from './plan-task.ts'

/** How long the account may be busy with something else. */
const MAX_WAIT = 20 * SECOND

/** `expected_count` is null where Instagram leaves out how long the list is, `cap` where it isn't known to show only a part of it. */
export type ListOwner = { username: string; expected_count: number | null; cap: number | null }

/** Reads the owner of a list to be extracted, so that an unreadable one is refused at once and the expected length is known. */
export async function findListOwner(
  edges: EngineEdges,
  user_id: string,
  account: Planning['account'],
  { sources }: TaskPlan,
): Promise<ListOwner> {
  const [source] = sources
  const list = source ? listIn(source) : null
  if (!list) throw new Refusal('source_missing')
  const facts = await refuseDuringRest(edges, account)
  const { of, username } = list
  const { instagram_user_id } = account
  const shownOf = await listShownBefore(edges.db, { user_id, instagram_user_id }, [username])
  const budget = await readBudgetOf(edges, account, 'watched')
  const ends_at = performance.now() + MAX_WAIT
  const wanted = { account, budget, isOver: () => performance.now() > ends_at }
  const read = await readBetweenSteps(edges, wanted, async (instagram, session_id) => {
    const about = { account_id: account.id, session_id, action: null, username }
    const found = await instagram.profileByName(username)
    if (found.kind !== 'done') throw await applyFailedRead(edges, facts, about, found)
    const { id, is_private, is_verified, [of]: length } = found.value
    const is_own = id === instagram_user_id
    if (is_private && !is_own) {
      const friendship = await instagram.friendship(id)
      if (friendship.kind !== 'done') throw await applyFailedRead(edges, facts, about, friendship)
      if (!friendship.value.following) throw new Refusal('instagram_user_private', { username })
    }
    return {
      username: found.value.username,
      expected_count: length,
      cap: capOfList({ of, is_own, is_verified, length }, shownOf(of, username)),
    }
  })
  return read.kind === 'read' ? read.value : refuseUnread(edges.db, account, read)
}
