import { nextQuiet } from '#rules/pacing.ts'
import { quietMessage } from '#rules/steps.ts'
import { actionBlock } from '#rules/warnings.ts'
import { situationOf } from './answer-failure.ts'
import type { Proof } from './confirm-follow.ts'
import type { TaskHead } from './facts.ts'
import { type Result, settleAction } from './settle.ts'
import type { Step } from './take-step.ts'
import { tellResult } from './tell-result.ts'

/** So many claimed follows in a row that were none are taken for an action block (automation.md). */
const LIES_LIKE_A_BLOCK = 2

/** Records what a follow came to and lets the pacing's gap begin; the same whether its answer arrived or it was looked up. */
export async function settleFollow(
  step: Step,
  task: TaskHead,
  target: { id: string; username: string },
  proof: Proof,
): Promise<void> {
  const { facts, edges, settling } = step
  const lies = proof.state === 'refused' ? facts.lies + 1 : 0
  const is_block = lies >= LIES_LIKE_A_BLOCK
  const block = is_block ? actionBlock(situationOf(step)) : null
  const { quiet_ms, rule, burst_left } = nextQuiet('follow', task.preset, facts.burst_left, facts.scale, edges.chance)
  const message = quietMessage(task.kind, facts.now + quiet_ms, rule, facts.now, task.zone)
  const result: Result = {
    ...wordsOf(proof.state, target.username),
    action_id: target.id,
    task_id: task.id,
    promised: true,
  }
  const row = await settleAction(settling, result, {
    next: { ms: quiet_ms },
    quiet: { ms: quiet_ms, rule, burst_left, message },
    rests: block?.kind === 'rest' ? block.rests : [],
    failures: 0,
    lies: is_block ? 0 : lies,
  })
  if (row) tellResult(edges, row, result, target.username)
}

type Words = Pick<Result, 'state' | 'rule' | 'reason' | 'said'>

function wordsOf(state: Proof['state'], username: string): Words {
  switch (state) {
    case 'done':
      return { state, rule: null, reason: null, said: `Followed @${username}` }
    case 'requested':
      return {
        state,
        rule: 'private',
        reason: 'is private, so a follow request was sent',
        said: `Asked to follow @${username}`,
      }
    case 'already':
      return {
        state,
        rule: 'already_following',
        reason: 'was already followed',
        said: `@${username} was already followed`,
      }
    case 'refused': {
      const reason = 'Instagram said yes, but a look afterwards showed no follow'
      return { state, rule: 'not_confirmed', reason, said: `@${username} was not really followed: ${reason}` }
    }
  }
}
