import { type Found, type Lookup, MAX_FOUND } from '#contract/lookup.ts'
import { SECOND } from '#rules/durations.ts'
import { linkProblemOf } from '#rules/links.ts'
import { capOfList } from '#rules/list-caps.ts'
import { shortcodeOf } from '#rules/media-ids.ts'
import type { Outcome } from '#rules/outcomes.ts'
import { type PlaceName, placeIn, type Subject, subjectIn } from '#rules/subjects.ts'
import { linkProblems } from '#words/generated/automation.ts'
import { lookupNotes } from '#words/generated/server.ts'
import { postText } from '#words/sources.ts'
import { readBudgetOf } from '../../accounts/account-limits.ts'
import { readLimitRefusal } from '../../accounts/sign-in-refusal.ts'
import { requireAccount, requireUsableAccount } from '../../accounts/usable-account.ts'
import { requireActivePlan } from '../../billing/entitlements.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { Profile } from '../../edges/instagram/people.ts'
import { meet } from '../../people/meet-people.ts'
import { showPeople, showPosts } from '../../people/show-people.ts'
import { noSightings, onlyThose, type Sightings, watching } from '../../people/sightings.ts'
import type { EngineEdges } from '../engine/edges.ts'
import type { AccountFacts } from '../engine/facts.ts'
import { readBetweenSteps } from '../engine/read-between-steps.ts'
import { applyFailedRead, refuseDuringRest, refuseUnread } from '../engine/refusals.ts'
import { listShownBefore } from '../shown-lists.ts'
import type { KeptLookups } from './kept-lookups.ts'

export type LookupEdges = EngineEdges & { lookups: KeptLookups<Lookup>; profiles: KeptLookups<Profile> }

type Wanted = { account_id: string; q: string; match: 'beginning' | 'whole' }

/** How long the account may be busy with something else; who is typing doesn't wait longer. */
const MAX_WAIT = 4 * SECOND

/** What Instagram's answer is about, and not the moment: nothing to be found there. */
const REFUSED = ['instagram_user_gone', 'instagram_source_gone', 'instagram_user_private']

type Run = {
  edges: LookupEdges
  user_id: string
  /** What the answers have shown. */
  seen: Sightings
  account: Awaited<ReturnType<typeof requireUsableAccount>>
  facts: AccountFacts
  /** The sign-in it is read with. */
  session_id: string
}

/** What somebody types as a source, as Instagram knows it. Where that can't be asked now, it says so: a preview finds out. */
export async function lookUpSubject(
  edges: LookupEdges,
  user_id: string,
  { account_id, q, match }: Wanted,
  gone: AbortSignal,
): Promise<Lookup> {
  await requireAccount(edges.db, user_id, account_id)
  const text = q.trim()
  const subject = wantingOf(text)
  if (subject === null) return unreadableLink(text) ?? nothing
  const what = keyOf(subject, match)
  const known = edges.lookups.find(account_id, what)
  if (known) return known
  try {
    const found = await read({ edges, user_id, account_id, gone }, subject, match)
    if (found === null) return { ...nothing, unchecked: { code: 'busy', message: lookupNotes.busy } }
    const answer = { ...nothing, found }
    edges.lookups.keep(account_id, what, answer)
    return answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const because = { code: error.code, message: error.sentence }
    if (!REFUSED.includes(error.code)) return { ...nothing, unchecked: because }
    const answer = { ...nothing, refused: because }
    edges.lookups.keep(account_id, what, answer, true)
    return answer
  }
}

function unreadableLink(text: string): Lookup | null {
  const code = linkProblemOf(text)
  return code && { ...nothing, refused: { code, message: linkProblems[code]({ what: text }) } }
}

const nothing: Lookup = { found: [], refused: null, unchecked: null }

type Wanting = Exclude<Subject, { type: 'person' }> | PlaceName | PersonWanted

/** `may_be_place`: a bare word, which can be the name of a place as well. */
type PersonWanted = Extract<Subject, { type: 'person' }> & { may_be_place: boolean }

/** Names of people have points and digits; those of places hardly ever. */
const PLACE_OR_PERSON = /^\p{L}{3,}$/u

function wantingOf(text: string): Wanting | null {
  const subject = subjectIn(text) ?? placeIn(text)
  return subject?.type === 'person' ? { ...subject, may_be_place: PLACE_OR_PERSON.test(text) } : subject
}

/** A post or hashtag is always meant as a whole. */
function keyOf(subject: Wanting, match: Wanted['match']): string {
  if (subject.type === 'place') return `place ${subject.name.toLowerCase()}`
  if (subject.type === 'person') return `${match} ${subject.may_be_place ? '' : '@'}${subject.username}`
  return subject.type === 'post' ? `post ${subject.media_id}` : `#${subject.tag}`
}

type Asked = { edges: LookupEdges; user_id: string; account_id: string; gone: AbortSignal }

/** A call or a few in one turn of the account; null where the account was busy all the time, or who asked has gone. */
async function read(asked: Asked, subject: Wanting, match: Wanted['match']): Promise<Found[] | null> {
  const { edges, user_id, account_id, gone } = asked
  await requireActivePlan(edges.db, user_id)
  const account = await requireUsableAccount(edges.db, user_id, account_id)
  const facts = await refuseDuringRest(edges, account)
  const budget = await readBudgetOf(edges, account, 'lookup')
  const ends_at = performance.now() + MAX_WAIT
  const wanted = { account, budget, isOver: () => gone.aborted || performance.now() > ends_at }
  const seen = noSightings()
  const run = { edges, user_id, account, facts, seen }
  const answer = await readBetweenSteps(edges, wanted, (instagram, session_id) =>
    find({ ...run, session_id }, watching(instagram, account.instagram_user_id, seen), subject, match),
  )
  if (answer.kind === 'read') return answer.value && show(run, answer.value)
  return answer.kind === 'over' ? null : refuseUnread(edges.db, account, answer)
}

/** What was found, before it is shown. */
type Hit =
  | { type: 'person'; username: string; unreadable: string | null }
  | { type: 'hashtag'; tag: string }
  | { type: 'post'; media_id: string; username: string | null }
  | Extract<Found, { type: 'place' }>

/** The hits as the user's accounts have met them, now or before; only these are kept of what was seen. */
async function show({ edges, user_id, account, seen }: Omit<Run, 'session_id'>, all: Hit[]): Promise<Found[]> {
  const hits = all.slice(0, MAX_FOUND)
  const { db } = edges
  const { instagram_user_id } = account
  const names = hits.flatMap(({ type, ...hit }) => ('username' in hit && hit.username !== null ? [hit.username] : []))
  const posts = hits.flatMap((hit) => (hit.type === 'post' ? [hit.media_id] : []))
  const shown = onlyThose(seen, ({ username }) => names.includes(username))
  await meet(db, { user_id, instagram_user_id }, shown)
  const personOf = await showPeople(db, user_id, names, instagram_user_id)
  const shownOf = await listShownBefore(db, { user_id, instagram_user_id }, names)
  const postOf = await showPosts(db, user_id, posts)
  return hits.map((hit) => {
    if (hit.type === 'hashtag' || hit.type === 'place') return hit
    if (hit.type === 'post') return { type: 'post', post: postOf(hit.media_id), username: hit.username }
    const person = personOf(hit.username)
    const list = { of: 'followers', is_own: person.id === instagram_user_id, length: person.followers } as const
    const shown_followers = capOfList({ ...list, is_verified: person.is_verified }, shownOf('followers', hit.username))
    return { type: 'person', person, unreadable: hit.unreadable, shown_followers }
  })
}

function find(run: Run, instagram: SignedInClient, subject: Wanting, match: Wanted['match']): Promise<Hit[] | null> {
  switch (subject.type) {
    case 'post':
      return findPost(run, instagram, subject.media_id)
    case 'hashtag':
      return findHashtag(run, instagram, subject.tag)
    case 'place':
      return findPlaces(run, instagram, subject.name)
    case 'person':
      return match === 'whole' ? findPerson(run, instagram, subject.username) : searchPeople(run, instagram, subject)
  }
}

/** One profile, and for a private one whether the account follows it. */
async function findPerson(run: Run, instagram: SignedInClient, username: string): Promise<Hit[] | null> {
  const profile = await readProfile(run, instagram, username)
  if (!profile) return null
  if (profile.is_private && profile.id !== run.account.instagram_user_id) {
    const friendship = await answerOf(run, { username }, instagram.friendship(profile.id))
    if (!friendship) return null
    if (!friendship.following) throw new Refusal('instagram_user_private', { username })
  }
  return [{ type: 'person', username: profile.username, unreadable: null }]
}

/** People who are found by a name, the likeliest first; its profile is read too, for its figures. */
async function searchPeople(
  run: Run,
  instagram: SignedInClient,
  { username: typed, may_be_place }: PersonWanted,
): Promise<Hit[] | null> {
  const people = await answerOf(run, { username: typed }, instagram.search(typed))
  if (!people) return null
  const same = people.filter(({ username }) => username === typed)
  const found = [...new Set([...same, ...people])]
  const [likeliest] = found
  if (likeliest) await readProfile(run, instagram, likeliest.username)
  const hits = found.map(({ id, username, is_private, followed }): Hit => {
    const is_other = id !== run.account.instagram_user_id
    // Only where the search says both: what it leaves out shows when their list is read.
    const is_hidden = is_other && is_private === true && followed === false
    return { type: 'person', username, unreadable: is_hidden ? lookupNotes.private : null }
  })
  // A person who is found by exactly this name is meant.
  const places = same.length === 0 && may_be_place ? await findPlaces(run, instagram, typed) : []
  if (!places) return null
  const of_places = places.slice(0, MAX_PLACES)
  return [...hits.slice(0, MAX_FOUND - of_places.length), ...of_places]
}

/** Found at once with people of the same name. */
const MAX_PLACES = 3

async function findPlaces(run: Run, instagram: SignedInClient, name: string): Promise<Hit[] | null> {
  const places = await answerOf(run, { username: '', subject: name }, instagram.places(name))
  if (!places) return null
  return places.map(({ id, name, address }) => ({ type: 'place', place_id: id, name, address }))
}

/** A profile as it was read lately, or as it is read now. */
async function readProfile(run: Run, instagram: SignedInClient, username: string): Promise<Profile | null> {
  const { edges, account } = run
  const known = edges.profiles.find(account.id, username)
  if (known) return known
  const profile = await answerOf(run, { username }, instagram.profileByName(username))
  if (profile) edges.profiles.keep(account.id, username, profile)
  return profile
}

async function findPost(run: Run, instagram: SignedInClient, media_id: string): Promise<Hit[] | null> {
  const post = await answerOf(run, { username: '', subject: postText(shortcodeOf(media_id)) }, instagram.post(media_id))
  return post && [{ type: 'post', media_id, username: post.author?.username ?? null }]
}

async function findHashtag(run: Run, instagram: SignedInClient, tag: string): Promise<Hit[] | null> {
  const page = await answerOf(run, { username: '', subject: `#${tag}` }, instagram.hashtagPosts(tag, 'recent', null))
  if (!page) return null
  if (page.posts.length === 0) throw new Refusal('instagram_source_gone', { subject: `#${tag}` })
  return [{ type: 'hashtag', tag }]
}

/**
 * What a read shows, or its refusal; a rest that Instagram asks for is recorded before the turn is released. Null where it wasn't sent
 * because nobody waits for it any more.
 */
async function answerOf<Value>(
  { edges, account, facts, session_id }: Run,
  about: { username: string; subject?: string },
  reading: Promise<Outcome<Value>>,
): Promise<Value | null> {
  const answer = await reading
  if (answer.kind === 'done') return answer.value
  if (answer.kind !== 'not_sent')
    throw await applyFailedRead(edges, facts, { account_id: account.id, session_id, action: null, ...about }, answer)
  if (answer.cause === 'gone') return null
  throw readLimitRefusal(answer.retry_after_ms)
}
