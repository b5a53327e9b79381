import { carryOut, consequenceOf, putBack } from './answer-failure.ts'
import { confirmAction } from './confirm-action.ts'
import { settleRest } from './settle.ts'
import { settleResult } from './settle-result.ts'
import { asAccount, type Step } from './take-step.ts'

/** Looks what became of an action whose answer never came, and settles it by what is seen. The call itself is never repeated unseen. */
export async function lookWhatBecame(step: Step): Promise<void> {
  const { settling, facts } = step
  const open = facts.open_target
  if (!open) return settleRest(settling, { next: { ms: 0 }, failures: facts.failures })
  const { kind: action } = open
  await asAccount(step, open.task.account_id, async (instagram) => {
    // It was looked at before the intent, so what is there now is this action's doing.
    const proof = await confirmAction(instagram, action, open, facts, { was_so: false, result_id: open.result_id })
    if (proof.state === 'unproven') {
      if (proof.failure.kind !== 'refused') return carryOut(step, open.task, consequenceOf(step, action, proof.failure))
      return settleResult(step, open.task, { ...open, action }, { state: 'refused', result_id: null })
    }
    return proof.state === 'refused'
      ? putBack(step, open.task, { ...open, action })
      : settleResult(step, open.task, { ...open, action }, proof)
  })
}
