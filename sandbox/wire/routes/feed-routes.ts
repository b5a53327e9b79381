import { PAGE_OF_CHANNEL, PAGE_OF_CLIPS, PAGE_OF_KEPT_POSTS, PAGE_OF_POSTS } from '../../message/pages.ts'
import { askedBy } from '../../message/read-body.ts'
import type { WriteKind } from '../../state/write.ts'
import type { WorldPerson } from '../../world/people.ts'
import { describePost, findPost, type WorldPost } from '../../world/posts.ts'
import { taggedPlaces } from '../../world/tags.ts'
import type { PlannedWrite, Route, SignedInCall } from '../call.ts'
import { writeRoute } from '../define-route.ts'
import { type FoundOrRefused, findOpenPerson, findVisiblePost, isHidden, maySee } from '../find.ts'
import { listRoute } from '../list-route.ts'
import { mediaId, showMedia } from '../show-media.ts'
import { showUser } from '../show-user.ts'
import { bareMediaId, NOTHING } from './write-routes.ts'

const PAGE = 12
const MAX_PER_PAGE = 50

/** Feeds other than an owner's own. */
export const FEED_ROUTES: readonly Route[] = [
  listRoute({
    route: 'GET usertags/:id/feed/',
    kind: 'usertags',
    page: PAGE_OF_POSTS,
    size: PAGE,
    rows(call) {
      const { found, refusal } = findOpenPerson(call, call.params.id ?? '')
      return refusal ? { refusal } : { found: postsOf(call, found) }
    },
    show: showMedia,
    around: (_call, rows, shown) => ({
      num_results: shown.length,
      total_count: rows.length,
      auto_load_more_enabled: true,
      new_photos: [],
      requires_review: false,
    }),
  }),
  listRoute({
    route: 'ANY clips/user/',
    kind: 'clips',
    page: PAGE_OF_CLIPS,
    size: PAGE,
    rows: (call) => videosOf(call, askedBy(call, 'target_user_id')),
    show: (call, post) => ({ media: showMedia(call, post) }),
    around: (call) => ({ max_id: askedBy(call, 'max_id') || null }),
  }),
  listRoute({
    route: 'ANY igtv/channel/',
    kind: 'clips',
    page: PAGE_OF_CHANNEL,
    size: MAX_PER_PAGE,
    rows: (call) => videosOf(call, ownerOfChannel(call)),
    show: showMedia,
    around(call, [first]) {
      const id = askedBy(call, 'id')
      return {
        id,
        type: 'user',
        title: first?.owner.username ?? '',
        user_dict: first ? showUser(call, first.owner) : null,
      }
    },
  }),
  listRoute({
    route: 'GET feed/liked/',
    kind: 'liked',
    page: PAGE_OF_POSTS,
    size: PAGE,
    rows: (call) => ({ found: savedPosts(call, call.viewer.likes) }),
    show: showMedia,
    around: (_call, _rows, shown) => ({ num_results: shown.length, auto_load_more_enabled: true }),
  }),
  ...['feed/saved/', 'feed/saved/posts/'].map((path) =>
    listRoute({
      route: `GET ${path}`,
      kind: 'saved' as const,
      page: PAGE_OF_KEPT_POSTS,
      size: PAGE,
      rows: (call) => ({ found: savedPosts(call, call.viewer.saved) }),
      show: (call, post: WorldPost) => ({ media: showMedia(call, post) }),
      around: (_call, _rows, shown) => ({ num_results: shown.length, auto_load_more_enabled: true }),
    }),
  ),
  listRoute({
    route: 'GET collections/list/',
    kind: 'saved',
    page: PAGE_OF_KEPT_POSTS,
    size: PAGE,
    rows: (call) => ({ found: [savedPosts(call, call.viewer.saved)] }),
    show: (call, posts) => ({
      collection_id: 'ALL_MEDIA_AUTO_COLLECTION',
      collection_name: 'All Posts',
      collection_type: 'ALL_MEDIA_AUTO_COLLECTION',
      collection_media_count: posts.length,
      cover_media_list: posts.slice(0, 4).map((post) => showMedia(call, post)),
    }),
    around: () => ({ auto_load_more_enabled: true }),
  }),
  saveRoute('save', (is_saved) => !is_saved),
  saveRoute('unsave', (is_saved) => is_saved),
]

function postsOf(call: SignedInCall, person: WorldPerson): WorldPost[] {
  return taggedPlaces(call.sandbox.world, person)
    .filter(({ owner }) => !owner.is_deleted && maySee(call.viewer, owner) && !isHidden(call, owner))
    .map(({ owner, number }) => describePost(call.sandbox.world, owner, number))
    .sort((a, b) => a.age - b.age)
}

/** Every video is a reel. */
function videosOf(call: SignedInCall, pk: string): FoundOrRefused<WorldPost[]> {
  const { found: person, refusal } = findOpenPerson(call, pk)
  if (refusal) return { refusal }
  const numbers = Array.from({ length: person.media_count }, (_, place) => person.media_count - 1 - place)
  const posts = numbers.map((number) => describePost(call.sandbox.world, person, number))
  return { found: posts.filter(({ media_type }) => media_type === 2) }
}

/** Channels are named `user_PK` and `uservideo_PK`. */
function ownerOfChannel(call: SignedInCall): string {
  return /^(?:user(?:video)?_)?(\d+)$/.exec(askedBy(call, 'id'))?.[1] ?? ''
}

/** Last saved first; posts the viewer may no longer see are left out. */
function savedPosts(call: SignedInCall, saved: ReadonlyMap<string, number>): WorldPost[] {
  return [...saved.keys()]
    .reverse()
    .map((pk) => findPost(call.sandbox.world, pk))
    .filter((post) => post !== undefined)
    .filter((post) => findVisiblePost(call, mediaId(post), 'media').found)
}

function saveRoute(kind: WriteKind & ('save' | 'unsave'), changesFrom: (is_saved: boolean) => boolean): Route {
  const plan = (call: SignedInCall): PlannedWrite => {
    const media_id = bareMediaId(call)
    const { found: post, refusal } = findVisiblePost(call, media_id, kind)
    if (refusal) return { ...NOTHING, media_id, refusal }
    return { ...NOTHING, target: post.owner, media_id, changes: changesFrom(call.viewer.saved.has(post.pk)) }
  }
  return writeRoute(`POST media/:id/${kind}/`, kind, plan)
}
