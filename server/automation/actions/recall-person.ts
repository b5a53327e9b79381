import type { ActionKind } from '#contract/automation.ts'
import { listExcludedNames } from '../../audience/lists/list-excluded-names.ts'
import type { Database } from '../../edges/database/database.ts'
import { findPast } from '../store.ts'
import type { Memory } from './action.ts'

export type Recalled = {
  id: string
  username: string
  action: ActionKind
  instagram_user_id: string
  /** `id` is null in a preview. */
  task: { id: string | null; user_id: string }
  /** Who liked one of the account's newest posts, where no task knows them. */
  loyal?: Set<string>
}

/** What the product's own records say of somebody, as far as the action asks for it. */
export async function recallPerson(db: Database, { loyal, task, ...person }: Recalled): Promise<Memory> {
  const { user_id, id: task_id } = task
  const [past, never] = await Promise.all([
    findPast(db, { ...person, user_id, task_id }),
    listExcludedNames(db, user_id, [person.username]),
  ])
  return {
    is_own_account: past.is_own_account,
    never_listed: never.has(person.username),
    acted_before: past.acted_before,
    followed_at: past.followed_at,
    liked_mine: loyal?.has(person.id) ?? past.is_loyal,
    planned_posts: new Set(past.planned_posts),
    comments: { to_person: past.texts, last: past.last_text, last_at: past.last_at },
  }
}
