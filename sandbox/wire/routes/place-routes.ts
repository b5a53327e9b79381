import { type Answer, fail, ok } from '../../message/answers.ts'
import { PAGE_OF_POSTS, PAGE_OF_SECTIONS, wholeList } from '../../message/pages.ts'
import { askedBy } from '../../message/read-body.ts'
import { findPlace, type Place, placesNear, postsFrom, searchPlaces } from '../../world/places.ts'
import type { Route, SignedInCall } from '../call.ts'
import { signedInRoute } from '../define-route.ts'
import type { FoundOrRefused } from '../find.ts'
import { listRoute } from '../list-route.ts'
import { showMedia } from '../show-media.ts'
import { showFoundPlace, showPlace, showVenue } from '../show-place.ts'
import { gridSections, ranked } from './hashtag-routes.ts'

const NO_PLACE = fail(404, "Sorry, this page isn't available.")
const MAX_NEAR = 20
const PAGE = 30

/** Places, and the posts made there. */
export const PLACE_ROUTES: readonly Route[] = [
  listRoute({
    route: 'GET fbsearch/places/',
    kind: 'places',
    page: wholeList('items'),
    size: 30,
    rows: (call) => ({ found: searchPlaces(call.query.get('query') ?? '') }),
    show: (_call, place) => showFoundPlace(place),
    around: (call) => ({ has_more: false, rank_token: `${call.viewer.person.pk}_${call.now}` }),
  }),
  listRoute({
    route: 'GET location_search/',
    kind: 'places',
    page: wholeList('venues'),
    size: MAX_NEAR,
    rows: (call) => ({ found: venues(call) }),
    show: (_call, place) => showVenue(place),
    around: (call) => ({ request_id: String(call.now), rank_token: `${call.viewer.person.pk}_${call.now}` }),
  }),
  signedInRoute('GET locations/:id/info/', 'place', (call) =>
    answerPlace(call, (place) => ({ location: showPlace(place) })),
  ),
  signedInRoute('GET locations/:id/location_info/', 'place', (call) =>
    answerPlace(call, (place) => ({ ...showPlace(place), location_id: place.pk })),
  ),
  signedInRoute('GET locations/:id/story/', 'place', (call) => answerPlace(call, () => ({ story: null }))),
  signedInRoute(
    'GET feed/location/:id/',
    'place_posts',
    (call) =>
      answerPosts(call, ({ posts, next }) => ({
        items: posts.map((post) => showMedia(call, post)),
        num_results: posts.length,
        more_available: next !== null,
        ...(next !== null && { next_max_id: String(next) }),
        auto_load_more_enabled: true,
      })),
    PAGE_OF_POSTS,
  ),
  signedInRoute(
    'ANY locations/:id/sections/',
    'place_posts',
    (call) =>
      answerPosts(call, ({ posts, next }) => ({
        sections: gridSections(call, askedBy(call, 'tab') === 'ranked' ? ranked(posts) : posts),
        more_available: next !== null,
        ...(next !== null && { next_max_id: String(next), next_page: (Number(askedBy(call, 'page')) || 0) + 1 }),
        next_media_ids: [],
      })),
    PAGE_OF_SECTIONS,
  ),
]

function venues(call: SignedInCall): Place[] {
  const typed = call.query.get('search_query') ?? ''
  return typed
    ? searchPlaces(typed)
    : placesNear(Number(call.query.get('latitude')), Number(call.query.get('longitude')))
}

function findVisiblePlace(call: SignedInCall): FoundOrRefused<Place> {
  const place = findPlace(Number(call.params.id))
  return place ? { found: place } : { refusal: NO_PLACE }
}

function answerPlace(call: SignedInCall, show: (place: Place) => object): Answer {
  const { found, refusal } = findVisiblePlace(call)
  return refusal ?? ok(show(found))
}

function answerPosts(call: SignedInCall, show: (page: ReturnType<typeof postsFrom>) => object): Answer {
  const { found, refusal } = findVisiblePlace(call)
  return refusal ?? ok(show(postsFrom(call.sandbox.world, found, Number(askedBy(call, 'max_id')) || 0, PAGE)))
}
