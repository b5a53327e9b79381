import { judgeAction } from './judge-action.ts'
import { settleRest } from './settle.ts'
import { settleUnknown } from './settle-result.ts'
import { asAccount, type Step } from './take-step.ts'

/**
 * Looks what became of an action that did not show yet, or whose answer never came, and settles it by what is seen. It was looked at
 * before the intent, so what is there now is this action's doing.
 */
export async function lookWhatBecame(step: Step, action_id: string): Promise<void> {
  const { settling, facts } = step
  const open = facts.open_targets.find(({ id }) => id === action_id)
  if (!open) return settleRest(settling, { next: { ms: 0 }, failures: facts.failures })
  const sent = { ...open, action: open.kind }
  if (open.via === null) return settleUnknown(step, open.task, sent, 'disconnected')
  // Whatever Instagram has against the connection that looks is that one's, not that of whose task it was.
  const task = { ...open.task, account_id: open.via }
  await asAccount(step, open.via, (instagram) => judgeAction(step, task, sent, instagram))
}
