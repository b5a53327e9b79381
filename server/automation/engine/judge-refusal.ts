import { createHash } from 'node:crypto'
import { actions } from '#rules/actions.ts'
import type { ActionKind } from '#rules/kinds/kinds.ts'
import type { Failure } from '#rules/outcomes.ts'
import {
  afterBlockOf,
  afterPassing,
  afterReading,
  afterRefusalOf,
  type KindRefused,
  type Refused,
} from '#rules/refusals.ts'
import { skip } from '#rules/skips.ts'
import { actionBlock, type Consequence, decideAfter, refusedAlike, unanswered } from '#rules/warnings.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { SentAction } from '../action-row.ts'
import { apply, putBack, restBehind, type Settled, situationOf, type Target } from './consequence.ts'
import type { AccountFacts, TaskHead, TaskInHand } from './facts.ts'
import type { Ending, Step, TaskPause } from './step.ts'

type Refuser = Target & { target_id: string | null }

/** Settles an action that Instagram refused: its person is left out, or what it says of the account or the installation is applied. */
export function settleRefused(step: Step, task: TaskHead, target: Refuser, failure: Failure): Ending {
  const { facts } = step
  const judged = judge(facts, target, failure)
  const as_sent = { ...situationOf(facts, target.action), is_write: true }
  if (!judged) return apply(step, task, decideAfter(failure, as_sent), target)
  const ending = apply(step, task, judged.consequence, target)
  return withRefused(
    judged.asks_user ? { ...ending, pauses: judged.asks_user(task.id) } : ending,
    facts,
    target,
    judged,
  )
}

type Judged = {
  consequence: Consequence
  refused: KindRefused
  /** Only another text helps, which is its user's to write. */
  asks_user?: (task_id: string) => TaskPause
}

/** Null for what says whose it is by itself. */
function judge(facts: AccountFacts, target: Refuser, failure: Failure): Judged | null {
  const { situation, before, person } = about(facts, target)
  if (failure.kind === 'refused' && failure.cause === 'text') return judgeText(before, person, wordsOf(failure))
  if (failure.kind === 'refused' && OF_PEOPLE.has(failure.cause)) {
    const { refused, is_everybodys } = afterRefusalOf(before, person)
    const consequence = is_everybodys ? refusedAlike(wordsOf(failure), situation) : decideAfter(failure, situation)
    return { consequence, refused }
  }
  if (failure.kind === 'blocked' && (failure.cause === 'action_block' || failure.cause === 'soft_block')) {
    const message = wordsOf(failure)
    const { refused, is_persons } = afterBlockOf(before, person, message)
    const consequence = is_persons
      ? skip('refused', { message })
      : actionBlock({ ...situation, message, was_forgiven: before.was_forgiven === true })
    return { consequence, refused }
  }
  if (failure.kind !== 'unknown' || !failure.is_answered) return null
  // What came of it is looked up in any case; a page for everybody is a refusal without words.
  const consequence = decideAfter(failure, situation)
  const { refused, is_everybodys } = afterRefusalOf(before, person)
  if (!is_everybodys || consequence.kind !== 'confirm') return { consequence, refused }
  return {
    consequence: { ...consequence, rests: [...consequence.rests, ...refusedAlike('', situation).rests] },
    refused,
  }
}

/** What is said of a person or post, who were there and could be acted on a moment ago, at the inspection. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['other', 'gone', 'private', 'media_gone', 'comments_off'])

function judgeText(before: KindRefused, person: string, message: string): Judged {
  const { refused, is_everybodys } = afterRefusalOf(before, person, 'texts')
  // The sentence continues behind it.
  const reason = { code: 'texts_refused', params: { message: message.replace(/[.。]+$/, '') } } as const
  const consequence = skip('refused', { message })
  if (!is_everybodys) return { consequence, refused }
  // Other texts begin with a count of their own.
  const { texts: _, ...others } = refused
  return { consequence, refused: others, asks_user: (task_id) => ({ task_id, reason }) }
}

function about(facts: AccountFacts, { action, target_id, username }: Refuser) {
  const kind = actions[action].limited_as
  const situation = { ...situationOf(facts, action), kind }
  return { situation, before: facts.refused[kind] ?? {}, person: markOf(target_id ?? username) }
}

const withRefused = (
  ending: Settled,
  facts: AccountFacts,
  { action }: Pick<Target, 'action'>,
  { refused }: Pick<Judged, 'refused'>,
): Settled => ({
  ...ending,
  after: { ...ending.after, refused: { ...facts.refused, [actions[action].limited_as]: refused } },
})

/**
 * Puts somebody back for an action that wasn't answered and, as is now known, not done. The others come first: where none of
 * them is answered either, nobody is given up for it.
 */
export function putBackUndone(step: Step, task: TaskHead, target: Refuser): Ending {
  const { facts } = step
  const { situation, before, person } = about(facts, target)
  const was_counted = before.in_a_row?.includes(person) === true
  const { refused, is_everybodys } = afterRefusalOf(before, person)
  const rests = is_everybodys && !was_counted ? { rests: [unanswered(situation)] } : {}
  const ending = putBack(task, target, rests, { is_behind: !target.is_step, is_excused: is_everybodys })
  return withRefused(ending, facts, target, { refused })
}

/**
 * What decides about somebody could not be read: it's left to `one`, unless the same was so for several people in a row and can't be
 * about all of them.
 */
export async function settleUnread(
  step: Step,
  task: TaskInHand,
  target: Target,
  instagram: SignedInClient,
  failure: Failure,
  one: () => Ending,
): Promise<Ending> {
  const { facts } = step
  const target_id = task.next?.target_id ?? null
  const { situation, before, person } = about(facts, { ...target, target_id })
  const { refused, is_everybodys } = afterRefusalOf(before, person, 'unread')
  const note = (ending: Ending, refused: KindRefused) => ending && withRefused(ending, facts, target, { refused })
  if (!is_everybodys) return note(one(), refused)
  if (isGone(failure) && !(await isSaidOfEverybody(step, task, instagram, target_id)))
    return note(one(), afterReading(before) ?? before)
  const words = failure.kind === 'refused' ? wordsOf(failure) : ''
  return note(restBehind(task, target, refusedAlike(words, situation, 'people').rests), refused)
}

export const isGone = (failure: Failure) =>
  failure.kind === 'refused' && (failure.cause === 'gone' || failure.cause === 'media_gone')

/** Not where the account itself is said to be gone by the same call, or where another one still shows them. */
export async function isSaidOfEverybody(
  { facts }: Step,
  task: TaskInHand,
  instagram: SignedInClient,
  target_id: string | null,
): Promise<boolean> {
  const own_name = facts.owners.get(task.account_id)?.account_username
  if (own_name && (await instagram.profileByName(own_name)).kind === 'refused') return true
  if (target_id === null) return false
  if ((await instagram.friendship(target_id)).kind === 'done') return true
  return (await instagram.profileById(target_id)).kind === 'done'
}

/** Does the rest of a step in which somebody was read: whatever was refused before, it isn't refused for everybody. */
export async function settleReadable(
  step: Step,
  action: ActionKind,
  rest: (step: Step) => Promise<Ending>,
): Promise<Ending> {
  const kind = actions[action].limited_as
  const after = afterReading(step.facts.refused[kind] ?? {})
  if (!after) return rest(step)
  const refused = { ...step.facts.refused, [kind]: after }
  const ending = await rest({ ...step, facts: { ...step.facts, refused } })
  return ending && { ...ending, after: { refused, ...ending.after } }
}

export const wordsOf = ({ message }: { message: string }) => message.slice(0, 200)

/** The account's refusals outlive its users: nobody's number is kept with them. */
export const markOf = (person: string) => createHash('sha256').update(person).digest('base64url').slice(0, 12)

/** What is known of refusals once somebody has passed, where that changes anything. */
export function refusedAfterPassing(
  { refused }: AccountFacts,
  { action, target_id, username }: Pick<SentAction, 'action' | 'target_id' | 'username'>,
): { refused?: Refused } {
  const kind = actions[action].limited_as
  const after = afterPassing(refused[kind] ?? {}, markOf(target_id ?? username))
  return after ? { refused: { ...refused, [kind]: after } } : {}
}
