import { type Answer, ok } from '../../message/answers.ts'
import { PAGE_OF_FOUND_PEOPLE } from '../../message/pages.ts'
import { searchCast } from '../../world/cast.ts'
import { describePerson, findPersonByName, type WorldPerson } from '../../world/people.ts'
import { searchCrowd } from '../../world/usernames.ts'
import type { Route, SignedInCall } from '../call.ts'
import { signedInRoute } from '../define-route.ts'
import { findName, findPerson, isHidden, numberIn } from '../find.ts'
import { showFriendshipBriefly } from '../show-friendship.ts'
import { showCurrentUser, showProfileTo, showUser } from '../show-user.ts'

export const USER_ROUTES: readonly Route[] = [
  signedInRoute('GET accounts/current_user/', 'current_user', (call) =>
    ok({ user: showCurrentUser(call, call.viewer) }),
  ),
  signedInRoute('GET users/:name/usernameinfo/', 'user', answerUserByName),
  signedInRoute('GET users/:id/info/', 'user', answerUserById),
  signedInRoute('GET users/search/', 'search', answerSearch, PAGE_OF_FOUND_PEOPLE),
]

function answerUserByName(call: SignedInCall): Answer {
  const { found, refusal } = findName(call, call.params.name ?? '')
  return refusal ?? ok({ user: showProfileTo(call, found) })
}

function answerUserById(call: SignedInCall): Answer {
  const { found, refusal } = findPerson(call, call.params.id ?? '')
  return refusal ?? ok({ user: showProfileTo(call, found) })
}

const MAX_FOUND = 50

function answerSearch(call: SignedInCall): Answer {
  const typed = (call.query.get('q') ?? call.query.get('query') ?? '').toLowerCase().trim()
  const most = numberIn(call.query.get('count'), 30, MAX_FOUND)
  const people = typed === '' ? [] : searchPeople(call, typed, most)
  const users = people.map((person) => ({
    ...showUser(call, person),
    friendship_status: showFriendshipBriefly(call.viewer, person),
  }))
  return ok({ num_results: users.length, users, has_more: false, rank_token: `${call.viewer.person.pk}_${call.now}` })
}

export function searchPeople(call: SignedInCall, typed: string, most: number): WorldPerson[] {
  const { world } = call.sandbox
  const exact = findPersonByName(world, typed)
  const keys = new Set([...(exact ? [exact.key] : []), ...searchCast(typed), ...searchCrowd(world, typed, most)])
  const people = [...keys].map((key) => describePerson(world, key))
  return people.filter((person) => !person.is_deleted && !isHidden(call, person)).slice(0, most)
}
