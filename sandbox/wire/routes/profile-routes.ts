import { type Answer, ok } from '../../message/answers.ts'
import type { WorldPerson } from '../../world/people.ts'
import { describePost } from '../../world/posts.ts'
import type { Route, SignedInCall } from '../call.ts'
import { signedInRoute } from '../define-route.ts'
import { type FoundOrRefused, findName, findPerson, maySee } from '../find.ts'
import { showFriendship } from '../show-friendship.ts'
import { commentCount, likeCount, shortCode } from '../show-media.ts'
import { pictureUrl, showProfileTo } from '../show-user.ts'

/** A person by the newer generation's calls. */
export const PROFILE_ROUTES: readonly Route[] = [
  signedInRoute('ANY users/:name/usernameinfo_stream/', 'user', (call) =>
    answerStream(call, findName(call, call.params.name ?? '')),
  ),
  signedInRoute('ANY users/:id/info_stream/', 'user', (call) =>
    answerStream(call, findPerson(call, call.params.id ?? '')),
  ),
  signedInRoute('GET users/web_profile_info/', 'user', answerWebProfile),
]

function answerStream(call: SignedInCall, { found, refusal }: FoundOrRefused<WorldPerson>): Answer {
  return refusal ?? ok({ stream_rows: [{ user: showProfileTo(call, found) }] })
}

const NEWEST = 12

/** The person in the web's format. */
function answerWebProfile(call: SignedInCall): Answer {
  const { found: person, refusal } = findName(call, call.query.get('username') ?? '')
  if (refusal) return refusal
  const profile = showProfileTo(call, person)
  const friendship = showFriendship(call.viewer, person)
  return ok({
    data: {
      user: {
        id: profile.id,
        username: profile.username,
        full_name: profile.full_name,
        biography: profile.biography,
        bio_links: [],
        external_url: profile.external_url || null,
        is_private: profile.is_private,
        is_verified: profile.is_verified,
        is_business_account: profile.is_business,
        is_professional_account: profile.account_type !== 1,
        business_email: null,
        business_phone_number: null,
        category_name: profile.category,
        profile_pic_url: profile.profile_pic_url,
        profile_pic_url_hd: profile.hd_profile_pic_url_info.url,
        edge_followed_by: { count: profile.follower_count },
        edge_follow: { count: profile.following_count },
        edge_mutual_followed_by: { count: profile.mutual_followers_count, edges: [] },
        followed_by_viewer: friendship.following,
        follows_viewer: friendship.followed_by,
        requested_by_viewer: friendship.outgoing_request,
        has_requested_viewer: friendship.incoming_request,
        blocked_by_viewer: friendship.blocking,
        has_blocked_viewer: false,
        restricted_by_viewer: friendship.is_restricted,
        edge_owner_to_timeline_media: {
          count: profile.media_count,
          page_info: { has_next_page: profile.media_count > NEWEST, end_cursor: '' },
          edges: maySee(call.viewer, person) ? newestOf(call, person) : [],
        },
      },
    },
  })
}

const TYPENAMES = { 1: 'GraphImage', 2: 'GraphVideo', 8: 'GraphSidecar' } as const

function newestOf(call: SignedInCall, person: WorldPerson) {
  const count = Math.min(NEWEST, person.media_count)
  return Array.from({ length: count }, (_, place) => {
    const post = describePost(call.sandbox.world, person, person.media_count - 1 - place)
    return {
      node: {
        __typename: TYPENAMES[post.media_type],
        id: post.pk,
        shortcode: shortCode(post.pk),
        dimensions: { height: 1_080, width: 1_080 },
        display_url: pictureUrl(call, 'post', post.pk),
        thumbnail_src: pictureUrl(call, 'post', post.pk),
        owner: { id: String(person.pk), username: person.username },
        is_video: post.media_type === 2,
        edge_media_to_caption: { edges: post.caption ? [{ node: { text: post.caption } }] : [] },
        edge_media_to_comment: { count: commentCount(call, post) },
        edge_liked_by: { count: likeCount(call, post) },
        edge_media_preview_like: { count: likeCount(call, post) },
        comments_disabled: post.has_comments_off,
        taken_at_timestamp: Math.floor(call.sandbox.state.born / 1_000) - post.age,
      },
    }
  })
}
