import type { Candidate } from '#rules/candidate.ts'
import { engagementOf } from '#rules/engagement.ts'
import { asksFor, type ProfileFacts } from '#rules/filters.ts'
import { languageOfText } from '#rules/language-of-text.ts'
import { decideTarget } from '#rules/targeting.ts'
import type { Friendship, Profile } from '../../edges/instagram/people.ts'
import type { InstagramPost } from '../../edges/instagram/posts.ts'
import type { Inspection, LeftOut, PersonHistory } from './action.ts'

export type PassedPerson = {
  kind: 'passed'
  id: string
  username: string
  memory: PersonHistory | null
  is_visible: boolean
  /** All that has been read of them. */
  person: Candidate
  /** Their newest posts, where a filter needed them. */
  posts: InstagramPost[] | null
}

/** What is fetched of a person where no filter needs more. */
type Needs = 'profile' | 'friendship' | 'nothing'

/** What is known of a person so far. */
type Known = {
  person: Candidate
  id: string | null
  memory: PersonHistory | null
  has_read: boolean
  posts: InstagramPost[] | null
}

/**
 * Decides about the person of a plan: first by what the list and the product's own records contain, then by the profile, the friendship
 * and, if a filter needs them, the newest posts. Reads are limited: nothing more is fetched of a person who is left out already.
 */
export async function inspectPerson(inspection: Inspection, needs: Needs): Promise<PassedPerson | LeftOut> {
  const { target } = inspection
  const person: Candidate = { ...(target.seen as Partial<Candidate> | null), username: target.username }
  const known: Known = { person, id: target.target_id, memory: null, has_read: false, posts: null }
  if (known.id) await recall(inspection, known, known.id)
  return (
    decide(inspection, known) ??
    (await inspectProfile(inspection, known, needs)) ??
    (await inspectFriendship(inspection, known, needs)) ??
    (await inspectPosts(inspection, known)) ??
    passed(known)
  )
}

function decide({ intention, now, scale }: Inspection, { person, has_read }: Known): LeftOut | null {
  const verdict = decideTarget(person, intention, now, scale)
  return verdict.kind === 'skip' ? { kind: 'skip', skip: verdict, username: person.username, has_read } : null
}

async function recall({ recall, own_id }: Inspection, known: Known, id: string): Promise<void> {
  known.memory = await recall({ id, username: known.person.username })
  const { is_own_account, is_excluded, acted_before, met, former, followed_at, liked_mine, is_listed } = known.memory
  const is_own = is_own_account || id === own_id
  known.person = {
    ...known.person,
    is_own_account: is_own,
    is_excluded,
    acted_before,
    met,
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
  const { instagram } = inspection
  if (!known.id || (needs === 'nothing' && !wantsProfile(inspection, needs))) return null
  const friendship = await instagram.friendship(known.id)
  if (friendship.kind !== 'done') return { kind: 'failed', failure: friendship }
  known.has_read = true
  known.person = { ...known.person, ...tiesOf(friendship.value) }
  return decide(inspection, known)
}

async function inspectPosts(inspection: Inspection, known: Known): Promise<LeftOut | null> {
  const { instagram, intention } = inspection
  const wanted = !intention.is_chosen && asksFor(intention.filters, 'posts')
  if (!known.id || !wanted || !isVisible(known.person)) return null
  const page = await instagram.posts(known.id, null)
  if (page.kind !== 'done') return { kind: 'failed', failure: page }
  known.posts = page.value.posts
  known.person = { ...known.person, ...shownBy(known.posts, known.person.followers) }
  return decide(inspection, known)
}

function shownBy(posts: readonly InstagramPost[], followers: number | null | undefined) {
  // Pinned posts come before newer ones.
  const moments = posts.map((post) => post.taken_at)
  return {
    newest_post_at: moments.length > 0 ? Math.max(...moments) : null,
    captions: posts.map(({ caption }) => caption).join('\n'),
    engagement: engagementOf(posts, followers),
  }
}

const passed = ({ id, person, memory, posts }: Known): PassedPerson => ({
  kind: 'passed',
  id: id ?? '',
  username: person.username,
  memory,
  is_visible: isVisible(person),
  person,
  posts,
})

const isVisible = ({ is_private, already_following }: Candidate) => !is_private || already_following === true

/** The profile must contain every fact that filters use: if this does not compile, server/edges/instagram/people.ts does not read one. */
const factsOf = (profile: Profile): ProfileFacts & { username: string } => ({
  ...profile,
  bio_language: profile.bio === null ? null : languageOfText(profile.bio),
})

const tiesOf = ({ following, followed_by, outgoing_request, incoming_request, is_private }: Friendship) => ({
  already_following: following,
  follows_me: followed_by ?? false,
  requests_me: incoming_request ?? false,
  request_pending: outgoing_request,
  ...(is_private !== null && { is_private }),
})
