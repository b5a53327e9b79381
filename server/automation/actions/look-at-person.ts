import type { Candidate } from '#rules/candidate.ts'
import { asksFor, type Filters } from '#rules/filters.ts'
import type { Outcome } from '#rules/outcomes.ts'
import { decideTarget } from '#rules/targeting.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { Friendship, Profile } from '../../edges/instagram/people.ts'
import type { Left, Looking, Memory } from './act.ts'

export type Met = { kind: 'met'; id: string; username: string; memory: Memory | null; is_visible: boolean }

/**
 * Meets the person of a plan: first by what the list and the product's own records tell, then by a look at the profile, the
 * friendship and, if a filter asks for it, the newest post. Where no filter asks for the profile, `needs` tells what is looked at.
 */
export async function lookAtPerson(looking: Looking, needs: 'profile' | 'friendship' | 'nothing'): Promise<Met | Left> {
  const { instagram, intention, target, now, scale, own_id } = looking
  const { filters } = intention
  let person: Candidate = { ...(target.seen as Partial<Candidate> | null), username: target.username }
  let memory: Memory | null = null
  let id = target.target_id
  let has_looked = false
  const decide = (): Left | null => {
    const verdict = decideTarget(person, intention, now, scale)
    return verdict.kind === 'skip' ? { kind: 'skip', skip: verdict, username: person.username, has_looked } : null
  }
  const remember = async (known_id: string) => {
    memory = await looking.recall({ id: known_id, username: person.username })
    const { is_own_account, never_listed, acted_before, followed_at, liked_mine } = memory
    person = {
      ...person,
      is_own_account: is_own_account || known_id === own_id,
      never_listed,
      acted_before,
      followed_at,
      liked_mine,
    }
  }

  if (id) await remember(id)
  const at_once = decide()
  if (at_once) return at_once

  const wants_profile = needs === 'profile' || asksFor(filters, 'profile', 'posts')
  if (!id || wants_profile) {
    const found = await (id ? instagram.profileById(id) : instagram.profileByName(target.username))
    if (found.kind !== 'done') return { kind: 'failed', failure: found }
    has_looked = true
    id = found.value.id
    const known_as = person.username
    person = { ...person, ...traitsOf(found.value) }
    // The never-list may know them by the name they have now.
    if (!memory || person.username !== known_as) await remember(id)
    // Whom the profile alone rules out is asked nothing more about: looks are limited.
    const by_profile = decide()
    if (by_profile) return by_profile
  }
  if (needs === 'nothing' && !wants_profile) return decide() ?? met(id, person, memory)

  const friendship = await instagram.friendship(id)
  if (friendship.kind !== 'done') return { kind: 'failed', failure: friendship }
  has_looked = true
  person = { ...person, ...tiesOf(friendship.value) }
  const newest = await newestPost(instagram, id, person, filters)
  if (newest.kind !== 'done') return { kind: 'failed', failure: newest }
  if (newest.value !== undefined) person = { ...person, newest_post_at: newest.value }
  return decide() ?? met(id, person, memory)
}

const met = (id: string, person: Candidate, memory: Memory | null): Met => ({
  kind: 'met',
  id,
  username: person.username,
  memory,
  is_visible: !person.is_private || person.already_following === true,
})

const traitsOf = (profile: Profile): Candidate => ({
  username: profile.username,
  is_private: profile.is_private,
  is_verified: profile.is_verified,
  no_picture: profile.no_picture,
  followers: profile.followers,
  following: profile.following,
  posts: profile.posts,
  is_business: profile.is_business,
  bio: profile.bio,
})

const tiesOf = ({ following, followed_by, outgoing_request, is_private }: Friendship) => ({
  already_following: following,
  follows_me: followed_by,
  request_pending: outgoing_request,
  ...(is_private !== null && { is_private }),
})

/** Undefined when no filter asks, or when the posts cannot be seen. */
async function newestPost(
  instagram: SignedIn,
  id: string,
  { is_private, already_following }: Candidate,
  filters: Filters,
): Promise<Outcome<number | null | undefined>> {
  if (!asksFor(filters, 'posts') || (is_private && !already_following)) return { kind: 'done', value: undefined }
  const page = await instagram.posts(id, null)
  if (page.kind !== 'done') return page
  // Pinned posts come before newer ones.
  const moments = page.value.posts.map((post) => post.taken_at)
  return { kind: 'done', value: moments.length > 0 ? Math.max(...moments) : null }
}
