import { createHash } from 'node:crypto'
import { actions } from '#rules/actions.ts'
import type { LimitedKind } from '#rules/kinds/kinds.ts'
import type { Failure } from '#rules/outcomes.ts'
import { afterBlockOf, afterPassing, afterUnknownRefusal, type KindRefused, type Refused } from '#rules/refusals.ts'
import { skip } from '#rules/skips.ts'
import { actionBlock, type Consequence, refusedAlike, type Situation } from '#rules/warnings.ts'
import type { SentAction } from '../action-row.ts'
import { apply, consequenceOf, situationOf, type Target } from './consequence.ts'
import type { AccountFacts, TaskHead } from './facts.ts'
import type { Ending, Step } from './step.ts'

/** Settles an action that Instagram refused: its person is left out, or what it says of the account or the installation is applied. */
export function settleRefused(
  step: Step,
  task: TaskHead,
  target: Target & { target_id: string | null },
  failure: Failure,
): Ending {
  const kind = actions[target.action].limited_as
  const person = markOf(target.target_id ?? target.username)
  const judged = judge(
    { ...situationOf(step.facts, target.action), kind },
    step.facts.refused[kind] ?? {},
    { person, name: target.username },
    failure,
  )
  const consequence = judged?.consequence ?? consequenceOf(step.facts, target.action, failure)
  const ending = apply(step, task, consequence, target)
  if (!judged) return ending
  return { ...ending, after: { ...ending.after, refused: { ...step.facts.refused, [kind]: judged.refused } } }
}

/** Null for what says whose it is by itself. */
function judge(
  situation: Situation & { kind: LimitedKind },
  before: KindRefused,
  { person, name }: { person: string; name: string },
  failure: Failure,
): { consequence: Consequence; refused: KindRefused } | null {
  // A person who is gone was there a moment ago, at the inspection.
  if (failure.kind === 'refused' && (failure.cause === 'other' || failure.cause === 'gone')) {
    const message = failure.message.slice(0, MAX_SENTENCE)
    const { refused, is_everybodys } = afterUnknownRefusal(before, shapeOf(message, name), person)
    const one = failure.cause === 'gone' ? skip('gone', {}) : skip('refused', { message })
    return { consequence: is_everybodys ? refusedAlike(message, situation) : one, refused }
  }
  if (failure.kind === 'blocked' && (failure.cause === 'action_block' || failure.cause === 'soft_block')) {
    const message = failure.message.slice(0, MAX_SENTENCE)
    const { refused, is_persons } = afterBlockOf(before, person, message)
    const consequence = is_persons
      ? skip('refused', { message })
      : actionBlock({ ...situation, message, was_forgiven: before.was_forgiven === true })
    return { consequence, refused }
  }
  return null
}

const MAX_SENTENCE = 200

/** A sentence without what differs from one person to the next: their name, and numbers and codes. */
const shapeOf = (message: string, name: string) =>
  message.replaceAll(name, '@').replace(/[0-9a-f-]*\d[0-9a-f-]*/gi, '#')

/** The account's refusals outlive its users: nobody's number is kept with them. */
const markOf = (person: string) => createHash('sha256').update(person).digest('base64url').slice(0, 12)

/** What is known of refusals once somebody has passed, where that changes anything. */
export function refusedAfterPassing(
  { refused }: AccountFacts,
  { action, target_id, username }: Pick<SentAction, 'action' | 'target_id' | 'username'>,
): { refused?: Refused } {
  const kind = actions[action].limited_as
  const after = afterPassing(refused[kind] ?? {}, markOf(target_id ?? username))
  return after ? { refused: { ...refused, [kind]: after } } : {}
}
