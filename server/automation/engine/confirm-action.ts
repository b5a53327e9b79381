import { setTimeout as pause } from 'node:timers/promises'
import { nextLook } from '#rules/late-looks.ts'
import { type Failure, isSilence, type Outcome } from '#rules/outcomes.ts'
import { drawPreviewGap } from '#rules/pacing.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { SentAction } from '../action-row.ts'
import type { Confirming, Effect } from '../actions/action.ts'
import { actionRegistry } from '../actions/registry.ts'
import { accountTrouble, apply, consequenceOf, putBack } from './consequence.ts'
import type { EngineEdges } from './edges.ts'
import type { TaskHead } from './facts.ts'
import { noteAnswer } from './intent.ts'
import { proven, unknown, unseen } from './results.ts'
import type { Ending, Step } from './step.ts'

/**
 * Looks for the effect of an action: an answer that says ok is not yet a follow, like or comment. What does not show may be late, so it
 * is looked for again; the account continues meanwhile. It was inspected before the intent, so what is there now is this action's doing.
 * The call is never repeated unseen.
 */
export async function confirmAction(
  step: Step,
  task: TaskHead,
  sent: SentAction,
  instagram: SignedIn,
): Promise<Ending> {
  const confirming = confirmingOf(step.edges, instagram, step.facts.account)
  const { confirm, confirmOtherwise } = actionRegistry[sent.action]
  const seen = await confirm(confirming, sent)
  if (seen.kind !== 'done') return afterFailure(step, task, sent, instagram, seen)
  if (seen.value.kind === 'shown') return shownAs(step, task, sent, seen.value)
  const later = nextLook(sent.looks, step.facts.scale, step.edges.shortest_looks)
  if (later !== null) return unseen(step, task, sent, later)
  const again = seen.value.kind === 'absent' && confirmOtherwise ? await confirmOtherwise(confirming, sent) : seen
  return afterLastLook(step, task, sent, again)
}

export const confirmingOf = (
  { chance, scale }: Pick<EngineEdges, 'chance' | 'scale'>,
  instagram: SignedIn,
  own_id: string,
): Confirming => ({ instagram, own_id, breathe: () => pause(drawPreviewGap(chance) * scale) })

type Shown = Extract<Effect, { kind: 'shown' }>

function shownAs(step: Step, task: TaskHead, sent: SentAction, { state, result_id }: Shown): Ending {
  const was_so = sent.answered === 'was_so' && state === 'done'
  return proven(step, task, sent, { state: was_so ? 'already' : state, result_id: sent.result_id ?? result_id })
}

/** Looked for often enough; `again` is what another call shows. Only what two of them do not show was a false success. */
function afterLastLook(step: Step, task: TaskHead, sent: SentAction, again: Outcome<Effect>): Ending {
  if (again.kind !== 'done') {
    const consequence = consequenceOf(step.facts, sent.action, again)
    const is_about_it = ['skip', 'stop_task'].includes(consequence.kind) || isSilence(again)
    return is_about_it ? unknown(step, task, sent, 'not_shown') : apply(step, task, consequence, null)
  }
  switch (again.value.kind) {
    case 'shown':
      return shownAs(step, task, sent, again.value)
    case 'unclear':
      return unknown(step, task, sent, 'too_little')
    case 'absent':
      // Without an answer nothing was claimed: it is known now that nothing was done.
      return sent.answered === null
        ? putBack(task, { ...sent, is_sent: true })
        : proven(step, task, sent, { state: 'refused', result_id: null })
  }
}

/** A look that fails for this one alone uses up one of its looks; what fails for everything is the account's to wait out. */
async function afterFailure(
  step: Step,
  task: TaskHead,
  sent: SentAction,
  instagram: SignedIn,
  failure: Failure,
): Promise<Ending> {
  const consequence = consequenceOf(step.facts, sent.action, failure)
  if (consequence.kind === 'skip') return unknown(step, task, sent, 'not_shown')
  const trouble = isSilence(failure) ? await accountTrouble(step, instagram, failure) : consequence
  // What would stop the task stops no look: it would be due again at once, and for ever.
  if (trouble && trouble.kind !== 'stop_task') {
    // However long that takes: what was claimed is not forgotten.
    await noteAnswer(step.settling, sent.id, sent)
    return apply(step, task, trouble, null)
  }
  const later = nextLook(sent.looks, step.facts.scale, step.edges.shortest_looks)
  return later === null ? unknown(step, task, sent, 'not_shown') : unseen(step, task, sent, later)
}
