import type { ActionKind } from '#contract/automation.ts'
import { actions } from '#rules/actions.ts'
import { DAY, nextQuiet } from '#rules/pacing.ts'
import type { Reason } from '#rules/reasons.ts'
import { quietReason } from '#rules/steps.ts'
import { actionBlock } from '#rules/warnings.ts'
import type { Result, SentAction } from '../action-row.ts'
import { situationOf } from './consequence.ts'
import type { TaskHead } from './facts.ts'
import type { Afterwards, Ending, Step } from './step.ts'

/** So many false successes in a row are taken for an action block (automation.md). */
const FALSE_SUCCESSES_LIKE_A_BLOCK = 2

/** What was seen of an action; `refused`: Instagram said yes and nothing had happened. */
export type Proof = { state: 'done' | 'requested' | 'already' | 'refused'; result_id: string | null }

/** What an action came to; the pacing's gap begins, unless it began with the first look already. */
export function proven(step: Step, task: TaskHead, sent: SentAction, proof: Proof): Ending {
  const { facts } = step
  const { action } = sent
  const is_false = proof.state === 'refused'
  // What was sent before it and does not show yet may still turn out as the next false success in a row.
  const is_last = facts.open_actions.every(({ id }) => id === sent.id)
  const in_a_row = is_false ? facts.false_successes + 1 : is_last ? 0 : facts.false_successes
  const is_block = in_a_row >= FALSE_SUCCESSES_LIKE_A_BLOCK
  const block = is_block ? actionBlock(situationOf(facts, action), 'unnamed') : null
  const outcome = { ...outcomeOf(action, proof.state, sent.username), result_id: proof.result_id }
  return endingOf(step, task, sent, outcome, {
    rests: block?.rests ?? [],
    false_successes: is_block ? 0 : in_a_row,
    ...(!is_false && { active_day_ms: DAY * facts.scale }),
  })
}

/** Its effect does not show yet: the action stays open and is looked for again, while the account continues. */
export function unseen(step: Step, task: TaskHead, sent: SentAction, ms: number): Ending {
  const { action, username } = sent
  const activity = { code: 'confirming', params: { action, username } } as const
  const look = { ms, looks: sent.looks + 1, answered: sent.answered }
  return endingOf(step, task, sent, { state: 'intended', reason: null, activity, look }, {}, ms)
}

/** Nobody can tell any more whether it took effect: final, so that it is neither counted nor repeated. */
export function unknown(step: Step, task: TaskHead, sent: SentAction, why: Reason<'unclear'>['params']['why']): Ending {
  const { action, username } = sent
  const reason = { code: 'unclear', params: { why, action } } as const
  const activity = { code: 'result', params: { username, because: reason } } as const
  return endingOf(step, task, sent, { state: 'unknown', reason, activity })
}

type Outcome = Pick<Result, 'state' | 'reason' | 'activity'>

function endingOf(
  step: Step,
  task: TaskHead,
  { id, action, looks, username }: SentAction,
  outcome: Outcome & Pick<Result, 'look' | 'result_id'>,
  after: Omit<Afterwards, 'next_ms' | 'quiet' | 'failures'> = {},
  look_ms = Number.POSITIVE_INFINITY,
): Ending {
  const { facts } = step
  const quiet = looks === 0 ? quietAfter(step, task, action) : null
  const others = facts.open_actions.filter((open) => open.id !== id)
  const looks_ms = others.map(({ look_at }) => Math.max(0, (look_at ?? facts.now) - facts.now))
  const next_ms = quiet ? Math.min(quiet.ms, look_ms, ...looks_ms) : 0
  const result: Result = { ...outcome, action_id: id, action, task_id: task.id, username, intended: true }
  return { writes: { kind: 'result', result }, after: { ...after, next_ms, ...(quiet && { quiet }), failures: 0 } }
}

function quietAfter({ facts, edges }: Step, { preset }: TaskHead, action: ActionKind) {
  const next = nextQuiet(actions[action].limited_as, preset, facts.burst_left, facts.scale, edges.chance)
  const { quiet_ms: ms, rule, burst_left } = next
  return { ms, burst_left, reason: quietReason(action, facts.now + ms, rule) }
}

function outcomeOf(action: ActionKind, state: Proof['state'], username: string): Outcome {
  switch (state) {
    case 'done':
      return { state, reason: null, activity: { code: 'acted', params: { action, username } } }
    case 'requested': {
      const reason = { code: 'private', params: { is: true, requested: true } } as const
      return { state, reason, activity: { code: 'follow_requested', params: { username } } }
    }
    case 'already':
      return { state, ...alreadySo(action, username) }
    case 'refused': {
      const reason = { code: 'not_confirmed', params: { action } } as const
      return { state, reason, activity: { code: 'result', params: { username, because: reason } } }
    }
  }
}

/** It was so without a call of ours. */
export const alreadySo = (action: ActionKind, username: string): Pick<Result, 'reason' | 'activity'> => ({
  reason: { code: 'already', params: {} },
  activity: { code: 'was_so', params: { action, username } },
})
