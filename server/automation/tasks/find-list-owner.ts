import { SECOND } from '#rules/durations.ts'
import type { TaskPlan } from '#rules/task-defaults.ts'
import { readBudgetOf } from '../../accounts/account-limits.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { readBetweenSteps } from '../engine/read-between-steps.ts'
import { refusalAfter, refuseDuringRest, refuseUnlooked } from '../engine/refusals.ts'
import type { Planning } from './plan-task.ts'

/** How long the account may be busy with something else. */
const LOOKING_MS = 20 * SECOND

export type ListOwner = { username: string; expected_count: number }

/** Looks at whose list is to be extracted, so that what cannot be read is refused at once and the list knows how long it is. */
export async function findListOwner(
  edges: EngineEdges,
  account: Planning['account'],
  { sources }: TaskPlan,
): Promise<ListOwner> {
  const [source] = sources
  if (source?.type !== 'followers_of' && source?.type !== 'following_of') throw new Refusal('source_missing')
  const facts = await refuseDuringRest(edges, account)
  const { type, username } = source
  const asked = { account_id: account.id, action: null, username }
  const budget = await readBudgetOf(edges, account, 'watched')
  const ends_at = performance.now() + LOOKING_MS
  const asking = { account, budget, isOver: () => performance.now() > ends_at }
  const looked = await readBetweenSteps(edges, asking, async (instagram) => {
    const found = await instagram.profileByName(username)
    if (found.kind !== 'done') throw await refusalAfter(edges, facts, asked, found)
    const { id, is_private, followers, following } = found.value
    if (is_private && id !== account.instagram_user_id) {
      const friendship = await instagram.friendship(id)
      if (friendship.kind !== 'done') throw await refusalAfter(edges, facts, asked, friendship)
      if (!friendship.value.following) throw new Refusal('instagram_user_private', { username })
    }
    return {
      username: found.value.username,
      expected_count: (type === 'followers_of' ? followers : following) ?? 0,
    }
  })
  return looked.kind === 'looked' ? looked.value : refuseUnlooked(edges.db, account, looked)
}
