import { done, type Outcome } from '#rules/outcomes.ts'
import type { Friendship } from '../../edges/instagram/people.ts'
import { type Act, absent, type Looked, type Looking, type Sight, shown, unclear } from './act.ts'
import { lookAtPerson } from './look-at-person.ts'

async function lookAt(looking: Looking, needs: 'profile' | 'friendship'): Promise<Looked> {
  const met = await lookAtPerson(looking, needs)
  if (met.kind !== 'met') return met
  const subject = { target_id: met.id, username: met.username, media_id: '', text: null, result_id: null }
  return { kind: 'act', subject, also: [] }
}

type Ties = Pick<Friendship, 'following' | 'outgoing_request'>

function followIn({ following, outgoing_request }: Ties): Outcome<Sight> {
  if (following) return shown()
  return outgoing_request ? done({ kind: 'shown', state: 'requested', result_id: null }) : absent
}

const noFollowIn = ({ following, outgoing_request }: Ties): Outcome<Sight> =>
  following || outgoing_request ? absent : shown()

const seeTies =
  (judge: (ties: Ties) => Outcome<Sight>): Act['see'] =>
  async ({ instagram }, { target_id }) => {
    const friendship = await instagram.friendship(target_id)
    return friendship.kind === 'done' ? judge(friendship.value) : friendship
  }

const seeTiesAmongMany =
  (judge: (ties: Ties) => Outcome<Sight>): Act['see'] =>
  async ({ instagram }, { target_id }) => {
    const friendships = await instagram.friendships([target_id])
    if (friendships.kind !== 'done') return friendships
    const ties = friendships.value.get(target_id)
    return ties ? judge(ties) : unclear
  }

export const follow: Act = {
  look: (looking) => lookAt(looking, 'profile'),
  async send(instagram, { target_id }) {
    const answer = await instagram.follow(target_id)
    if (answer.kind !== 'done') return answer
    return { kind: 'done', value: { was_so: answer.value.previous_following ?? false, result_id: null } }
  },
  see: seeTies(followIn),
  seeOtherwise: seeTiesAmongMany(followIn),
}

export const unfollow: Act = {
  look: (looking) => lookAt(looking, 'friendship'),
  async send(instagram, { target_id }) {
    const answer = await instagram.unfollow(target_id)
    return answer.kind === 'done' ? { kind: 'done', value: { was_so: false, result_id: null } } : answer
  },
  see: seeTies(noFollowIn),
  seeOtherwise: seeTiesAmongMany(noFollowIn),
}
