import type { Failure } from '#rules/outcomes.ts'
import type { EngineEdges } from './edges.ts'
import { readFacts } from './facts.ts'
import { holdForOwner } from './hold-for-owner.ts'
import { consequenceFor } from './refuse-as-instagram.ts'
import { insertRests } from './rests.ts'

/** What a failed read in the background means for its account, kept as for a task: the rest Instagram asks for, or a hold until its owner does something. */
export async function heedWarning(
  { db, scale }: Pick<EngineEdges, 'db' | 'scale'>,
  account: { id: string; instagram_user_id: string },
  failure: Failure,
): Promise<void> {
  const facts = await readFacts(db, account.instagram_user_id, scale)
  if (!facts) return
  const consequence = consequenceFor(facts, 'follow', failure)
  if (consequence.kind === 'rest') await insertRests(db, account.instagram_user_id, consequence.rests)
  if (consequence.kind === 'hold_account') await holdForOwner(db, account.id, consequence)
}
