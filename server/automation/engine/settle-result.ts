import type { ActionKind } from '#contract/automation.ts'
import { actionWords } from '#rules/action-words.ts'
import { actions } from '#rules/actions.ts'
import { DAY } from '#rules/durations.ts'
import { nextQuiet } from '#rules/pacing.ts'
import { quietMessage } from '#rules/steps.ts'
import { actionBlock, UNNAMED_BLOCK } from '#rules/warnings.ts'
import { situationOf } from './answer-failure.ts'
import type { TaskHead } from './facts.ts'
import type { Sent } from './judge-action.ts'
import { type Afterwards, type Result, settleAction } from './settle.ts'
import type { Step } from './take-step.ts'
import { tellResult } from './tell-result.ts'

/** So many claimed successes in a row that were none are taken for an action block (automation.md). */
const LIES_LIKE_A_BLOCK = 2

/** What was seen of an action; `refused`: Instagram said yes and nothing had happened. */
export type Proof = { state: 'done' | 'requested' | 'already' | 'refused'; result_id: string | null }

type Target = Pick<Sent, 'id' | 'action' | 'username' | 'looks' | 'answered'>

/** Records what an action came to and lets the pacing's gap begin, unless it began with the first look already. */
export async function settleResult(step: Step, task: TaskHead, target: Target, proof: Proof): Promise<void> {
  const { facts } = step
  const { action } = target
  const is_lie = proof.state === 'refused'
  // What was sent before it and does not show yet may still turn out as the next lie in a row.
  const is_last = facts.open_targets.every(({ id }) => id === target.id)
  const lies = is_lie ? facts.lies + 1 : is_last ? 0 : facts.lies
  const is_block = lies >= LIES_LIKE_A_BLOCK
  const block = is_block ? actionBlock(situationOf(step, action), UNNAMED_BLOCK) : null
  const result = {
    ...wordsOf(action, proof.state, target.username),
    ...headOf(task, target),
    result_id: proof.result_id,
  }
  await settle(step, task, target, result, {
    rests: block?.kind === 'rest' ? block.rests : [],
    lies: is_block ? 0 : lies,
    ...(!is_lie && { active_day_ms: DAY * facts.scale }),
  })
}

/** Its effect does not show yet: the action stays open and is looked for again, while the account goes on. */
export async function settleLate(step: Step, task: TaskHead, target: Target, ms: number): Promise<void> {
  const said = `Checking whether ${actionWords[target.action].thing(target.username)} shows on Instagram`
  const look = { ms, looks: target.looks + 1, answered: target.answered }
  const result: Result = { ...headOf(task, target), state: 'intended', rule: null, reason: null, said, look }
  await settle(step, task, target, result, { lies: step.facts.lies }, ms)
}

export type Unclear = 'too_little' | 'not_shown' | 'disconnected'

/** Nobody can tell any more what became of it: final, so that it is neither counted nor repeated. */
export async function settleUnknown(step: Step, task: TaskHead, target: Target, why: Unclear): Promise<void> {
  const reason = unclearBecause(target.action, why)
  const result: Result = {
    ...headOf(task, target),
    state: 'unknown',
    rule: 'unclear',
    reason,
    said: `@${target.username}: ${reason}`,
  }
  await settle(step, task, target, result, { lies: step.facts.lies })
}

const headOf = (task: TaskHead, { id, action }: Target) => ({ action_id: id, action, task_id: task.id, intended: true })

async function settle(
  step: Step,
  task: TaskHead,
  { id, action, looks, username }: Target,
  result: Result,
  after: Omit<Afterwards, 'next' | 'quiet' | 'failures'>,
  look_ms = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { facts, edges, settling } = step
  const quiet = looks === 0 ? quietAfter(step, task, action) : null
  const others = facts.open_targets.filter((open) => open.id !== id)
  const looks_ms = others.map(({ look_at }) => Math.max(0, (look_at ?? facts.now) - facts.now))
  const ms = quiet ? Math.min(quiet.ms, look_ms, ...looks_ms) : 0
  const row = await settleAction(settling, result, { ...after, next: { ms }, ...(quiet && { quiet }), failures: 0 })
  if (row) tellResult(edges, row, result, username)
}

function quietAfter({ facts, edges }: Step, { preset, zone }: TaskHead, action: ActionKind) {
  const next = nextQuiet(actions[action].limited_as, preset, facts.burst_left, facts.scale, edges.chance)
  const { quiet_ms: ms, rule, burst_left } = next
  return { ms, rule, burst_left, message: quietMessage(action, facts.now + ms, rule, facts.now, zone) }
}

function unclearBecause(action: ActionKind, why: Unclear): string {
  if (why === 'disconnected') return 'The account was disconnected before it was known whether this went through'
  if (why === 'not_shown') return 'Instagram couldn’t show whether this went through'
  return action === 'comment' || action === 'delete_comment'
    ? 'Instagram didn’t show enough comments to tell whether this went through'
    : 'Instagram didn’t show enough to tell whether this went through'
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
