import type { Failure, Outcome } from '#rules/outcomes.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { EngineEdges } from './edges.ts'
import { readFacts } from './facts.ts'
import { holdForOwner } from './hold-for-owner.ts'
import { consequenceFor } from './refuse-as-instagram.ts'
import { insertRests } from './rests.ts'

type Edges = Pick<EngineEdges, 'db' | 'scale'>
type Account = { id: string; instagram_user_id: string }

/**
 * A question whose failure is heeded before its turn is given back, so that nobody asks in between. What a failed read in the background
 * means for its account is kept as for a task: the rest Instagram asks for, or a hold until its owner does something.
 */
export const heeding =
  <Value>(edges: Edges, account: Account, question: (instagram: SignedIn) => Promise<Outcome<Value>>) =>
  async (instagram: SignedIn): Promise<Outcome<Value>> => {
    const answer = await question(instagram)
    if (answer.kind !== 'done') await heedWarning(edges, account, answer)
    return answer
  }

async function heedWarning({ db, scale }: Edges, account: Account, failure: Failure): Promise<void> {
  const facts = await readFacts(db, account.instagram_user_id, scale)
  if (!facts) return
  const consequence = consequenceFor(facts, 'follow', failure)
  if (consequence.kind === 'rest') await insertRests(db, account.instagram_user_id, consequence.rests)
  if (consequence.kind === 'hold_account') await holdForOwner(db, account.id, consequence)
}
