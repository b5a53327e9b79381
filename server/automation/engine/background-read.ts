import type { Outcome } from '#rules/outcomes.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import { applyOutsideStep, consequenceOf } from './consequence.ts'
import type { EngineEdges } from './edges.ts'
import { readFacts } from './facts.ts'

type Edges = Pick<EngineEdges, 'db' | 'scale'>
type Account = { id: string; instagram_user_id: string }

/**
 * A question whose failure is heeded before its turn is given back, so that nobody asks in between. What a failed read in the background
 * means for its account is kept as for a task: the rest Instagram asks for, or a hold until its owner does something.
 */
export const heeding =
  <Value>({ db, scale }: Edges, account: Account, question: (instagram: SignedIn) => Promise<Outcome<Value>>) =>
  async (instagram: SignedIn): Promise<Outcome<Value>> => {
    const answer = await question(instagram)
    if (answer.kind === 'done') return answer
    const facts = await readFacts(db, account.instagram_user_id, scale)
    if (facts) await applyOutsideStep(db, account, consequenceOf(facts, 'follow', answer))
    return answer
  }
