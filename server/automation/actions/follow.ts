import { judge, type Known } from '#rules/known.ts'
import { done, type Outcome } from '#rules/outcomes.ts'
import type { Friendship } from '../../edges/instagram/people.ts'
import {
  type ActionParts,
  absent,
  type Effect,
  type Inspected,
  type Inspection,
  sent,
  shown,
  unclear,
} from './action.ts'
import { inspectPerson } from './inspect-person.ts'
import { isStep } from './visit.ts'

async function inspect(inspection: Inspection, needs: 'profile' | 'friendship'): Promise<Inspected> {
  const person = await inspectPerson(inspection, needs)
  if (person.kind !== 'passed') return person
  const subject = { target_id: person.id, username: person.username, media_id: '', text: null, result_id: null }
  return { kind: 'act', subject, also: [] }
}

type Ties = Pick<Friendship, 'following' | 'outgoing_request'>

function followIn(known: Known<Ties>): Outcome<Effect> {
  if (known.following) return shown()
  return known.outgoing_request ? done({ kind: 'shown', state: 'requested', result_id: null }) : absent
}

const noFollowIn = (known: Known<Ties>): Outcome<Effect> =>
  known.following || known.outgoing_request ? absent : shown()

const confirmBy = (
  effectIn: (ties: Known<Ties>) => Outcome<Effect>,
): Pick<ActionParts, 'confirm' | 'confirmOtherwise'> => ({
  async confirm({ instagram }, { target_id }) {
    const friendship = await instagram.friendship(target_id)
    return friendship.kind === 'done' ? judge(friendship.value, effectIn, () => unclear) : friendship
  },
  async confirmOtherwise({ instagram }, { target_id }) {
    const friendships = await instagram.friendships([target_id])
    if (friendships.kind !== 'done') return friendships
    const ties = friendships.value.get(target_id)
    return ties ? judge(ties, effectIn, () => unclear) : unclear
  },
})

export const follow: ActionParts = {
  // Amid a visit the profile has just been read.
  inspect: (inspection) => inspect(inspection, isStep(inspection.target.seen) ? 'friendship' : 'profile'),
  async send(instagram, { target_id }) {
    const answer = await instagram.follow(target_id)
    return sent(answer, { was_so: answer.kind === 'done' && answer.value.previous_following === true })
  },
  ...confirmBy(followIn),
}

export const unfollow: ActionParts = {
  inspect: (inspection) => inspect(inspection, 'friendship'),
  send: async (instagram, { target_id }) => sent(await instagram.unfollow(target_id)),
  ...confirmBy(noFollowIn),
}
