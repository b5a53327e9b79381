import type { Candidate } from '#rules/candidate.ts'
import { asksFor, type ProfileFacts } from '#rules/filters.ts'
import { decideTarget } from '#rules/targeting.ts'
import type { Friendship, Profile } from '../../edges/instagram/people.ts'
import type { Inspection, LeftOut, Memory } from './action.ts'

export type Passed = {
  kind: 'passed'
  id: string
  username: string
  memory: Memory | null
  is_visible: boolean
  /** All that has been read of them. */
  person: Candidate
}

/** What is fetched of a person where no filter needs more. */
type Needs = 'profile' | 'friendship' | 'nothing'

/** What is known of a person so far. */
type Known = { person: Candidate; id: string | null; memory: Memory | null; has_read: boolean }

/**
 * Decides about the person of a plan: first by what the list and the product's own records contain, then by the profile, the friendship
 * and, if a filter needs it, the newest post. Reads are limited: nothing more is fetched of a person who is left out already.
 */
export async function inspectPerson(inspection: Inspection, needs: Needs): Promise<Passed | LeftOut> {
  const { target } = inspection
  const person: Candidate = { ...(target.seen as Partial<Candidate> | null), username: target.username }
  const known: Known = { person, id: target.target_id, memory: null, has_read: false }
  if (known.id) await recall(inspection, known, known.id)
  return (
    decide(inspection, known) ??
    (await inspectProfile(inspection, known, needs)) ??
    (await inspectFriendship(inspection, known, needs)) ??
    passed(known)
  )
}

function decide({ intention, now, scale }: Inspection, { person, has_read }: Known): LeftOut | null {
  const verdict = decideTarget(person, intention, now, scale)
  return verdict.kind === 'skip' ? { kind: 'skip', skip: verdict, username: person.username, has_read } : null
}

async function recall({ recall, own_id }: Inspection, known: Known, id: string): Promise<void> {
  known.memory = await recall({ id, username: known.person.username })
  const { is_own_account, is_excluded, acted_before, former, followed_at, liked_mine, is_listed } = known.memory
  const is_own = is_own_account || id === own_id
  known.person = {
    ...known.person,
    is_own_account: is_own,
    is_excluded,
    acted_before,
    former,
    followed_at,
    liked_mine,
    is_listed,
  }
}

const wantsProfile = ({ intention }: Inspection, needs: Needs) =>
  needs === 'profile' || asksFor(intention.filters, 'profile', 'posts')

async function inspectProfile(inspection: Inspection, known: Known, needs: Needs): Promise<LeftOut | null> {
  const { instagram, target } = inspection
  if (known.id && !wantsProfile(inspection, needs)) return null
  const found = await (known.id ? instagram.profileById(known.id) : instagram.profileByName(target.username))
  if (found.kind !== 'done') return { kind: 'failed', failure: found }
  const known_as = known.person.username
  known.has_read = true
  known.id = found.value.id
  known.person = { ...known.person, ...factsOf(found.value) }
  // The exclude list may contain the current name.
  if (!known.memory || known.person.username !== known_as) await recall(inspection, known, found.value.id)
  return decide(inspection, known)
}

async function inspectFriendship(inspection: Inspection, known: Known, needs: Needs): Promise<LeftOut | null> {
  const { instagram, intention } = inspection
  if (!known.id || (needs === 'nothing' && !wantsProfile(inspection, needs))) return null
  const friendship = await instagram.friendship(known.id)
  if (friendship.kind !== 'done') return { kind: 'failed', failure: friendship }
  known.has_read = true
  known.person = { ...known.person, ...tiesOf(friendship.value) }
  if (asksFor(intention.filters, 'posts') && isVisible(known.person)) {
    const page = await instagram.posts(known.id, null)
    if (page.kind !== 'done') return { kind: 'failed', failure: page }
    // Pinned posts come before newer ones.
    const moments = page.value.posts.map((post) => post.taken_at)
    known.person.newest_post_at = moments.length > 0 ? Math.max(...moments) : null
  }
  return decide(inspection, known)
}

const passed = ({ id, person, memory }: Known): Passed => ({
  kind: 'passed',
  id: id ?? '',
  username: person.username,
  memory,
  is_visible: isVisible(person),
  person,
})

const isVisible = ({ is_private, already_following }: Candidate) => !is_private || already_following === true

/** The profile must contain every fact that filters use: if this does not compile, server/edges/instagram/people.ts does not read one. */
const factsOf = (profile: Profile): ProfileFacts & { username: string } => profile

const tiesOf = ({ following, followed_by, outgoing_request, incoming_request, is_private }: Friendship) => ({
  already_following: following,
  follows_me: followed_by ?? false,
  requests_me: incoming_request ?? false,
  request_pending: outgoing_request,
  ...(is_private !== null && { is_private }),
})
