import { type Answer, ok } from '../../message/answers.ts'
import { PAGE_OF_SERP_PEOPLE, PAGE_OF_SERP_POSTS, wholeList } from '../../message/pages.ts'
import { askedBy } from '../../message/read-body.ts'
import { mutualCount } from '../../state/relations.ts'
import { authorsUnder, hashtagsBeginningWith } from '../../world/hashtags.ts'
import type { WorldPerson } from '../../world/people.ts'
import { type Place, searchPlaces } from '../../world/places.ts'
import { describePost, type WorldPost } from '../../world/posts.ts'
import type { Route, SignedInCall } from '../call.ts'
import { signedInRoute } from '../define-route.ts'
import { listRoute } from '../list-route.ts'
import { showFriendshipBriefly } from '../show-friendship.ts'
import { showFoundPlace } from '../show-place.ts'
import { showUser } from '../show-user.ts'
import { gridSections, showHashtag } from './hashtag-routes.ts'
import { searchPeople } from './user-routes.ts'

const MAX_FOUND = 50
const MAX_POSTS = 180
const IN_A_ROW = 3

type Found = { readonly user: WorldPerson } | { readonly hashtag: string } | { readonly place: Place }

/** Searches across all types, as each generation of clients requests them. */
export const SEARCH_ROUTES: readonly Route[] = [
  listRoute({
    route: 'GET fbsearch/topsearch_flat/',
    kind: 'top_search',
    page: wholeList('list'),
    size: 30,
    rows: (call) => ({ found: blended(call) }),
    show: (call, found, position) => ({ position, ...showFound(call, found) }),
    around: (call) => ({ has_more: false, rank_token: rankToken(call), clear_client_cache: false }),
  }),
  signedInRoute('GET web/search/topsearch/', 'top_search', answerWebSearch, wholeList('users')),
  listRoute({
    route: 'GET fbsearch/account_serp/',
    kind: 'top_search',
    page: PAGE_OF_SERP_PEOPLE,
    size: 20,
    rows: (call) => ({ found: people(call) }),
    show: showFoundUser,
    around: (call, rows) => ({ num_results: rows.length, rank_token: rankToken(call) }),
  }),
  ...['fbsearch/typeahead_stream/', 'fbsearch/keyword_typeahead/'].map((path) =>
    listRoute<readonly WorldPerson[]>({
      route: `GET ${path}`,
      kind: 'top_search',
      page: wholeList('stream_rows'),
      size: 1,
      rows: (call) => ({ found: [people(call)] }),
      show: (call, users) => ({ users: users.map((user) => showFoundUser(call, user)), list: [] }),
      around: (call) => ({ rank_token: rankToken(call), has_more: false }),
    }),
  ),
  ...['fbsearch/top_serp/', 'fbsearch/reels_serp/'].map((path) =>
    listRoute({
      route: `GET ${path}`,
      kind: 'top_search' as const,
      page: PAGE_OF_SERP_POSTS,
      size: 10,
      rows: (call) => ({ found: postsFor(call, path.includes('reels')) }),
      show: (call, row: WorldPost[]) => gridSections(call, row)[0] as object,
      around: (call) => ({
        media_grid: { rank_token: rankToken(call), reels_max_id: null },
        list: blended(call).map((found, position) => ({ position, ...showFound(call, found) })),
        rank_token: rankToken(call),
      }),
    }),
  ),
]

/** A separate list for each type. */
function answerWebSearch(call: SignedInCall): Answer {
  return ok({
    users: people(call).map((user, position) => ({ position, user: showFoundUser(call, user) })),
    hashtags: hashtags(call).map((hashtag, position) => ({ position, ...showFound(call, { hashtag }) })),
    places: searchPlaces(typed(call)).map((place, position) => ({ position, place: showFoundPlace(place) })),
    has_more: false,
    rank_token: rankToken(call),
    clear_client_cache: false,
  })
}

function typed(call: SignedInCall): string {
  return askedBy(call, 'query').replace(/^[#@]/, '').toLowerCase().trim()
}

function rankToken(call: SignedInCall): string {
  return `${call.viewer.person.pk}_${call.now}`
}

function people(call: SignedInCall): WorldPerson[] {
  return typed(call) === '' ? [] : searchPeople(call, typed(call), MAX_FOUND)
}

function hashtags(call: SignedInCall): string[] {
  const name = typed(call)
  return /^\w+$/.test(name) ? [...new Set([...hashtagsBeginningWith(name), name])] : []
}

function blended(call: SignedInCall): Found[] {
  return [
    ...people(call).map((user) => ({ user })),
    ...hashtags(call).map((hashtag) => ({ hashtag })),
    ...searchPlaces(typed(call)).map((place) => ({ place })),
  ]
}

function showFoundUser(call: SignedInCall, person: WorldPerson) {
  return {
    ...showUser(call, person),
    friendship_status: showFriendshipBriefly(call.viewer, person),
    follower_count: person.follower_count,
    byline: `${person.follower_count} followers`,
    mutual_followers_count: mutualCount(call.sandbox.world, call.sandbox.state.accounts, call.viewer, person),
  }
}

function showFound(call: SignedInCall, found: Found) {
  if ('user' in found) return { user: showFoundUser(call, found.user) }
  if ('hashtag' in found) {
    const hashtag = showHashtag(call, found.hashtag)
    return { hashtag: { ...hashtag, search_result_subtitle: `${hashtag.media_count} posts` } }
  }
  return { place: showFoundPlace(found.place) }
}

/** Posts under the hashtag spelled by the typed words, in rows. */
function postsFor(call: SignedInCall, only_clips: boolean): WorldPost[][] {
  const { world } = call.sandbox
  const name = typed(call).replaceAll(/\W+/g, '')
  if (name === '') return []
  const { authors } = authorsUnder(world, name, 0, MAX_POSTS)
  const posts = authors
    .map((author) => describePost(world, author, author.media_count - 1))
    .filter(({ media_type }) => !only_clips || media_type === 2)
  return Array.from({ length: Math.ceil(posts.length / IN_A_ROW) }, (_, row) =>
    posts.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW),
  )
}
