import { decideStep } from '#rules/steps.ts'
import { stumble } from '#rules/warnings.ts'
import { isDatabaseDown } from '../../edges/database/database.ts'
import type { EngineEdges } from './edges.ts'
import type { AccountFacts } from './facts.ts'
import type { Lease } from './leases.ts'
import { readFacts } from './read-facts.ts'
import { settleRest } from './settle.ts'
import { noteStep } from './sql/note-step.ts'

/**
 * After an unexpected failure of a step the account rests, longer each time, and its tasks show it; the task of the step comes behind the
 * others. Where nothing can be written, the account is due again when its lease expires.
 */
export async function settleFailedStep(edges: EngineEdges, lease: Lease, owner: string, error: unknown): Promise<void> {
  const { db, scale } = edges
  note(edges, lease, error)
  if (isDatabaseDown(error)) return
  try {
    const facts = await readFacts(db, lease.instagram_user_id, scale)
    if (!facts) return
    await noteStep(db, lease.instagram_user_id, { task_id: taskIn(facts) })
    await settleRest({ db, lease, owner }, { next_ms: 0, rests: [stumble(facts)] })
  } catch (second) {
    note(edges, lease, second)
  }
}

/** The task of the step, decided again from the same facts. */
function taskIn(facts: AccountFacts): string | null {
  const decision = decideStep(facts, facts.now)
  return 'task_id' in decision ? decision.task_id : null
}

const MAX_NOTED = 1000
const noted = new Set<string>()

/** Logged once for each account and problem. */
function note({ log }: EngineEdges, { instagram_user_id }: Lease, error: unknown) {
  const { stack } = error as Error
  const problem = `${instagram_user_id} ${stack ?? error}`
  if (noted.has(problem)) return
  if (noted.size >= MAX_NOTED) noted.clear()
  noted.add(problem)
  log.error({ err: error, instagram_user_id }, 'a step failed; its account is taken up again after a rest')
}
