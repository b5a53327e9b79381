import type { Candidate } from '#rules/candidate.ts'
import { engagementOf } from '#rules/engagement.ts'
import { asksFor, type ProfileFacts } from '#rules/filters.ts'
import { learn } from '#rules/known.ts'
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
  const person: Candidate = learn({ username: target.username }, (target.seen as Partial<Candidate> | null) ?? {})
  const known: Known = { person, id: target.target_id, memory: null, has_read: false, posts: null }
  if (known.id) await recall(inspection, known, known.id)
  return (
    decideSoFar(inspection, known) ??
    (await inspectProfile(inspection, known, needs)) ??
    (await inspectFriendship(inspection, known, needs)) ??
    (await inspectPosts(inspection, known)) ??
    decide(inspection, known) ??
    passed(known)
  )
}

function decide({ intention, now, scale }: Inspection, { person, has_read }: Known): LeftOut | null {
  const verdict = decideTarget(person, intention, now, scale)
  return verdict.kind === 'skip' ? { kind: 'skip', skip: verdict, username: person.username, has_read } : null
}

/** What one answer leaves out, the next one may tell. */
function decideSoFar(inspection: Inspection, known: Known): LeftOut | null {
  const left = decide(inspection, known)
  return left?.kind === 'skip' && left.skip.reason.code === 'not_known' ? null : left
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

const wantsFriendship = (inspection: Inspection, needs: Needs) =>
  needs !== 'nothing' || wantsProfile(inspection, needs) || asksFor(inspection.intention.filters, 'friendship')

async function inspectProfile(inspection: Inspection, known: Known, needs: Needs): Promise<LeftOut | null> {
  const { instagram, target } = inspection
  if (known.id && !wantsProfile(inspection, needs)) return null
  const found = await (known.id ? instagram.profileById(known.id) : instagram.profileByName(target.username))
  if (found.kind !== 'done') return { kind: 'failed', failure: found }
  const known_as = known.person.username
  known.has_read = true
  known.id = found.value.id
  known.person = learn(known.person, factsOf(found.value))
  // The exclude list may contain the current name.
  if (!known.memory || known.person.username !== known_as) await recall(inspection, known, found.value.id)
  return decideSoFar(inspection, known)
}

async function inspectFriendship(inspection: Inspection, known: Known, needs: Needs): Promise<LeftOut | null> {
  const { instagram } = inspection
  if (!known.id || !wantsFriendship(inspection, needs)) return null
  const friendship = await instagram.friendship(known.id)
  if (friendship.kind !== 'done') return { kind: 'failed', failure: friendship }
  known.has_read = true
  known.person = learn(known.person, tiesOf(friendship.value))
  return decideSoFar(inspection, known)
}

async function inspectPosts(inspection: Inspection, known: Known): Promise<LeftOut | null> {
  const { instagram, intention } = inspection
  const wanted = !intention.is_chosen && asksFor(intention.filters, 'posts')
  if (!known.id || !wanted || !isVisible(known.person)) return null
  const page = await instagram.posts(known.id, null)
  if (page.kind !== 'done') return { kind: 'failed', failure: page, is_contradicted: known.person.is_private === false }
  known.posts = page.value.posts
  known.person = { ...known.person, ...shownBy(known.posts, known.person.followers) }
  return null
}

function shownBy(posts: readonly InstagramPost[], followers: number | null | undefined) {
  // Pinned posts come before newer ones.
  const moments = allKnown(posts.map((post) => post.taken_at))
  return {
    newest_post_at: moments?.length === 0 ? ('never' as const) : moments && Math.max(...moments),
    captions: allKnown(posts.map(({ caption }) => caption))?.join('\n') ?? null,
    engagement: engagementOf(posts, followers),
  }
}

const allKnown = <Value>(values: (Value | null)[]): Value[] | null =>
  values.every((value) => value !== null) ? values : null

const passed = ({ id, person, memory, posts }: Known): PassedPerson => ({
  kind: 'passed',
  id: id ?? '',
  username: person.username,
  memory,
  is_visible: isVisible(person),
  person,
  posts,
})

/** Where it isn't known, their posts are asked for, and the answer shows it. */
const isVisible = ({ is_private, already_following }: Candidate) => is_private !== true || already_following === true

/** The profile must contain every fact that filters use: if this does not compile, server/edges/instagram/people.ts does not read one. */
const factsOf = (profile: Profile): ProfileFacts & { username: string } => ({
  ...profile,
  // A bio that is read, and too short to tell its language, has none.
  bio_language: profile.bio === null ? null : (languageOfText(profile.bio) ?? undefined),
})

const tiesOf = ({ following, followed_by, outgoing_request, incoming_request, is_private }: Friendship) => ({
  already_following: following,
  follows_me: followed_by,
  requests_me: incoming_request,
  request_pending: outgoing_request,
  is_private,
})
