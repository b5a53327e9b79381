import type { Source } from '#contract/automation.ts'
import type { Failure, Outcome } from '#rules/outcomes.ts'
import {
  afterBlockOf,
  afterPassing,
  afterReading,
  afterRefusalOf,
  type KindRefused,
  type Refused,
  WARNS,
} from '#rules/refusals.ts'
import { type Consequence, refusedAlike } from '#rules/warnings.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import { consequenceOf } from './consequence.ts'
import type { AccountFacts, TaskInHand } from './facts.ts'
import { isGone, isSaidOfEverybody, markOf, wordsOf } from './judge-refusal.ts'
import type { Afterwards, Step } from './step.ts'

/** `own`: the source can't be read, whatever the account does. Otherwise everything of its kind waits. */
type Verdict =
  | { kind: 'own'; refused?: Refused }
  | { kind: 'waits'; consequence: Exclude<Consequence, { kind: 'skip' }>; refused?: Refused }

/**
 * Whether what was refused of a source is about the source: it is where the account itself isn't refused the same call, unless
 * three different sources are refused one after the other, the words are those of a warning, or the source is there after all.
 * Then the reading of sources waits; what is there is passed over once it is refused again after another was read.
 */
export async function judgeSource(
  { facts }: Step,
  task: TaskInHand,
  source: Source,
  instagram: SignedInClient,
  failure: Failure,
): Promise<Verdict> {
  if (source.type === 'list' || (failure.kind === 'refused' && failure.cause === 'account_public'))
    return { kind: 'own' }
  const message = saidBy(failure)
  const waits = (refused?: Refused): Verdict => {
    return { kind: 'waits', consequence: sourcesRefused(facts, message), ...(refused && { refused }) }
  }
  const is_unknown = failure.kind === 'refused' && failure.cause === 'other'
  // Said to who is warned, not of a source.
  if (is_unknown && WARNS.test(message)) return waits()
  const asked = await askAlike(facts, task, source, instagram, failure)
  if (asked === 'same') return waits()
  if (asked === 'other' && !is_unknown) return { kind: 'own' }
  if (asked !== 'contradicted' && asked !== 'other') return { kind: 'waits', consequence: afterOwn(facts, asked) }
  const judged = countRefused(facts.refused.sources ?? {}, markOf(JSON.stringify(source)), asked, message)
  const refused = { ...facts.refused, sources: judged.refused }
  return judged.is_own ? { kind: 'own', refused } : waits(refused)
}

/** What the account itself is shown is refused of this source alone, unless others are refused one after the other. */
function countRefused(before: KindRefused, mark: string, asked: 'other' | 'contradicted', message: string) {
  if (asked === 'contradicted') {
    const { refused, is_persons } = afterBlockOf(before, mark, message)
    return { refused, is_own: is_persons }
  }
  const { refused, is_everybodys } = afterRefusalOf(before, mark)
  return { refused, is_own: !is_everybodys }
}

const sourcesRefused = (facts: AccountFacts, message: string) =>
  refusedAlike(message, { ...facts, kind: 'sources' }, 'sources')

/** What follows where the same call fails of the account itself; refused as a person would be, no source can be read. */
function afterOwn(facts: AccountFacts, failure: Failure) {
  const consequence = consequenceOf(facts, null, failure)
  return consequence.kind === 'skip' ? sourcesRefused(facts, saidBy(failure)) : consequence
}

const saidBy = (failure: Failure) => (failure.kind === 'refused' ? wordsOf(failure) : '')

/** What the same calls answer of the account itself: the same, something else, or that the source is there after all. */
async function askAlike(
  facts: AccountFacts,
  { account_id }: TaskInHand,
  source: Source,
  instagram: SignedInClient,
  failure: Failure,
): Promise<'same' | 'other' | 'contradicted' | Failure> {
  const own_name = facts.owners.get(account_id)?.account_username ?? ''
  const own = await askOwn(instagram, facts.account, own_name, source)
  if (own.kind !== 'done') return own.kind === failure.kind ? 'same' : own
  const is_gone = failure.kind === 'refused' && failure.cause === 'gone'
  // A post may be gone while its author is there.
  const name = isOfPerson(source) ? source.username : null
  if (!is_gone || name === null) return 'other'
  const there = await instagram.profileByName(name)
  return there.kind === 'done' ? 'contradicted' : 'other'
}

type OfPerson = Extract<Source, { type: 'followers_of' | 'following_of' | 'similar_to' }>

const isOfPerson = (source: Source): source is OfPerson =>
  source.type === 'followers_of' || source.type === 'following_of' || source.type === 'similar_to'

async function askOwn(
  instagram: SignedInClient,
  own_id: string,
  own_name: string,
  { type }: Source,
): Promise<Outcome<unknown>> {
  const profile = await instagram.profileByName(own_name)
  if (profile.kind !== 'done' || (type !== 'followers_of' && type !== 'following_of')) return profile
  return instagram.people(type === 'followers_of' ? 'followers' : 'following', own_id, null)
}

/** What is known of refused sources once one has been read, where that changes anything. */
export function refusedAfterSource({ refused }: AccountFacts, source: Source): { refused?: Refused } {
  const after = afterPassing(refused.sources ?? {}, markOf(JSON.stringify(source)))
  return after ? { refused: { ...refused, sources: after } } : {}
}

/**
 * What a profile that was to be added to a list leads to, shown or not. Who is refused again after a rest is passed over: the next one
 * tells whether it's refused for everybody.
 */
export async function judgeDetail(
  step: Step,
  task: TaskInHand,
  { id }: { id: string },
  instagram: SignedInClient,
  profile: Outcome<unknown>,
): Promise<Pick<Afterwards, 'rests' | 'refused'>> {
  const { facts } = step
  const before = facts.refused.sources ?? {}
  const noted = (sources: KindRefused) => ({ refused: { ...facts.refused, sources } })
  if (profile.kind !== 'refused') {
    const after = profile.kind === 'done' ? afterReading(before) : null
    return after ? noted(after) : {}
  }
  const { refused, is_everybodys } = afterRefusalOf(before, markOf(id), 'unread')
  if (!is_everybodys || before.unread?.includes(markOf(id))) return noted(refused)
  if (isGone(profile) && !(await isSaidOfEverybody(step, task, instagram, id)))
    return noted(afterReading(before) ?? before)
  const { rests } = refusedAlike(wordsOf(profile), { ...facts, kind: 'sources' }, 'people')
  return { ...noted(refused), rests }
}
