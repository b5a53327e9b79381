import type { Loose, Received } from './harness.ts'
import type { RawCalls } from './repertoire.ts'

/** The objects that the calls are made on. */
export type RepertoireStage = {
  readonly figure: string
  readonly stranger: string
  readonly friend: string
  readonly post: Loose
  readonly comment: string
  readonly place: string
  /** A person with a story and a highlight. */
  readonly peer: string
  readonly highlight: string
}

/** A call as a client of one generation makes it, and the place of what the client reads from its answer. */
export type Row = {
  readonly name: string
  ask(raw: RawCalls, stage: RepertoireStage): Promise<Received>
  /** Path into the answer; a list there must not be empty. */
  readonly at: string
  readonly is?: unknown
}

const OLDER_STORY = { supported_capabilities_new: '[]' }
const onPerson = (raw: RawCalls, what: string, pk: string) =>
  raw.signed(`friendships/${what}/${pk}/`, { ...raw.common(), radio_type: 'wifi-none', user_id: pk })
const muting = (raw: RawCalls, what: string, fields: Record<string, string>) =>
  raw.form(`friendships/${what}_posts_or_story_from_follow/`, fields)
const restricting = (raw: RawCalls, what: string, target_user_id: string) =>
  raw.form(`restrict_action/${what}/`, { target_user_id })
const besties = (raw: RawCalls, change: object) =>
  raw.signed('friendships/set_besties/', {
    ...raw.common(),
    module: 'favorites_home_list',
    source: 'audience_manager',
    ...change,
  })

/** As instagram-private-api 1.46.1 asks; the newest of its generation. */
// biome-ignore format: one row for each call
export const OLDER_ROWS: readonly Row[] = [
  { name: 'replies', ask: (raw, { post, comment }) => raw.get(`media/${post.id}/comments/${comment}/inline_child_comments/`), at: 'child_comments' },
  { name: 'reply', ask: (raw, { post, comment }) => raw.signed(`media/${post.id}/comment/`, { ...raw.common(), comment_text: 'Indeed', replied_to_comment_id: comment, containermodule: 'self_comments_v2' }), at: 'comment.text', is: 'Indeed' },
  { name: 'comment like', ask: (raw, { comment }) => raw.form(`media/${comment}/comment_like/`, {}), at: 'status', is: 'ok' },
  { name: 'comment unlike', ask: (raw, { comment }) => raw.form(`media/${comment}/comment_unlike/`, {}), at: 'status', is: 'ok' },
  { name: 'offensive check', ask: (raw, { post }) => raw.signed('media/comment/check_offensive_comment/', { ...raw.common(), media_id: post.id, comment_text: 'Lovely' }), at: 'is_offensive', is: false },
  { name: 'block', ask: (raw, { stranger }) => onPerson(raw, 'block', stranger), at: 'friendship_status.blocking', is: true },
  { name: 'blocked list', ask: (raw) => raw.get('users/blocked_list/'), at: 'blocked_list' },
  { name: 'unblock', ask: (raw, { stranger }) => onPerson(raw, 'unblock', stranger), at: 'friendship_status.blocking', is: false },
  { name: 'mute posts', ask: (raw, { friend }) => muting(raw, 'mute', { target_posts_author_id: friend }), at: 'friendship_status.muting', is: true },
  { name: 'mute stories', ask: (raw, { friend }) => muting(raw, 'mute', { target_reel_author_id: friend }), at: 'friendship_status.is_muting_reel', is: true },
  { name: 'unmute both', ask: (raw, { friend }) => muting(raw, 'unmute', { target_posts_author_id: friend, target_reel_author_id: friend }), at: 'friendship_status.muting', is: false },
  { name: 'set besties', ask: (raw, { friend }) => besties(raw, { add: [friend] }), at: 'friendship_statuses' },
  { name: 'besties', ask: (raw) => raw.get('friendships/besties'), at: 'users' },
  { name: 'restrict', ask: (raw, { friend }) => restricting(raw, 'restrict', friend), at: 'users.0.friendship_status.is_restricted', is: true },
  { name: 'unrestrict', ask: (raw, { friend }) => restricting(raw, 'unrestrict', friend), at: 'users.0.friendship_status.is_restricted', is: false },
  { name: 'report', ask: (raw, { stranger }) => raw.form(`users/${stranger}/flag_user/`, { reason_id: '1', user_id: stranger, source_name: 'profile', is_spam: 'true' }), at: 'status', is: 'ok' },
  { name: 'tagged posts', ask: (raw, { figure }) => raw.get(`usertags/${figure}/feed/`), at: 'items' },
  { name: 'channel', ask: (raw, { figure }) => raw.form('igtv/channel/', { id: `user_${figure}` }), at: 'items' },
  { name: 'like', ask: (raw, { post }) => raw.signed(`media/${post.id}/like/`, { ...raw.common(), media_id: post.id }), at: 'status', is: 'ok' },
  { name: 'liked', ask: (raw) => raw.get('feed/liked/'), at: 'items' },
  { name: 'save', ask: (raw, { post }) => raw.signed(`media/${post.id}/save/`, raw.common()), at: 'status', is: 'ok' },
  { name: 'saved', ask: (raw) => raw.get('feed/saved/', { include_igtv_preview: 'false' }), at: 'items' },
  { name: 'unsave', ask: (raw, { post }) => raw.form(`media/${post.id}/unsave/`, {}), at: 'status', is: 'ok' },
  { name: 'places', ask: (raw) => raw.get('fbsearch/places/', { timezone_offset: '0', count: '30', query: 'porto' }), at: 'items' },
  { name: 'location search', ask: (raw) => raw.get('location_search/', { rank_token: '', latitude: '41.15', longitude: '-8.61', timestamp: '1' }), at: 'venues' },
  { name: 'location', ask: (raw, { place }) => raw.get(`locations/${place}/info/`), at: 'location.name', is: 'Porto' },
  { name: 'location posts', ask: (raw, { place }) => raw.form(`locations/${place}/sections/`, { tab: 'ranked' }), at: 'sections' },
  { name: 'location story', ask: (raw, { place }) => raw.get(`locations/${place}/story/`), at: 'status', is: 'ok' },
  { name: 'top search', ask: (raw) => raw.get('fbsearch/topsearch_flat/', { timezone_offset: '0', count: '30', query: 'coffee', context: 'blended' }), at: 'list' },
  { name: 'hashtag by GET', ask: (raw) => raw.get('tags/latteart/sections/', { timezone_offset: '0', tab: 'top', count: '30' }), at: 'sections' },
  { name: 'chaining', ask: (raw, { figure }) => raw.get('discover/chaining/', { target_id: figure }), at: 'users' },
  { name: 'suggested', ask: (raw) => raw.form('discover/ayml/', { module: 'discover_people', paginate: 'true' }), at: 'suggested_users.suggestions' },
  { name: 'stories tray', ask: (raw) => raw.form('feed/reels_tray/', { ...OLDER_STORY, reason: 'cold_start' }), at: 'tray' },
  { name: 'story', ask: (raw, { peer }) => raw.get(`feed/user/${peer}/story/`, OLDER_STORY), at: 'reel.items' },
  { name: 'stories', ask: (raw, { peer }) => raw.signed('feed/reels_media/', { ...raw.common(), user_ids: [peer], source: 'feed_timeline' }), at: 'reels' },
  { name: 'highlights', ask: (raw, { figure }) => raw.get(`highlights/${figure}/highlights_tray/`, OLDER_STORY), at: 'status', is: 'ok' },
  { name: 'biography', ask: (raw) => raw.signed('accounts/set_biography/', { ...raw.common(), raw_text: 'Hello' }), at: 'user.biography', is: 'Hello' },
  { name: 'private', ask: (raw) => raw.signed('accounts/set_private/', raw.common()), at: 'user.is_private', is: true },
  { name: 'public', ask: (raw) => raw.signed('accounts/set_public/', raw.common()), at: 'user.is_private', is: false },
  { name: 'consent', ask: (raw) => raw.signed('consent/existing_user_flow/', raw.common()), at: 'screen_key', is: 'already_finished' },
]

const SURFACE = { surface: 'profile', is_auto_block_enabled: 'false' }
const notifying = (raw: RawCalls, what: string, user_id: string) =>
  raw.signed(`friendships/${what}/${user_id}/`, { ...raw.common(), user_id })
const closeFriend = (raw: RawCalls, change: object) =>
  raw.signed('friendships/set_besties/', {
    block_on_empty_thread_creation: 'false',
    module: 'CLOSE_FRIENDS_V2_SEARCH',
    source: 'audience_manager',
    ...raw.common(),
    ...change,
  })
const serp = (raw: RawCalls, path: string, search_surface: string, query: string) =>
  raw.get(`fbsearch/${path}/`, { search_surface, timezone_offset: '-14400', query })

/** As instagrapi 2.18.17 asks. */
// biome-ignore format: one row for each call
export const NEWER_ROWS: readonly Row[] = [
  { name: 'replies', ask: (raw, { post, comment }) => raw.get(`media/${post.id}/comments/${comment}/inline_child_comments/`), at: 'child_comments' },
  { name: 'reply', ask: (raw, { post, comment }) => raw.signed(`media/${post.id}/comment/`, { ...raw.common(), container_module: 'feed_timeline', comment_text: 'Indeed', replied_to_comment_id: Number(comment) }), at: 'comment.text', is: 'Indeed' },
  { name: 'comment like', ask: (raw, { comment }) => raw.signed(`media/${comment}/comment_like/`, { ...raw.common(), container_module: 'feed_contextual_self_profile' }), at: 'status', is: 'ok' },
  { name: 'comment unlike', ask: (raw, { comment }) => raw.signed(`media/${comment}/comment_unlike/`, { ...raw.common(), container_module: 'feed_contextual_self_profile' }), at: 'status', is: 'ok' },
  { name: 'offensive check', ask: (raw, { post }) => raw.signed('media/comment/check_offensive_comment/', { comment_text: 'you idiot', media_id: post.id }), at: 'is_offensive', is: true },
  { name: 'stream of comments', ask: (raw, { post }) => raw.get(`media/${post.id}/stream_comments/`, { can_support_threading: 'true', feed_position: '1' }), at: 'stream_rows.0.comments' },
  { name: 'comment infos', ask: (raw, { post }) => raw.get('media/comment_infos/', { can_support_carousel_mentions: 'false', media_ids: post.id }), at: 'comment_infos' },
  { name: 'block', ask: (raw, { stranger }) => raw.signed(`friendships/block/${stranger}/`, { ...SURFACE, ...raw.common(), user_id: stranger }), at: 'friendship_status.blocking', is: true },
  { name: 'unblock', ask: (raw, { stranger }) => raw.signed(`friendships/unblock/${stranger}/`, { container_module: 'profile', ...raw.common(), user_id: stranger }), at: 'friendship_status.blocking', is: false },
  { name: 'mute posts', ask: (raw, { friend }) => raw.signed('friendships/mute_posts_or_story_from_follow/', { target_posts_author_id: friend, container_module: 'media_mute_sheet' }), at: 'status', is: 'ok' },
  { name: 'unmute stories', ask: (raw, { friend }) => raw.signed('friendships/unmute_posts_or_story_from_follow/', { target_reel_author_id: friend, container_module: 'media_mute_sheet' }), at: 'status', is: 'ok' },
  ...['favorite', 'unfavorite', 'favorite_for_igtv', 'unfavorite_for_clips', 'favorite_for_stories'].map((what) => ({ name: what, ask: (raw: RawCalls, { friend }: RepertoireStage) => notifying(raw, what, friend), at: 'status', is: 'ok' })),
  { name: 'close friend', ask: (raw, { friend }) => closeFriend(raw, { add: [friend], remove: [] }), at: 'friendship_statuses' },
  { name: 'no close friend', ask: (raw, { friend }) => closeFriend(raw, { add: [], remove: [friend] }), at: 'friendship_statuses' },
  { name: 'report begins', ask: (raw, { stranger }) => raw.form('reports/get_frx_prompt/', { container_module: 'profile', frx_prompt_request_type: '1', object_id: stranger, object_type: '5' }), at: 'response.context' },
  { name: 'report ends', ask: (raw, { stranger }) => raw.form('reports/get_frx_prompt/', { context: stranger, frx_prompt_request_type: '2', selected_tag_types: '["ig_spam_v3"]' }), at: 'response.follow_up_actions' },
  { name: 'tagged posts', ask: (raw, { figure }) => raw.get(`usertags/${figure}/feed/`, { max_id: '' }), at: 'items' },
  { name: 'reels', ask: (raw, { figure }) => raw.signed('clips/user/', { target_user_id: Number(figure), max_id: '', page_size: 50, include_feed_video: 'true' }), at: 'items' },
  { name: 'channel', ask: (raw, { figure }) => raw.get('igtv/channel/', { id: `uservideo_${figure}`, count: '50' }), at: 'items' },
  { name: 'save', ask: (raw, { post }) => raw.signed(`media/${post.pk}/save/`, { ...raw.common(), module_name: 'feed_timeline' }), at: 'status', is: 'ok' },
  { name: 'collections', ask: (raw) => raw.get('collections/list/', { collection_types: '["ALL_MEDIA_AUTO_COLLECTION","MEDIA"]', max_id: '' }), at: 'items.0.collection_media_count', is: 1 },
  { name: 'saved', ask: (raw) => raw.get('feed/saved/posts/', { include_igtv_preview: 'false' }), at: 'items' },
  { name: 'unsave', ask: (raw, { post }) => raw.signed(`media/${post.pk}/unsave/`, { ...raw.common(), module_name: 'feed_timeline' }), at: 'status', is: 'ok' },
  { name: 'liked', ask: (raw) => raw.get('feed/liked/', { include_igtv_preview: 'false' }), at: 'status', is: 'ok' },
  { name: 'places', ask: (raw) => raw.get('fbsearch/places/', { search_surface: 'places_search_page', lat: '40.74', lng: '-73.94', count: '30', query: 'porto' }), at: 'items' },
  { name: 'location search', ask: (raw) => raw.get('location_search/', { latitude: '41.15', longitude: '-8.61' }), at: 'venues' },
  { name: 'location', ask: (raw, { place }) => raw.get(`locations/${place}/location_info/`), at: 'name', is: 'Porto' },
  { name: 'location posts', ask: (raw, { place }) => raw.signed(`locations/${place}/sections/`, { tab: 'recent' }), at: 'sections' },
  { name: 'chaining', ask: (raw, { figure }) => raw.get('discover/chaining/', { module: 'profile', target_id: figure, profile_chaining_check: 'false' }), at: 'users' },
  { name: 'suggestion details', ask: (raw, { figure }) => raw.get('discover/fetch_suggestion_details/', { target_id: figure, chained_ids: figure, include_social_context: '1' }), at: 'users' },
  { name: 'recommended accounts', ask: (raw, { figure }) => raw.get('fbsearch/accounts_recs/', { target_user_id: figure, include_friendship_status: 'true' }), at: 'users' },
  { name: 'top search', ask: (raw) => serp(raw, 'topsearch_flat', 'top_search_page', 'coffee'), at: 'list' },
  { name: 'top page', ask: (raw) => serp(raw, 'top_serp', 'top_serp', 'latteart'), at: 'media_grid.sections' },
  { name: 'accounts page', ask: (raw) => serp(raw, 'account_serp', 'account_serp', 'anna'), at: 'users' },
  { name: 'reels page', ask: (raw) => serp(raw, 'reels_serp', 'clips_search_page', 'latteart'), at: 'media_grid.sections' },
  { name: 'typeahead', ask: (raw) => serp(raw, 'typeahead_stream', 'typeahead_search_page', 'anna'), at: 'stream_rows.0.users' },
  { name: 'web search', ask: (raw) => raw.get('web/search/topsearch/', { search_surface: 'web_top_search', context: 'blended', query: 'coffee' }), at: 'users' },
  { name: 'user stream by name', ask: (raw) => raw.signed('users/coffee.daily/usernameinfo_stream/', { is_prefetch: false, entry_point: 'profile' }), at: 'stream_rows.0.user.username', is: 'coffee.daily' },
  { name: 'user stream by id', ask: (raw, { figure }) => raw.signed(`users/${figure}/info_stream/`, { is_prefetch: false, entry_point: 'profile' }), at: 'stream_rows.0.user.username', is: 'coffee.daily' },
  { name: 'web profile', ask: (raw) => raw.get('users/web_profile_info/', { username: 'coffee.daily' }), at: 'data.user.edge_followed_by.count', is: 20_000 },
  { name: 'stories tray', ask: (raw) => raw.signed('feed/reels_tray/', { reason: 'cold_start', page_size: 50, reel_tray_impressions: {} }), at: 'tray' },
  { name: 'story', ask: (raw, { peer }) => raw.get(`feed/user/${peer}/story/`, { supported_capabilities_new: '[]' }), at: 'reel.items' },
  { name: 'highlight', ask: (raw, { highlight }) => raw.signed('feed/reels_media/', { ...raw.common(), exclude_media_ids: '[]', source: 'profile', user_ids: [highlight] }), at: 'reels' },
  { name: 'biography', ask: (raw) => raw.signed('accounts/set_biography/', { ...raw.common(), raw_text: 'Hello' }), at: 'user.biography', is: 'Hello' },
  { name: 'private', ask: (raw) => raw.signed('accounts/set_private/', raw.common()), at: 'user.is_private', is: true },
  { name: 'public', ask: (raw) => raw.signed('accounts/set_public/', raw.common()), at: 'user.is_private', is: false },
  { name: 'new posts', ask: (raw) => raw.get('feed/new_feed_posts_exist/'), at: 'new_feed_posts_exist', is: false },
]
