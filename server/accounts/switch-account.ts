import { SECOND } from '#rules/durations.ts'
import { heeding } from '../automation/engine/heed-warning.ts'
import { lookInTurn } from '../automation/engine/take-turn.ts'
import { readBudgetOf } from '../automation/limits/limits.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { lockUser } from '../users/lock-user.ts'
import type { AccountEdges } from './signed-in.ts'
import { findAccountRow, makeActive, noteProfile } from './store.ts'

/** Whoever switches does not wait longer for an account that is busy. */
const LONGEST_WAIT = 8 * SECOND

export type SwitchOptions = { force_refresh: boolean; skip_verification: boolean }

/**
 * Makes an account the current one. Unless `skip_verification`, Instagram is asked whether its session still stands;
 * with `force_refresh` its name and counts are read anew. A session that has ended is marked, never an error. An account that
 * waits for its owner, rests, or has no look free is not asked about.
 */
export async function switchToAccount(
  edges: AccountEdges,
  user_id: string,
  account_id: string,
  options: SwitchOptions,
) {
  const { db } = edges
  const account = await findAccountRow(db, user_id, account_id)
  if (!account) throw new Refusal('account_not_found')
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user_id)
    await makeActive(tx, user_id, account_id)
  })
  if (options.skip_verification && !options.force_refresh) return
  const budget = await readBudgetOf(edges, account, 'watched')
  const ends_at = performance.now() + LONGEST_WAIT
  const isOver = () => performance.now() > ends_at
  const looked = await lookInTurn(
    edges,
    { account, budget, isOver },
    heeding(edges, account, (instagram) => instagram.ownProfile()),
  )
  if (looked.kind === 'looked' && looked.value.kind === 'done')
    await noteProfile(db, { account_id, profile: looked.value.value })
}
