import { carryOut, consequenceOf, putBack } from './answer-failure.ts'
import { proofIn } from './confirm-follow.ts'
import { settleRest } from './settle.ts'
import { settleFollow } from './settle-follow.ts'
import { asAccount, type Step } from './take-step.ts'

/** Looks what became of a follow whose answer never came, and settles it by what is seen. The call itself is never repeated unseen. */
export async function lookWhatBecame(step: Step): Promise<void> {
  const { settling, facts } = step
  const open = facts.open_target
  if (!open) return settleRest(settling, { next: { ms: 0 }, failures: facts.failures })
  await asAccount(step, open.task.account_id, async (instagram) => {
    const friendship = await instagram.friendship(open.target_id)
    if (friendship.kind !== 'done') {
      if (friendship.kind === 'refused') return settleFollow(step, open.task, open, { state: 'refused' })
      return carryOut(step, open.task, consequenceOf(step, friendship))
    }
    // It was looked at before the intent, so what is there now is this action's doing.
    const proof = proofIn(friendship.value, false)
    return proof ? settleFollow(step, open.task, open, proof) : putBack(step, open.task, open)
  })
}
