import type { Filters } from '#contract/automation.ts'
import type { Failure, Outcome } from '#rules/outcomes.ts'
import type { Candidate } from '#rules/targeting.ts'
import type { SignedIn } from '../edges/instagram/client.ts'
import type { Friendship, Profile } from '../edges/instagram/people.ts'

export type Looked = { kind: 'seen'; profile: Profile; candidate: Candidate } | { kind: 'failed'; failure: Failure }

/** Looks at a person's profile, the friendship with them and, if a filter asks for it, their newest post. */
export async function lookAtPerson(
  instagram: SignedIn,
  person: { username: string; target_id: string | null },
  filters: Filters,
  own_id: string,
): Promise<Looked> {
  const found = await (person.target_id
    ? instagram.profileById(person.target_id)
    : instagram.profileByName(person.username))
  if (found.kind !== 'done') return { kind: 'failed', failure: found }
  const profile = found.value
  const friendship = await instagram.friendship(profile.id)
  if (friendship.kind !== 'done') return { kind: 'failed', failure: friendship }
  const newest = await newestPost(instagram, profile, filters, friendship.value)
  if (newest.kind !== 'done') return { kind: 'failed', failure: newest }
  return { kind: 'seen', profile, candidate: candidateOf(profile, friendship.value, newest.value, own_id) }
}

/** Undefined when no filter asks, or when the posts cannot be seen. */
async function newestPost(
  instagram: SignedIn,
  profile: Profile,
  filters: Filters,
  { following }: Friendship,
): Promise<Outcome<number | null | undefined>> {
  const hidden = profile.is_private && !following
  if (filters.last_post_days === null || hidden) return { kind: 'done', value: undefined }
  const page = await instagram.posts(profile.id, null)
  if (page.kind !== 'done') return page
  // Pinned posts come before newer ones.
  const moments = page.value.posts.map((post) => post.taken_at)
  return { kind: 'done', value: moments.length > 0 ? Math.max(...moments) : null }
}

function candidateOf(
  profile: Profile,
  friendship: Friendship,
  newest_post_at: number | null | undefined,
  own_id: string,
): Candidate {
  return {
    username: profile.username,
    is_private: profile.is_private,
    is_verified: profile.is_verified,
    no_picture: profile.no_picture,
    followers: profile.followers,
    following: profile.following,
    posts: profile.posts,
    is_business: profile.is_business,
    bio: profile.bio,
    already_following: friendship.following,
    follows_me: friendship.followed_by,
    request_pending: friendship.outgoing_request,
    is_own_account: profile.id === own_id,
    ...(newest_post_at !== undefined && { newest_post_at }),
  }
}
