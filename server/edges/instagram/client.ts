import { randomUUID } from 'node:crypto'
import { nameOf, newestApp } from './app-release.ts'
import { canConnect } from './can-connect.ts'
import { chooseChallengeMethod, type PendingChallenge, type SentBy, showChallenge } from './challenge.ts'
import { breadcrumb, commentQuery, readComment, readCommentPage, readReplyPage, readThread } from './comments.ts'
import { createConversation, type MayRead } from './conversation.ts'
import type { Device } from './device.ts'
import { path } from './paths.ts'
import {
  type Friendship,
  readCountedPeople,
  readFoundPeople,
  readFriendship,
  readFriendships,
  readPeople,
  readPeoplePage,
  readProfile,
  readSuggestedPage,
} from './people.ts'
import { readPlaces } from './places.ts'
import { readHomeFeed, readOnlyPost, readPostPage, readSectionPage, sectionFields } from './posts.ts'
import type { WireSession } from './session.ts'
import { answerChallenge, type CodeMethod, type PendingSignIn, sendCode, signIn, signInWithCode } from './sign-in.ts'
import { createTransport, type Transport, type TransportSettings } from './transport.ts'
import { type Fields, flagOf } from './wire-json.ts'

/** How long a health check waits, ms. */
const REACH_MS = 2000

/** The result of a follow or unfollow: the friendship in the answer, and whether the person was followed before. */
export type FriendshipAnswer = { friendship: Friendship; previous_following: boolean | null }

/** Creates the only Instagram client; just its origin distinguishes the sandbox from the real service. */
export function createInstagram(origin: string, settings?: TransportSettings) {
  const transport = createTransport(origin, settings)
  return {
    /** What its calls name as the app. */
    app: nameOf(settings?.release ?? newestApp),
    /** `mid` is the machine id that an earlier try on this device was given; empty before. */
    signIn: (username: string, password: string, device: Device, mid = '') =>
      signIn(transport, username, password, device, mid),
    /** How a challenge can be met. */
    showChallenge: (pending: PendingChallenge) => showChallenge(transport, pending),
    /** Has a code sent; `before` is how the last one was. */
    chooseChallengeMethod: (pending: PendingChallenge, by: SentBy, before: SentBy | null) =>
      chooseChallengeMethod(transport, pending, by, before),
    /** Null where Instagram no longer knows the challenge, as after it was met elsewhere. */
    answerChallenge: (pending: PendingChallenge, code: string) => answerChallenge(transport, pending, code),
    /** Continues with a code from the app, a message or a backup sheet. */
    signInWithCode: (pending: PendingSignIn, method: CodeMethod, code: string) =>
      signInWithCode(transport, pending, method, code),
    /** Sends a code by SMS, again or instead; the returned identifier replaces the previous one. */
    sendCode: (pending: PendingSignIn) => sendCode(transport, pending),
    /** `mayRead` is called before each read-only call. */
    as: (session: WireSession, device: Device, mayRead?: MayRead) => signedIn(transport, session, device, mayRead),
    /** Whether anything can be reached there. */
    isReachable: () => canConnect(new URL(origin), REACH_MS),
  }
}

export type Instagram = ReturnType<typeof createInstagram>

/** Instagram for one signed-in account. Pages are requested by the cursor of the previous one, null for the first. */
function signedIn(transport: Transport, given: WireSession, device: Device, mayRead?: MayRead) {
  const { session, get, post, write, act } = createConversation(transport, given, device, mayRead)
  const own_id = given.user_id
  const common = { _uid: own_id, _uuid: device.uuid, device_id: device.device_id, radio_type: 'wifi-none' }
  const rank_token = () => `${own_id}_${randomUUID()}`
  const followList = (query: string) => ({
    count: '200',
    rank_token: rank_token(),
    search_surface: 'follow_list_page',
    query,
    enable_groups: 'true',
  })
  const onPerson = <Value>(what: string, user_id: string, fields: Fields, read: (body: Fields) => Value | null) =>
    write(path`friendships/${what}/${user_id}/`, { user_id, ...common, ...fields }, read)
  const onPost = (what: 'like' | 'unlike', media_id: string) =>
    act(path`media/${media_id}/${what}/`, { media_id, ...common, ...fromTheFeed, tap_source: 'button' })

  return {
    /** As updated by the last answer; save it when it is another object than the one given. */
    session,
    ownProfile: () => get(path`users/${own_id}/info/`, {}, (body) => readProfile(body.user)),
    profileByName: (username: string) =>
      get(path`users/${username}/usernameinfo/`, {}, (body) => readProfile(body.user)),
    profileById: (user_id: string) => get(path`users/${user_id}/info/`, {}, (body) => readProfile(body.user)),
    search: (text: string) => get('users/search/', { query: text, count: '30', timezone_offset: '0' }, readFoundPeople),
    /** Up to 200 people. */
    people: (of: 'followers' | 'following', user_id: string, cursor: string | null) =>
      get(path`friendships/${user_id}/${of}/`, { ...followList(''), ...behind(cursor) }, readPeoplePage),
    friendship: (user_id: string) =>
      get(path`friendships/show/${user_id}/`, { is_external_deeplink_profile_view: 'false' }, readFriendship),
    /** For many people at once; people the answer omits are missing. */
    friendships: (user_ids: string[]) =>
      post('friendships/show_many/', { form: { user_ids: user_ids.join(','), _uuid: device.uuid } }, readFriendships),
    follow: (user_id: string) =>
      onPerson(
        'create',
        user_id,
        { include_follow_friction_check: '1', container_module: 'profile' },
        readFriendshipAnswer,
      ),
    /** Also withdraws a pending request. */
    unfollow: (user_id: string) => onPerson('destroy', user_id, { container_module: 'profile' }, readFriendshipAnswer),
    removeFollower: (user_id: string) => onPerson('remove_follower', user_id, {}, readFriendshipThen),
    /** People who ask to follow the account, the newest first. */
    requests: (cursor: string | null) => get('friendships/pending/', behind(cursor), readPeoplePage),
    answerRequest: (answer: 'approve' | 'ignore', user_id: string) => onPerson(answer, user_id, {}, readFriendshipThen),
    /** Of somebody's followers those with such a name; the search may be cut. */
    searchFollowers: (user_id: string, text: string) =>
      get(path`friendships/${user_id}/followers/`, followList(text), readPeople),
    /** Newest first. */
    posts: (user_id: string, cursor: string | null) =>
      get(path`feed/user/${user_id}/`, { count: '12', ...behind(cursor) }, readPostPage),
    post: (media_id: string) => get(path`media/${media_id}/info/`, {}, readOnlyPost),
    hashtagPosts: (tag: string, tab: 'top' | 'recent', cursor: string | null) =>
      post(
        path`tags/${tag}/sections/`,
        {
          form: {
            tab,
            media_recency_filter: tab === 'top' ? 'default' : 'top_recent_posts',
            _uuid: device.uuid,
            rank_token: rank_token(),
            include_persistent: 'false',
            ...sectionFields(cursor),
          },
        },
        readSectionPage,
      ),
    homeFeed: (cursor: string | null) =>
      post(
        'feed/timeline/',
        { json: { reason: cursor ? 'pagination' : 'cold_start_fetch', _uuid: device.uuid, ...behind(cursor) } },
        readHomeFeed,
      ),
    places: (name: string) => get('fbsearch/places/', { query: name, count: '30', timezone_offset: '0' }, readPlaces),
    placePosts: (place_id: string, tab: 'top' | 'recent', cursor: string | null) =>
      post(
        path`locations/${place_id}/sections/`,
        {
          form: {
            tab: tab === 'top' ? 'ranked' : 'recent',
            _uuid: device.uuid,
            session_id: device.uuid,
            ...sectionFields(cursor),
          },
        },
        readSectionPage,
      ),
    /** Accounts similar to somebody's, all at once. */
    similarPeople: (user_id: string) =>
      get('discover/chaining/', { module: 'profile', target_id: user_id }, readPeople),
    /** Accounts suggested to the account itself. */
    suggestedPeople: (cursor: string | null) =>
      post(
        'discover/ayml/',
        { form: { module: 'discover_people', paginate: 'true', _uuid: device.uuid, ...behind(cursor) } },
        readSuggestedPage,
      ),
    likers: (media_id: string) => get(path`media/${media_id}/likers/`, {}, readPeople),
    /** The same with Instagram's own number of them. */
    countedLikers: (media_id: string) => get(path`media/${media_id}/likers/`, {}, readCountedPeople),
    like: (media_id: string) => onPost('like', media_id),
    unlike: (media_id: string) => onPost('unlike', media_id),
    comments: (media_id: string, cursor: string | null) =>
      get(
        path`media/${media_id}/comments/`,
        { can_support_threading: 'true', ...commentQuery(cursor) },
        readCommentPage,
      ),
    /** Finds one comment by its id, however many there are. */
    commentThread: (media_id: string, comment_id: string) =>
      get(path`media/${media_id}/comments/${comment_id}/inline_child_comments/`, {}, readThread),
    /** The replies to a comment, a few to a page. */
    replies: (media_id: string, comment_id: string, cursor: string | null) =>
      get(path`media/${media_id}/comments/${comment_id}/inline_child_comments/`, behind(cursor), readReplyPage),
    /** `token` is the comment's idempotency token: a repeated request with it creates no second comment. */
    comment: (media_id: string, text: string, token: string) =>
      write(
        path`media/${media_id}/comment/`,
        {
          comment_text: text,
          idempotence_token: token,
          comment_creation_key: token,
          user_breadcrumb: breadcrumb(text, Date.now()),
          container_module: 'comments_v2',
          ...common,
        },
        (body) => readComment(body.comment),
      ),
    deleteComment: (media_id: string, comment_id: string) =>
      act(path`media/${media_id}/comment/bulk_delete/`, {
        comment_ids_to_delete: comment_id,
        container_module: 'comments_v2',
        ...common,
      }),
    signOut: () => act('accounts/logout/', { ...common, one_tap_app_login: true }),
  }
}

export type SignedInClient = ReturnType<typeof signedIn>

const behind = (cursor: string | null) => (cursor ? { max_id: cursor } : {})

const fromTheFeed = { container_module: 'feed_timeline', inventory_source: 'media_or_ad' }

const readFriendshipThen = (body: Fields) => readFriendshipAnswer(body)?.friendship ?? null

function readFriendshipAnswer(body: Fields): FriendshipAnswer | null {
  const friendship = readFriendship(body.friendship_status)
  return friendship && { friendship, previous_following: flagOf(body.previous_following) }
}
