import { type Answer, fail, ok } from '../../message/answers.ts'
import { PAGE_OF_PEOPLE } from '../../message/pages.ts'
import { fieldText } from '../../message/read-body.ts'
import type { Sandbox } from '../../sandbox.ts'
import { findAccountByKey, type SandboxAccount } from '../../state/accounts.ts'
import { isRowOn } from '../../state/rows.ts'
import { describePerson, findPersonByPk, type WorldPerson } from '../../world/people.ts'
import type { Route, SignedInCall } from '../call.ts'
import { signedInRoute } from '../define-route.ts'
import { findOpenPerson, findPerson, isHidden, numberIn } from '../find.ts'
import {
  followerCursorAt,
  followerList,
  followerPosition,
  followingList,
  listAt,
  listLength,
  type RelationList,
  readFollowerCursor,
  writeFollowerCursor,
} from '../lists.ts'
import { showFriendship, showFriendshipBriefly } from '../show-friendship.ts'
import { showUser } from '../show-user.ts'

export const FRIENDSHIP_ROUTES: readonly Route[] = [
  signedInRoute('GET friendships/:id/followers/', 'followers', (call) => answerList(call, 'followers'), PAGE_OF_PEOPLE),
  signedInRoute('GET friendships/:id/following/', 'following', (call) => answerList(call, 'following'), PAGE_OF_PEOPLE),
  signedInRoute('GET friendships/show/:id/', 'friendship', answerFriendship),
  signedInRoute('POST friendships/show_many/', 'friendships', answerMany),
  signedInRoute('GET friendships/pending/', 'pending', answerPending, PAGE_OF_PEOPLE),
]

const PAGE_SIZE = 200
const PENDING_PAGE_SIZE = 25
/** While the row `verified_50` is on. */
const SHOWN_OF_VERIFIED = 50
/** A search within a famous person's list covers this many rows. */
const MAX_SEARCHED = 5_000
const UNREADABLE_CURSOR = fail(400, 'unable to fetch followers')

type Relation = 'followers' | 'following'
const LISTS: Record<
  Relation,
  (sandbox: Sandbox, person: WorldPerson, account: SandboxAccount | undefined) => RelationList
> = {
  followers: followerList,
  following: followingList,
}

/** By the app's GraphQL, followers of verified people are listed as everybody's. */
export function answerList(call: SignedInCall, relation: Relation, is_by_graphql = false): Answer {
  const { found: person, refusal } = findOpenPerson(call, call.params.id ?? '')
  if (refusal) return refusal
  const list = LISTS[relation](call.sandbox, person, findAccountByKey(call.sandbox.state.accounts, person.key))
  const typed = (call.query.get('query') ?? '').toLowerCase()
  if (typed !== '') return answerPage(call, searchList(call, list, typed), {})
  const position = positionIn(call, list, relation)
  if (position === null) return UNREADABLE_CURSOR
  const is_own = person.key === call.viewer.person.key
  const is_cut = relation === 'followers' && person.is_verified && !is_by_graphql && !is_own
  const most = is_cut && isRowOn(call.sandbox.state.rows, 'verified_50', call.viewer.name) ? SHOWN_OF_VERIFIED : null
  const usual = is_own ? null : call.sandbox.profile.most_shown
  return answerPagedList(call, list, relation, position, most ?? usual ?? Number.POSITIVE_INFINITY)
}

/** Shows at most `most` people of a list. */
function answerPagedList(
  call: SignedInCall,
  list: RelationList,
  relation: Relation,
  position: number,
  most: number,
): Answer {
  const count = numberIn(call.query.get('count'), PAGE_SIZE, PAGE_SIZE)
  const length = listLength(list)
  const end = Math.max(position, Math.min(position + count, length, most))
  const is_earliest_first = call.query.get('order') === 'date_followed_earliest'
  const people: WorldPerson[] = []
  for (let place = position; place < end; place++) {
    people.push(describePerson(call.sandbox.world, listAt(list, is_earliest_first ? length - 1 - place : place)))
  }
  if (end >= most && most < length) return answerPage(call, people, { should_limit_list_of_followers: true })
  return answerPage(call, people, end < length ? { next_max_id: cursorAt(list, relation, end) } : {})
}

function positionIn(call: SignedInCall, list: RelationList, relation: Relation): number | null {
  const max_id = call.query.get('max_id') ?? ''
  if (relation === 'following') return /^\d*$/.test(max_id) ? Number(max_id) : null
  const cursor = readFollowerCursor(max_id)
  return cursor === 'odd' ? null : followerPosition(list, cursor)
}

/** Followers cursors are opaque, following cursors are small numbers as text. */
function cursorAt(list: RelationList, relation: Relation, position: number): string {
  return relation === 'following' ? String(position) : writeFollowerCursor(followerCursorAt(list, position))
}

function answerPage(call: SignedInCall, people: WorldPerson[], end: object): Answer {
  return ok({
    users: people.filter((person) => !isHidden(call, person)).map((person) => showUser(call, person)),
    big_list: 'next_max_id' in end,
    page_size: PAGE_SIZE,
    sections: null,
    groups: [],
    more_groups_available: false,
    should_limit_list_of_followers: false,
    ...end,
  })
}

function searchList(call: SignedInCall, list: RelationList, typed: string): WorldPerson[] {
  const people: WorldPerson[] = []
  for (let place = 0; place < Math.min(listLength(list), MAX_SEARCHED) && people.length < PAGE_SIZE; place++) {
    const person = describePerson(call.sandbox.world, listAt(list, place))
    if (person.username.includes(typed) || person.full_name.toLowerCase().includes(typed)) people.push(person)
  }
  return people
}

function answerFriendship(call: SignedInCall): Answer {
  const { found, refusal } = findPerson(call, call.params.id ?? '')
  return refusal ?? ok(showFriendship(call.viewer, found))
}

/** `user_ids` is a comma list; a JSON list is accepted too. */
function answerMany(call: SignedInCall): Answer {
  const pks = fieldText(call.fields, 'user_ids').match(/\d+/g) ?? []
  const people = pks.map((pk) => findPersonByPk(call.sandbox.world, Number(pk))).filter((one) => one !== undefined)
  return ok({
    friendship_statuses: Object.fromEntries(
      people.map((person) => [String(person.pk), showFriendshipBriefly(call.viewer, person)]),
    ),
  })
}

/** Cursors are places, so that an answer meanwhile moves the rows behind it. */
function answerPending(call: SignedInCall): Answer {
  const keys = [...call.viewer.incoming.keys()].reverse()
  const from = Number(call.query.get('max_id')) || 0
  const end = from + PENDING_PAGE_SIZE
  const people = keys.slice(from, end).map((key) => describePerson(call.sandbox.world, key))
  return ok({
    users: people.map((person) => showUser(call, person)),
    big_list: end < keys.length,
    ...(end < keys.length && { next_max_id: String(end) }),
    page_size: PENDING_PAGE_SIZE,
    suggested_users: { suggestions: [] },
    truncate_follow_requests_at_index: 5,
  })
}
