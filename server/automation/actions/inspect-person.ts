import type { Candidate } from '#rules/candidate.ts'
import { asksFor, type Filters, type ProfileFacts } from '#rules/filters.ts'
import type { Outcome } from '#rules/outcomes.ts'
import { decideTarget } from '#rules/targeting.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { Friendship, Profile } from '../../edges/instagram/people.ts'
import type { Inspection, LeftOut, Memory } from './action.ts'

export type Met = { kind: 'met'; id: string; username: string; memory: Memory | null; is_visible: boolean }

/**
 * Decides about the person of a plan: first by what the list and the product's own records say, then by the profile, the friendship
 * and, if a filter needs it, the newest post. Where no filter needs the profile, `needs` says what is fetched.
 */
export async function inspectPerson(
  inspection: Inspection,
  needs: 'profile' | 'friendship' | 'nothing',
): Promise<Met | LeftOut> {
  const { instagram, intention, target, now, scale, own_id } = inspection
  const { filters } = intention
  let person: Candidate = { ...(target.seen as Partial<Candidate> | null), username: target.username }
  let memory: Memory | null = null
  let id = target.target_id
  let has_looked = false
  const decide = (): LeftOut | null => {
    const verdict = decideTarget(person, intention, now, scale)
    return verdict.kind === 'skip' ? { kind: 'skip', skip: verdict, username: person.username, has_looked } : null
  }
  const remember = async (known_id: string) => {
    memory = await inspection.recall({ id: known_id, username: person.username })
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
    person = { ...person, ...factsOf(found.value) }
    // The never-list may know them by the name they have now.
    if (!memory || person.username !== known_as) await remember(id)
    // Reads are limited: nothing more is fetched of a person whom the profile alone rules out.
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

/** All that filters can ask of a profile must be in it: does this not compile, server/edges/instagram/people.ts does not read something. */
const factsOf = (profile: Profile): ProfileFacts & { username: string } => profile

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
