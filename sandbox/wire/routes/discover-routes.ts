import { fail } from '../../message/answers.ts'
import { PAGE_OF_SUGGESTIONS, wholeList } from '../../message/pages.ts'
import { askedBy } from '../../message/read-body.ts'
import { mix } from '../../world/chance.ts'
import { describePerson, type WorldPerson } from '../../world/people.ts'
import { createShuffle } from '../../world/shuffle.ts'
import type { Route, SignedInCall } from '../call.ts'
import { type FoundOrRefused, findPerson, isHidden } from '../find.ts'
import { listRoute } from '../list-route.ts'
import { showFriendshipBriefly } from '../show-friendship.ts'
import { showUser } from '../show-user.ts'

const NOT_ELIGIBLE = fail(400, 'Not eligible for chaining.')
const MAX_ALIKE = 30
const MAX_SUGGESTED = 60

/** People Instagram suggests. */
export const DISCOVER_ROUTES: readonly Route[] = [
  alikeRoute('discover/chaining/', 'target_id'),
  alikeRoute('discover/fetch_suggestion_details/', 'target_id'),
  alikeRoute('fbsearch/accounts_recs/', 'target_user_id'),
  listRoute({
    route: 'ANY discover/ayml/',
    kind: 'suggested',
    page: PAGE_OF_SUGGESTIONS,
    size: 20,
    rows: (call) => ({ found: suggestedTo(call) }),
    show: (call, person) => ({
      user: showUser(call, person),
      algorithm: 'friends_of_friends_algorithm',
      social_context: 'Suggested for you',
      caption: '',
      icon: '',
      ...{ media_ids: [], thumbnail_urls: [], large_urls: [], media_infos: [] },
      value: 0.1,
      followed_by: call.viewer.followers.has(person.key),
      is_new_suggestion: false,
      uuid: String(mix(call.sandbox.world.keys.suggested, person.key)),
    }),
    around: () => ({ new_suggested_users: { suggestions: [] } }),
  }),
]

function alikeRoute(path: string, parameter: string): Route {
  return listRoute({
    route: `GET ${path}`,
    kind: 'suggested',
    page: wholeList('users', 'people'),
    size: MAX_ALIKE,
    rows: (call) => findAlike(call, askedBy(call, parameter)),
    show: (call, person) => ({
      ...showUser(call, person),
      friendship_status: showFriendshipBriefly(call.viewer, person),
      chaining_info: { sources: '[7]' },
      profile_chaining_secondary_label: 'Suggested for you',
      social_context: 'Suggested for you',
    }),
    around: () => ({ is_backup: false, is_recommend_account: false, available_recommend_count: 0 }),
  })
}

function findAlike(call: SignedInCall, pk: string): FoundOrRefused<WorldPerson[]> {
  const { found, refusal } = findPerson(call, pk)
  if (refusal) return { refusal }
  if (found.key === call.viewer.person.key) return { refusal: NOT_ELIGIBLE }
  return { found: drawn(call, mix(call.sandbox.world.keys.chaining, found.key), MAX_ALIKE, found) }
}

function suggestedTo(call: SignedInCall): WorldPerson[] {
  const { viewer, sandbox } = call
  const people = drawn(call, mix(sandbox.world.keys.suggested, viewer.person.key), 2 * MAX_SUGGESTED, viewer.person)
  return people.filter(({ key }) => !viewer.following.has(key) && !viewer.requested.has(key)).slice(0, MAX_SUGGESTED)
}

/** The same people for the same key; deleted ones are left out. */
function drawn(call: SignedInCall, key: number, count: number, besides: WorldPerson): WorldPerson[] {
  const { world } = call.sandbox
  const shuffle = createShuffle(world.users, key)
  return Array.from({ length: Math.min(count, world.users) }, (_, place) =>
    describePerson(world, shuffle.at(place)),
  ).filter((one) => !one.is_deleted && one.key !== besides.key && !isHidden(call, one))
}
