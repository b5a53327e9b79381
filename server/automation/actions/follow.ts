import { done, type Outcome } from '#rules/outcomes.ts'
import type { Friendship } from '../../edges/instagram/people.ts'
import { type Action, absent, type Effect, type Inspected, type Inspection, shown, unclear } from './action.ts'
import { inspectPerson } from './inspect-person.ts'

async function inspect(inspection: Inspection, needs: 'profile' | 'friendship'): Promise<Inspected> {
  const met = await inspectPerson(inspection, needs)
  if (met.kind !== 'met') return met
  const subject = { target_id: met.id, username: met.username, media_id: '', text: null, result_id: null }
  return { kind: 'act', subject, also: [] }
}

type Ties = Pick<Friendship, 'following' | 'outgoing_request'>

function followIn({ following, outgoing_request }: Ties): Outcome<Effect> {
  if (following) return shown()
  return outgoing_request ? done({ kind: 'shown', state: 'requested', result_id: null }) : absent
}

const noFollowIn = ({ following, outgoing_request }: Ties): Outcome<Effect> =>
  following || outgoing_request ? absent : shown()

const confirmFriendship =
  (judge: (ties: Ties) => Outcome<Effect>): Action['confirm'] =>
  async ({ instagram }, { target_id }) => {
    const friendship = await instagram.friendship(target_id)
    return friendship.kind === 'done' ? judge(friendship.value) : friendship
  }

const confirmAmongMany =
  (judge: (ties: Ties) => Outcome<Effect>): Action['confirm'] =>
  async ({ instagram }, { target_id }) => {
    const friendships = await instagram.friendships([target_id])
    if (friendships.kind !== 'done') return friendships
    const ties = friendships.value.get(target_id)
    return ties ? judge(ties) : unclear
  }

export const follow: Action = {
  inspect: (inspection) => inspect(inspection, 'profile'),
  async send(instagram, { target_id }) {
    const answer = await instagram.follow(target_id)
    if (answer.kind !== 'done') return answer
    return { kind: 'done', value: { was_so: answer.value.previous_following ?? false, result_id: null } }
  },
  confirm: confirmFriendship(followIn),
  confirmOtherwise: confirmAmongMany(followIn),
}

export const unfollow: Action = {
  inspect: (inspection) => inspect(inspection, 'friendship'),
  async send(instagram, { target_id }) {
    const answer = await instagram.unfollow(target_id)
    return answer.kind === 'done' ? { kind: 'done', value: { was_so: false, result_id: null } } : answer
  },
  confirm: confirmFriendship(noFollowIn),
  confirmOtherwise: confirmAmongMany(noFollowIn),
}
