import type { Sandbox } from '../sandbox.ts'
import { type Circle, findAccountByKey } from '../state/accounts.ts'
import { followerCount, followingCount } from '../state/relations.ts'
import { showFriendship } from '../wire/show-friendship.ts'
import { describePerson, findPersonByName, type WorldPerson } from '../world/people.ts'
import { reviewsFollowers } from '../world/responses.ts'
import { findBearer, formerUsername, isRenamed } from '../world/usernames.ts'
import { FIRST_CAST_KEY } from '../world/world.ts'

/** Returns everything known about a person, including deleted or renamed ones; for an account also the names in its lists. */
export function showTruth(sandbox: Sandbox, name: string) {
  const { world, state } = sandbox
  const person = findPersonByName(world, name) ?? renamedPerson(sandbox, name)
  if (!person) return null
  const { key, ...known } = person
  const account = findAccountByKey(state.accounts, key)
  return {
    ...known,
    followers: followerCount(state.accounts, person),
    following: followingCount(state.accounts, person),
    former_username: key < FIRST_CAST_KEY && isRenamed(world, key) ? formerUsername(world, key) : null,
    reviews_followers: reviewsFollowers(world, person),
    relations: Object.fromEntries(
      [...state.accounts.values()].map((one) => {
        const { following, followed_by, incoming_request, outgoing_request } = showFriendship(one, person)
        return [one.name, { following, followed_by, incoming_request, outgoing_request }]
      }),
    ),
    ...(account && {
      phones: [...account.phones],
      follower_names: namesIn(sandbox, account.followers),
      following_names: namesIn(sandbox, account.following),
      requested_names: namesIn(sandbox, account.requested),
      incoming_names: namesIn(sandbox, account.incoming),
    }),
  }
}

function renamedPerson(sandbox: Sandbox, name: string): WorldPerson | undefined {
  const bearer = findBearer(sandbox.world, name)
  return bearer && describePerson(sandbox.world, bearer.key)
}

/** Newest first. */
function namesIn(sandbox: Sandbox, circle: Circle): string[] {
  return [...circle.keys()].reverse().map((key) => describePerson(sandbox.world, key).username)
}
