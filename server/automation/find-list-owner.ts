import type { TaskPlan } from '#rules/task-defaults.ts'
import { askAs } from '../accounts/signed-in.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { EngineEdges } from './edges.ts'
import type { Planning } from './plan-task.ts'
import { refusalAfter, refuseDuringRest } from './refuse-as-instagram.ts'

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
  return askAs(edges, account, async (instagram) => {
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
}
