import type { ActionKind } from '#contract/automation.ts'
import { actionWords, limitedAs } from '#rules/actions.ts'
import { DAY, nextQuiet } from '#rules/pacing.ts'
import { quietMessage } from '#rules/steps.ts'
import { actionBlock } from '#rules/warnings.ts'
import { situationOf } from './answer-failure.ts'
import type { Proof } from './confirm-action.ts'
import type { TaskHead } from './facts.ts'
import { type Result, settleAction } from './settle.ts'
import type { Step } from './take-step.ts'
import { tellResult } from './tell-result.ts'

/** So many claimed successes in a row that were none are taken for an action block (automation.md). */
const LIES_LIKE_A_BLOCK = 2

/** Records what an action came to and lets the pacing's gap begin; the same whether its answer arrived or it was looked up. */
export async function settleResult(
  step: Step,
  task: TaskHead,
  target: { id: string; action: ActionKind; username: string },
  proof: Proof,
): Promise<void> {
  const { facts, edges, settling } = step
  const { action } = target
  const is_lie = proof.state === 'refused'
  const lies = is_lie ? facts.lies + 1 : 0
  const is_block = lies >= LIES_LIKE_A_BLOCK
  const block = is_block ? actionBlock(situationOf(step, action)) : null
  const limited = limitedAs[action]
  const { quiet_ms, rule, burst_left } = nextQuiet(limited, task.preset, facts.burst_left, facts.scale, edges.chance)
  const message = quietMessage(action, facts.now + quiet_ms, rule, facts.now, task.zone)
  const result: Result = {
    ...wordsOf(action, proof.state, target.username),
    action_id: target.id,
    action,
    task_id: task.id,
    result_id: proof.result_id,
    intended: true,
  }
  const row = await settleAction(settling, result, {
    next: { ms: quiet_ms },
    quiet: { ms: quiet_ms, rule, burst_left, message },
    rests: block?.kind === 'rest' ? block.rests : [],
    failures: 0,
    lies: is_block ? 0 : lies,
    ...(!is_lie && { active_day_ms: DAY * facts.scale }),
  })
  if (row) tellResult(edges, row, result, target.username)
}

type Words = Pick<Result, 'state' | 'rule' | 'reason' | 'said'>

function wordsOf(action: ActionKind, state: Proof['state'], username: string): Words {
  const words = actionWords[action]
  switch (state) {
    case 'done':
      return { state, rule: null, reason: null, said: words.did(username) }
    case 'requested':
      return {
        state,
        rule: 'private',
        reason: 'is private, so a follow request was sent',
        said: `Asked to follow @${username}`,
      }
    case 'already':
      return { state, rule: 'already', reason: 'it was so before', said: words.already(username) }
    case 'refused':
      return { state, rule: 'not_confirmed', reason: words.unproven, said: `@${username}: ${words.unproven}` }
  }
}
