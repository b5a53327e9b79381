import { type Answer, ok } from '../../message/answers.ts'
import { wholeList } from '../../message/pages.ts'
import { describePerson, type WorldPerson } from '../../world/people.ts'
import { findHighlight, type Highlight, highlightsOf, type StoryItem, storyOf } from '../../world/stories.ts'
import type { Route, SignedInCall } from '../call.ts'
import { signedInRoute } from '../define-route.ts'
import { findOpenPerson, findPerson, isHidden, maySee } from '../find.ts'
import { listRoute } from '../list-route.ts'
import { showFriendship } from '../show-friendship.ts'
import { shortCode, showFile } from '../show-media.ts'
import { pictureUrl, showUser } from '../show-user.ts'

const DAY = 86_400
const MAX_PER_TRAY = 50

/** Stories and highlights, read-only. */
export const STORY_ROUTES: readonly Route[] = [
  listRoute({
    route: 'ANY feed/reels_tray/',
    kind: 'stories',
    page: wholeList('tray'),
    size: MAX_PER_TRAY,
    rows: (call) => ({ found: peopleWithStories(call) }),
    show: (call, person, place) => ({
      ...showReel(call, person, storyOf(call.sandbox.world, person)),
      items: undefined,
      user: { ...showUser(call, person), friendship_status: showFriendship(call.viewer, person) },
      ...{ ranked_position: place + 1, seen_ranked_position: place + 1, muted: false },
    }),
    around: () => ({ broadcasts: [], story_ranking_token: '', sticker_version: 1, has_new_nux_story: false }),
  }),
  signedInRoute('GET feed/user/:id/story/', 'stories', answerStory),
  signedInRoute('POST feed/reels_media/', 'stories', answerReels),
  listRoute({
    route: 'GET highlights/:id/highlights_tray/',
    kind: 'stories',
    page: wholeList('tray'),
    size: MAX_PER_TRAY,
    rows(call) {
      const { found, refusal } = findOpenPerson(call, call.params.id ?? '')
      return refusal ? { refusal } : { found: highlightsOf(call.sandbox.world, found) }
    },
    show: (call, highlight, place) => ({
      ...showHighlight(call, highlight),
      items: undefined,
      ...{ ranked_position: place + 1, seen_ranked_position: place + 1 },
    }),
    around: () => ({ show_empty_state: false, tv_channel: null }),
  }),
]

/** The followed people who are not muted; latest story first. */
function peopleWithStories(call: SignedInCall): WorldPerson[] {
  const { world } = call.sandbox
  return [...call.viewer.following.keys()]
    .filter((key) => !call.viewer.muted_stories.has(key))
    .map((key) => describePerson(world, key))
    .filter((person) => !person.is_deleted)
    .map((person) => ({ person, age: storyOf(world, person).at(-1)?.age }))
    .filter((one): one is { person: WorldPerson; age: number } => one.age !== undefined)
    .sort((a, b) => a.age - b.age)
    .map(({ person }) => person)
}

function answerStory(call: SignedInCall): Answer {
  const { found, refusal } = findPerson(call, call.params.id ?? '')
  if (refusal) return refusal
  const items = maySee(call.viewer, found) ? storyOf(call.sandbox.world, found) : []
  return ok({ broadcast: null, reel: items.length > 0 ? showReel(call, found, items) : null })
}

/** `user_ids` holds pks of people and `highlight:PK`; those without items are left out. */
function answerReels(call: SignedInCall): Answer {
  const asked = JSON.stringify(call.fields.user_ids ?? call.fields.reel_ids ?? '').match(/(?:highlight:)?\d+/g) ?? []
  const reels = Object.fromEntries(
    asked.map((id) => [id, reelOf(call, id)] as const).filter(([, reel]) => reel !== null),
  )
  return ok({ reels, reels_media: Object.values(reels) })
}

function reelOf(call: SignedInCall, id: string): object | null {
  const { world } = call.sandbox
  if (id.startsWith('highlight:')) {
    const highlight = findHighlight(world, id.slice('highlight:'.length))
    return highlight && mayWatch(call, highlight.owner) ? showHighlight(call, highlight) : null
  }
  const { found } = findPerson(call, id)
  const items = found && mayWatch(call, found) ? storyOf(world, found) : []
  return found && items.length > 0 ? showReel(call, found, items) : null
}

function mayWatch(call: SignedInCall, person: WorldPerson): boolean {
  return !person.is_deleted && maySee(call.viewer, person) && !isHidden(call, person)
}

function showReel(call: SignedInCall, person: WorldPerson, items: readonly StoryItem[]) {
  const last = items.at(-1)
  const latest = last ? takenAt(call, last) : 0
  return {
    ...showReelOf(call, person, items),
    id: person.pk,
    strong_id__: String(person.pk),
    latest_reel_media: latest,
    expiring_at: latest + DAY,
    reel_type: 'user_reel',
  }
}

function showHighlight(call: SignedInCall, { pk, title, owner, items }: Highlight) {
  const [cover] = items as readonly [StoryItem, ...StoryItem[]]
  const latest = takenAt(call, items.at(-1) as StoryItem)
  return {
    ...showReelOf(call, owner, items),
    id: `highlight:${pk}`,
    strong_id__: `highlight:${pk}`,
    latest_reel_media: latest,
    reel_type: 'highlight_reel',
    title,
    created_at: takenAt(call, cover),
    is_pinned_highlight: false,
    cover_media: {
      media_id: `${cover.pk}_${owner.pk}`,
      crop_rect: [0, 0.22, 1, 0.78],
      cropped_image_version: { width: 150, height: 150, url: pictureUrl(call, 'post', cover.pk) },
    },
  }
}

function showReelOf(call: SignedInCall, person: WorldPerson, items: readonly StoryItem[]) {
  return {
    seen: 0,
    can_reply: false,
    can_reshare: false,
    has_besties_media: false,
    has_pride_media: false,
    prefetch_count: 0,
    media_count: items.length,
    media_ids: items.map(({ pk }) => pk),
    user: showUser(call, person),
    items: items.map((item) => showItem(call, person, item)),
  }
}

function takenAt(call: SignedInCall, { age }: StoryItem): number {
  return Math.floor(call.sandbox.state.born / 1_000) - age
}

function showItem(call: SignedInCall, person: WorldPerson, item: StoryItem) {
  const taken_at = takenAt(call, item)
  return {
    ...showFile(call, item.pk, person.pk, item.media_type),
    code: shortCode(item.pk),
    taken_at,
    device_timestamp: taken_at,
    client_cache_key: `${Buffer.from(item.pk).toString('base64')}.2`,
    filter_type: 0,
    product_type: 'story',
    expiring_at: taken_at + DAY,
    caption: null,
    user: showUser(call, person),
    can_reply: false,
    can_reshare: false,
    is_paid_partnership: false,
    reel_mentions: [],
    story_locations: [],
    story_hashtags: [],
  }
}
