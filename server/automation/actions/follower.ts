import { actionOfAnswer, oppositeOf } from '#rules/kinds/answer-requests.ts'
import { judge, type Known } from '#rules/known.ts'
import { done, type Outcome } from '#rules/outcomes.ts'
import { decideTarget } from '#rules/targeting.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { Friendship } from '../../edges/instagram/people.ts'
import {
  type ActionParts,
  absent,
  type Confirming,
  type Effect,
  type Inspected,
  type Inspection,
  sent,
  shown,
  unclear,
} from './action.ts'
import { inspectPerson, type PassedPerson } from './inspect-person.ts'

const subjectOf = ({ id, username }: PassedPerson) => ({
  target_id: id,
  username,
  media_id: '',
  text: null,
  result_id: null,
})

/** The profile as well: it shows the current name, by which somebody may be on the exclusion list. */
async function inspectFollower(inspection: Inspection): Promise<Inspected> {
  const person = await inspectPerson(inspection, 'profile')
  return person.kind === 'passed' ? { kind: 'act', subject: subjectOf(person), also: [] } : person
}

/** Which answer somebody gets, or none. Where the others get one too, filters decide about the answer alone, once everything is read. */
async function inspectRequest(inspection: Inspection): Promise<Inspected> {
  const { intention, now, scale } = inspection
  const { answer = 'approve', others } = intention.options
  const both = others === 'opposite'
  const asked = both ? { ...inspection, intention: { ...intention, is_chosen: true } } : inspection
  const person = await inspectPerson(asked, 'profile')
  if (person.kind !== 'passed') return person
  const given = (to: typeof answer) => ({
    kind: 'act' as const,
    subject: subjectOf(person),
    also: [],
    action: actionOfAnswer(to),
  })
  if (!both) return given(answer)
  const verdict = decideTarget(person.person, intention, now, scale)
  if (verdict.kind === 'keep') return given(answer)
  // A list that is gone decides about nobody, and neither does what Instagram left out.
  if (person.person.is_listed === null || verdict.reason.code === 'not_known')
    return { kind: 'skip', skip: verdict, username: person.username, has_read: true }
  return { ...given(oppositeOf(answer)), because: verdict.reason }
}

type Looking = Pick<Confirming, 'own_id'> & { instagram: SignedInClient }

/** Whether the account's followers, searched by name, contain somebody; a search may be cut, so that nobody is proven missing. */
async function isAmongFollowers(
  { instagram, own_id }: Looking,
  { target_id, username }: { target_id: string; username: string },
): Promise<Outcome<boolean>> {
  const found = await instagram.searchFollowers(own_id, username)
  return found.kind === 'done' ? done(found.value.some(({ id }) => id === target_id)) : found
}

export const removeFollower: ActionParts = {
  inspect: inspectFollower,
  send: async (instagram, { target_id }) => sent(await instagram.removeFollower(target_id)),
  async confirm({ instagram }, { target_id }) {
    const friendship = await instagram.friendship(target_id)
    if (friendship.kind !== 'done') return friendship
    return judge(
      friendship.value,
      (known) => (known.followed_by ? absent : shown()),
      () => unclear,
    )
  },
  async confirmOtherwise(confirming, subject) {
    const listed = await isAmongFollowers(confirming, subject)
    if (listed.kind !== 'done') return listed
    return listed.value ? absent : unclear
  },
}

/** By the pending request alone: somebody who is not in a list of friendships shows nothing. */
async function isStillPending({ instagram }: Looking, target_id: string): Promise<Outcome<boolean | null>> {
  const friendships = await instagram.friendships([target_id])
  return friendships.kind === 'done' ? done(friendships.value.get(target_id)?.incoming_request ?? null) : friendships
}

type Ties = Known<Pick<Friendship, 'incoming_request' | 'followed_by'>>

/** Approved: asks no more, and follows. */
const approvalIn = (known: Ties): Outcome<Effect> =>
  known.incoming_request ? absent : known.followed_by ? shown() : unclear

/** Declined: asks no more, and does not follow: then somebody else has approved. */
const refusalIn = (known: Ties): Outcome<Effect> =>
  known.incoming_request ? absent : known.followed_by ? unclear : shown()

const answered = (effectIn: (ties: Ties) => Outcome<Effect>): Pick<ActionParts, 'inspect' | 'confirm'> => ({
  inspect: inspectRequest,
  async confirm({ instagram }, { target_id }) {
    const friendship = await instagram.friendship(target_id)
    return friendship.kind === 'done' ? judge(friendship.value, effectIn, () => unclear) : friendship
  },
})

export const approveRequest: ActionParts = {
  ...answered(approvalIn),
  send: async (instagram, { target_id }) => sent(await instagram.answerRequest('approve', target_id)),
  async confirmOtherwise(confirming, subject) {
    const pending = await isStillPending(confirming, subject.target_id)
    if (pending.kind !== 'done' || pending.value) return pending.kind === 'done' ? absent : pending
    const listed = await isAmongFollowers(confirming, subject)
    if (listed.kind !== 'done') return listed
    return listed.value ? shown() : unclear
  },
}

export const declineRequest: ActionParts = {
  ...answered(refusalIn),
  send: async (instagram, { target_id }) => sent(await instagram.answerRequest('ignore', target_id)),
  async confirmOtherwise(confirming, { target_id }) {
    const pending = await isStillPending(confirming, target_id)
    if (pending.kind !== 'done') return pending
    return pending.value === null ? unclear : pending.value ? absent : shown()
  },
}
