import { setTimeout as pause } from 'node:timers/promises'
import type { ActionKind } from '#contract/automation.ts'
import { nextLook } from '#rules/late-looks.ts'
import { type Failure, isSilence, type Outcome } from '#rules/outcomes.ts'
import { drawPreviewGap } from '#rules/pacing.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { Eyes, Sight, Subject } from '../actions/act.ts'
import { acts } from '../actions/acts.ts'
import { answersElse, carryOut, consequenceOf, putBack } from './answer-failure.ts'
import type { EngineEdges } from './edges.ts'
import type { TaskHead } from './facts.ts'
import { type Answered, noteAnswer } from './settle.ts'
import { settleLate, settleResult, settleUnknown } from './settle-result.ts'
import type { Step } from './take-step.ts'

/** An action that was sent, or may have been. */
export type Sent = Subject & {
  id: string
  action: ActionKind
  attempts: number
  /** How often its effect was looked for in vain. */
  looks: number
  answered: Answered
}

/**
 * Looks for the effect of an action and settles it by what is seen: an answer that says ok is not yet a follow, like or comment. What
 * does not show may be late, so it is looked for again; the account goes on meanwhile. The call is never repeated unseen.
 */
export async function judgeAction(step: Step, task: TaskHead, sent: Sent, instagram: SignedIn): Promise<void> {
  const eyes = eyesOf(step.edges, instagram, step.facts.account)
  const { see, seeOtherwise } = acts[sent.action]
  const seen = await see(eyes, sent)
  if (seen.kind !== 'done') return notLookedAt(step, task, sent, instagram, seen)
  if (seen.value.kind === 'shown') return settleShown(step, task, sent, seen.value)
  const later = nextLook(sent.looks, step.facts.scale, step.edges.shortest_looks)
  if (later !== null) return settleLate(step, task, sent, later)
  const again = seen.value.kind === 'absent' && seeOtherwise ? await seeOtherwise(eyes, sent) : seen
  return settleUnseen(step, task, sent, again)
}

export const eyesOf = (
  { chance, scale }: Pick<EngineEdges, 'chance' | 'scale'>,
  instagram: SignedIn,
  own_id: string,
): Eyes => ({ instagram, own_id, breathe: () => pause(drawPreviewGap(chance) * scale) })

type Shown = Extract<Sight, { kind: 'shown' }>

function settleShown(step: Step, task: TaskHead, sent: Sent, { state, result_id }: Shown): Promise<void> {
  const was_so = sent.answered === 'was_so' && state === 'done'
  const proof = { state: was_so ? 'already' : state, result_id: sent.result_id ?? result_id } as const
  return settleResult(step, task, sent, proof)
}

/** Looked for often enough; `again` is what another call shows. Only what two of them do not show was a lie. */
function settleUnseen(step: Step, task: TaskHead, sent: Sent, again: Outcome<Sight>): Promise<void> {
  if (again.kind !== 'done') {
    const consequence = consequenceOf(step, sent.action, again)
    const is_about_it = ['skip', 'stop_task'].includes(consequence.kind) || isSilence(again)
    return is_about_it ? settleUnknown(step, task, sent, 'not_shown') : carryOut(step, task, consequence)
  }
  switch (again.value.kind) {
    case 'shown':
      return settleShown(step, task, sent, again.value)
    case 'unclear':
      return settleUnknown(step, task, sent, 'too_little')
    case 'absent':
      // Without an answer nothing was claimed: it is known now that nothing was done.
      return sent.answered === null
        ? putBack(step, task, sent)
        : settleResult(step, task, sent, { state: 'refused', result_id: null })
  }
}

/** A look that fails for this one alone uses up one of its looks; what fails for everything is the account's to wait out. */
async function notLookedAt(
  step: Step,
  task: TaskHead,
  sent: Sent,
  instagram: SignedIn,
  failure: Failure,
): Promise<void> {
  const consequence = consequenceOf(step, sent.action, failure)
  if (consequence.kind === 'skip') return settleUnknown(step, task, sent, 'not_shown')
  const trouble = isSilence(failure) ? await answersElse(step, instagram, failure) : consequence
  // What would stop the task stops no look: it would be due again at once, and for ever.
  if (trouble && trouble.kind !== 'stop_task') {
    // However long that takes: what was claimed is not forgotten.
    await noteAnswer(step.settling, sent.id, sent)
    return carryOut(step, task, trouble)
  }
  const later = nextLook(sent.looks, step.facts.scale, step.edges.shortest_looks)
  return later === null ? settleUnknown(step, task, sent, 'not_shown') : settleLate(step, task, sent, later)
}
