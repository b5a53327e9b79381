import type { Act, Looked, Looking } from './act.ts'
import { lookAtPerson } from './look-at-person.ts'

async function lookAt(looking: Looking, needs: 'profile' | 'friendship'): Promise<Looked> {
  const met = await lookAtPerson(looking, needs)
  if (met.kind !== 'met') return met
  const subject = { target_id: met.id, username: met.username, media_id: '', text: null, result_id: null }
  return { kind: 'act', subject, also: [] }
}

export const follow: Act = {
  look: (looking) => lookAt(looking, 'profile'),
  async send(instagram, { target_id }) {
    const answer = await instagram.follow(target_id)
    if (answer.kind !== 'done') return answer
    return { kind: 'done', value: { was_so: answer.value.previous_following ?? false, result_id: null } }
  },
  async see(instagram, { target_id }) {
    const friendship = await instagram.friendship(target_id)
    if (friendship.kind !== 'done') return friendship
    const { following, outgoing_request } = friendship.value
    const state = following ? 'done' : outgoing_request ? 'requested' : null
    return { kind: 'done', value: state && { state, result_id: null } }
  },
}

export const unfollow: Act = {
  look: (looking) => lookAt(looking, 'friendship'),
  async send(instagram, { target_id }) {
    const answer = await instagram.unfollow(target_id)
    return answer.kind === 'done' ? { kind: 'done', value: { was_so: false, result_id: null } } : answer
  },
  async see(instagram, { target_id }) {
    const friendship = await instagram.friendship(target_id)
    if (friendship.kind !== 'done') return friendship
    const { following, outgoing_request } = friendship.value
    return { kind: 'done', value: following || outgoing_request ? null : { state: 'done', result_id: null } }
  },
}
