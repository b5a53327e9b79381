import type { SandboxAccount } from '../state/accounts.ts'
import type { WorldPerson } from '../world/people.ts'

/** The relations between an account and a person. */
export function showFriendship(account: SandboxAccount, person: WorldPerson) {
  return {
    following: account.following.has(person.key),
    followed_by: account.followers.has(person.key),
    blocking: account.blocked.has(person.key),
    muting: account.muted_posts.has(person.key),
    is_private: person.is_private,
    incoming_request: account.incoming.has(person.key),
    outgoing_request: account.requested.has(person.key),
    is_bestie: account.besties.has(person.key),
    is_restricted: account.restricted.has(person.key),
    is_feed_favorite: account.favorites.has(person.key),
    is_blocking_reel: false,
    is_muting_reel: account.muted_stories.has(person.key),
    subscribed: false,
    is_eligible_to_subscribe: false,
  }
}

/** The short form in lists. */
export function showFriendshipBriefly(account: SandboxAccount, person: WorldPerson) {
  const { following, incoming_request, outgoing_request, is_private, is_bestie, is_restricted, is_feed_favorite } =
    showFriendship(account, person)
  return { following, incoming_request, outgoing_request, is_private, is_bestie, is_restricted, is_feed_favorite }
}
