import { rawInteger } from '../message/raw-json.ts'
import type { Sandbox } from '../sandbox.ts'
import { findAccountByKey } from '../state/accounts.ts'
import { likesLater } from '../world/devotion.ts'
import type { WorldPerson } from '../world/people.ts'
import { placeOf } from '../world/places.ts'
import type { WorldPost } from '../world/posts.ts'
import { taggedIn } from '../world/tags.ts'
import type { SignedInCall } from './call.ts'
import { showPlace } from './show-place.ts'
import { pictureUrl, showUser } from './show-user.ts'

const SIDE = 1_080
const CODE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function mediaId(post: WorldPost): string {
  return `${post.pk}_${post.owner.pk}`
}

/** Epoch seconds. */
function takenAt(call: SignedInCall, post: WorldPost): number {
  return Math.floor(call.sandbox.state.born / 1_000) - post.age
}

export function likeCount(call: SignedInCall, post: WorldPost): number {
  const accounts = [...call.sandbox.state.accounts.values()]
  const later = laterLikers(call.sandbox, post).length
  return post.like_count + later + accounts.filter((account) => account.likes.has(post.pk)).length
}

/** Of an account's post: those who have come to follow since the world started and like it. */
export function laterLikers({ world, state }: Sandbox, post: WorldPost): number[] {
  const account = findAccountByKey(state.accounts, post.owner.key)
  const came = account?.passed.flatMap(({ kind, key }) => (kind === 'came' ? [key] : [])) ?? []
  return [...new Set(came)].filter((key) => likesLater(world, post, key))
}

export function commentCount(call: SignedInCall, post: WorldPost): number {
  return post.comment_count + (call.sandbox.state.comments.get(post.pk)?.length ?? 0)
}

export function showMedia(call: SignedInCall, post: WorldPost) {
  const taken_at = takenAt(call, post)
  const tagged = taggedIn(call.sandbox.world, post)
  const place = placeOf(call.sandbox.world, post)
  return {
    ...showFile(call, post.pk, post.owner.pk, post.media_type),
    code: shortCode(post.pk),
    taken_at,
    device_timestamp: rawInteger(`${taken_at}000000`),
    client_cache_key: `${Buffer.from(post.pk).toString('base64')}.2`,
    filter_type: 0,
    product_type: ({ 1: 'feed', 2: 'clips', 8: 'carousel_container' } as const)[post.media_type],
    ...(post.media_type === 8 && {
      carousel_media_count: 2,
      carousel_media: [1, 2].map((part) => showFile(call, partPk(post.pk, part), post.owner.pk, 1)),
    }),
    user: showUser(call, post.owner),
    caption: showCaption(call, post, taken_at),
    caption_is_edited: false,
    like_count: likeCount(call, post),
    has_liked: call.viewer.likes.has(post.pk),
    top_likers: [],
    comment_count: commentCount(call, post),
    comments_disabled: post.has_comments_off,
    commenting_disabled_for_viewer: post.has_comments_off,
    comment_threading_enabled: true,
    comment_likes_enabled: true,
    has_more_comments: post.comment_count > 2,
    preview_comments: [],
    photo_of_you: tagged.some(({ key }) => key === call.viewer.person.key),
    ...(tagged.length > 0 && { usertags: { in: tagged.map((person) => showTag(call, person)) } }),
    ...(place && { location: showPlace(place), lat: place.lat, lng: place.lng }),
    has_viewer_saved: call.viewer.saved.has(post.pk),
    can_viewer_reshare: true,
    can_viewer_save: true,
    is_paid_partnership: false,
    organic_tracking_token: '',
  }
}

function showTag(call: SignedInCall, person: WorldPerson) {
  return {
    user: showUser(call, person),
    position: [0.5, 0.5],
    start_time_in_video_in_sec: null,
    duration_in_video_in_sec: null,
  }
}

export function showFile(call: SignedInCall, pk: string, owner_pk: number, media_type: 1 | 2 | 8) {
  const id = `${pk}_${owner_pk}`
  const picture = { width: SIDE, height: SIDE, url: pictureUrl(call, 'post', pk) }
  return {
    pk: rawInteger(pk),
    id,
    strong_id__: id,
    media_type,
    original_width: SIDE,
    original_height: SIDE,
    ...(media_type !== 8 && { image_versions2: { candidates: [picture, { ...picture, width: 320, height: 320 }] } }),
    ...(media_type === 2 && {
      video_duration: 12.5,
      view_count: 0,
      has_audio: true,
      video_versions: [{ type: 101, width: 720, height: 720, url: pictureUrl(call, 'post', pk), id: pk }],
    }),
  }
}

function showCaption(call: SignedInCall, post: WorldPost, taken_at: number) {
  if (post.caption === '') return null
  return {
    pk: `17${post.pk.slice(0, 15)}`,
    user_id: post.owner.pk,
    text: post.caption,
    type: 1,
    created_at: taken_at,
    created_at_utc: taken_at,
    content_type: 'comment',
    status: 'Active',
    bit_flags: 0,
    media_id: rawInteger(post.pk),
    user: showUser(call, post.owner),
  }
}

/** The shortcode in a post's web address. */
export function shortCode(pk: string): string {
  let code = ''
  for (let rest = BigInt(pk); rest > 0n; rest /= 64n) code = (CODE_LETTERS[Number(rest % 64n)] as string) + code
  return code
}

/** Each picture of an album is a file of its own that no call returns. */
function partPk(pk: string, part: number): string {
  return String(BigInt(pk) - (1n << 60n) - BigInt(part))
}
