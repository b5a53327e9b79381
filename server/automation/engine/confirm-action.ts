import { setTimeout as pause } from 'node:timers/promises'
import { DAY } from '#rules/durations.ts'
import { type ActionKind, isVisit } from '#rules/kinds/kinds.ts'
import { nextCheck } from '#rules/late-effects.ts'
import { type Failure, isListsOnly, isSilence, type Outcome } from '#rules/outcomes.ts'
import { drawPreviewGap } from '#rules/pacing.ts'
import type { Reason } from '#rules/reasons.ts'
import { actionBlock } from '#rules/warnings.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { Result, SentAction } from '../action-row.ts'
import type { Confirming, Effect } from '../actions/action.ts'
import { actionRegistry } from '../actions/registry.ts'
import { apply, checkAccount, consequenceOf, settled, situationOf } from './consequence.ts'
import type { EngineEdges } from './edges.ts'
import type { TaskHead } from './facts.ts'
import { noteAnswer } from './intent.ts'
import { putBackUndone, refusedAfterPassing } from './judge-refusal.ts'
import { quietAfter } from './quiet.ts'
import type { Afterwards, Ending, Step } from './step.ts'

/**
 * Checks the effect of an action: an answer that says ok is not yet a follow, like or comment. An effect that does not show may be late,
 * so it is checked again; the account continues meanwhile. The inspection was before the intent, so what shows now is this action's
 * effect. The call is never repeated without a check.
 */
export async function confirmAction(
  step: Step,
  task: TaskHead,
  sent: SentAction,
  instagram: SignedInClient,
): Promise<Ending> {
  const confirming = confirmingOf(step.edges, instagram, step.facts.account)
  const { confirm, confirmOtherwise } = actionRegistry[sent.action]
  const seen = await confirm(confirming, sent)
  if (seen.kind !== 'done') return settleAfterFailure(step, task, sent, instagram, seen)
  if (seen.value.kind === 'shown') return shownAs(step, task, sent, seen.value)
  const later = nextCheck(sent.looks, step.facts.scale, step.edges.shortest_looks)
  if (later !== null) return unseen(step, task, sent, later)
  const again = seen.value.kind === 'absent' && confirmOtherwise ? await confirmOtherwise(confirming, sent) : seen
  return afterLastCheck(step, task, sent, again)
}

export const confirmingOf = (
  { chance, scale }: Pick<EngineEdges, 'chance' | 'scale'>,
  instagram: SignedInClient,
  own_id: string,
): Confirming => ({ instagram, own_id, breathe: () => pause(drawPreviewGap(chance) * scale) })

type Shown = Extract<Effect, { kind: 'shown' }>

function shownAs(step: Step, task: TaskHead, sent: SentAction, { state, result_id }: Shown): Ending {
  const was_so = sent.answered === 'was_so' && state === 'done'
  return proven(step, task, sent, { state: was_so ? 'already' : state, result_id: sent.result_id ?? result_id })
}

/** After the last check; `again` is what another call shows. Only an effect that two of them do not show was a false success. */
function afterLastCheck(step: Step, task: TaskHead, sent: SentAction, again: Outcome<Effect>): Ending {
  if (again.kind !== 'done') {
    // Only a list would show it, and lists aren't shown: everything else continues.
    if (isListsOnly(again)) return unknown(step, task, sent, 'too_little')
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
      // Without an answer there was no claim of success: nothing was done.
      return sent.answered === null
        ? putBackUndone(step, task, { ...sent, is_sent: true, is_step: isVisit(task.kind) })
        : proven(step, task, sent, { state: 'refused', result_id: null })
  }
}

/** A check that fails for this action alone counts as one of its checks; for any other failure the account waits. */
async function settleAfterFailure(
  step: Step,
  task: TaskHead,
  sent: SentAction,
  instagram: SignedInClient,
  failure: Failure,
): Promise<Ending> {
  const consequence = consequenceOf(step.facts, sent.action, failure)
  if (consequence.kind === 'skip') return unknown(step, task, sent, 'not_shown')
  const trouble = isSilence(failure) ? await checkAccount(step, instagram, failure) : consequence
  // A consequence that stops tasks does not stop checks: they would be due again at once, forever.
  if (trouble && trouble.kind !== 'stop_task' && !isListsOnly(failure)) {
    // The claim is kept, however long that takes.
    await noteAnswer(step.settling, sent.id, sent)
    return apply(step, task, trouble, null)
  }
  const later = nextCheck(sent.looks, step.facts.scale, step.edges.shortest_looks)
  return later === null ? unknown(step, task, sent, 'not_shown') : unseen(step, task, sent, later)
}

/** This many false successes in a row are treated as an action block. */
const FALSE_SUCCESSES_LIKE_A_BLOCK = 2

/** The proven effect of an action; `refused`: Instagram reported success without an effect. */
type Proof = { state: 'done' | 'requested' | 'already' | 'refused'; result_id: string | null }

/** The result of an action; the pacing's gap begins, unless it began with the first check already. */
function proven(step: Step, task: TaskHead, sent: SentAction, proof: Proof): Ending {
  const { facts } = step
  const { action } = sent
  const is_false = proof.state === 'refused'
  // An earlier action that does not show yet may still be the next false success in a row.
  const is_last = facts.open_actions.every(({ id }) => id === sent.id)
  const in_a_row = is_false ? facts.false_successes + 1 : is_last ? 0 : facts.false_successes
  const is_block = in_a_row >= FALSE_SUCCESSES_LIKE_A_BLOCK
  const block = is_block ? actionBlock(situationOf(facts, action), 'unnamed') : null
  const outcome = { ...outcomeOf(action, proof.state, sent.username), result_id: proof.result_id }
  return endingOf(step, task, sent, outcome, {
    rests: block?.rests ?? [],
    false_successes: is_block ? 0 : in_a_row,
    ...(!is_false && { active_day_ms: DAY * facts.scale, ...refusedAfterPassing(facts, sent) }),
  })
}

/** Its effect does not show yet: the action stays open and is checked again, while the account continues. */
function unseen(step: Step, task: TaskHead, sent: SentAction, ms: number): Ending {
  const { action, username } = sent
  const activity = { code: 'confirming', params: { action, username } } as const
  const check = { look_ms: ms, looks: sent.looks + 1, answered: sent.answered }
  return endingOf(step, task, sent, { state: 'intended', reason: null, activity, check }, {}, ms)
}

type Unclear = Reason<'unclear'>['params']['why']

/** Its effect can never be determined: final, so that it is neither counted nor repeated. */
export function unknown(step: Step, task: TaskHead, sent: SentAction, why: Unclear): Ending {
  const { action, username } = sent
  const reason = { code: 'unclear', params: { why, action } } as const
  const activity = { code: 'result', params: { username, because: reason } } as const
  return endingOf(step, task, sent, { state: 'unknown', reason, activity })
}

type Settlement = Pick<Result, 'state' | 'reason' | 'activity'>

function endingOf(
  step: Step,
  task: TaskHead,
  sent: SentAction,
  outcome: Settlement & Pick<Result, 'check' | 'result_id'>,
  after: Omit<Afterwards, 'next_ms' | 'quiet' | 'failures'> = {},
  check_ms = Number.POSITIVE_INFINITY,
): Ending {
  const { facts } = step
  const quiet = sent.looks === 0 ? quietAfter(step, task, { ...sent, is_sent: true }) : null
  const others = facts.open_actions.filter(({ id }) => id !== sent.id)
  const checks_ms = others.map(({ look_at }) => Math.max(0, (look_at ?? facts.now) - facts.now))
  const next_ms = quiet ? Math.min(quiet.ms, check_ms, ...checks_ms) : 0
  return settled(task, { ...sent, is_sent: true }, outcome, { ...after, next_ms, ...(quiet && { quiet }) })
}

function outcomeOf(action: ActionKind, state: Proof['state'], username: string): Settlement {
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

/** The effect existed without a call of ours. */
export const alreadySo = (action: ActionKind, username: string): Pick<Result, 'reason' | 'activity'> => ({
  reason: { code: 'already', params: {} },
  activity: { code: 'was_so', params: { action, username } },
})
