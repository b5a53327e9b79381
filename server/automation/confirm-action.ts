import { setTimeout as pause } from 'node:timers/promises'
import type { ActionKind } from '#contract/automation.ts'
import type { Failure } from '#rules/outcomes.ts'
import { SECOND } from '#rules/pacing.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { Subject } from './act.ts'
import { acts } from './acts.ts'

/** What was seen of an action afterwards; `refused`: Instagram said yes and nothing had happened. */
export type Proof = { state: 'done' | 'requested' | 'already' | 'refused'; result_id: string | null }

export type Unproven = { state: 'unproven'; failure: Failure }

/** Instagram may take a moment to show what it has done; one more look after this. */
const SECOND_LOOK = 2 * SECOND

/** Proves an action by looking at its effect: an answer that says ok is not yet a follow, like or comment. */
export async function confirmAction(
  instagram: SignedIn,
  action: ActionKind,
  subject: Subject,
  { account, scale }: { account: string; scale: number },
  sent: { was_so: boolean; result_id: string | null },
): Promise<Proof | Unproven> {
  for (const wait of [0, SECOND_LOOK]) {
    if (wait > 0) await pause(wait * scale)
    const seen = await acts[action].see(instagram, subject, account)
    if (seen.kind !== 'done') return { state: 'unproven', failure: seen }
    if (!seen.value) continue
    const { state, result_id } = seen.value
    return { state: sent.was_so && state === 'done' ? 'already' : state, result_id: sent.result_id ?? result_id }
  }
  return { state: 'refused', result_id: null }
}
