import { expect } from 'vitest'
import { type Client, findPk, type Harness, type Loose, test } from '../testing/harness.ts'

/** What a call needs: a signed-in client, a person, and one of their posts. */
type Stage = { harness: Harness; client: Client; pk: number; post: Loose }

type Row = {
  /** The name in the wire document. */
  name: string
  make: (stage: Stage) => Promise<{ body: Loose }>
  /** Path to the fields in the answer: `users.0` is the first user. */
  at?: string
  fields: string
}

const USER =
  'pk pk_id id strong_id__ username full_name is_private is_verified profile_pic_url profile_pic_id has_anonymous_profile_picture'
const MEDIA =
  'pk id code taken_at media_type user caption like_count has_liked comment_count comments_disabled commenting_disabled_for_viewer image_versions2'
const FRIENDSHIP =
  'following followed_by blocking muting is_private incoming_request outgoing_request is_bestie is_restricted'
const BRIEF = 'following incoming_request outgoing_request is_private is_bestie is_restricted is_feed_favorite'
const WRITTEN = `${FRIENDSHIP} is_feed_favorite subscribed is_eligible_to_subscribe`

const feed = ({ client, pk }: Stage) => client.get(`feed/user/${pk}/`)
const comments = ({ client, post }: Stage) => client.get(`media/${post.id}/comments/?can_support_threading=true`)
const followers = ({ client, pk }: Stage) => client.get(`friendships/${pk}/followers/`)
const follow = ({ client, pk }: Stage) => client.post(`friendships/create/${pk}/`, { user_id: pk })
const sections = ({ client }: Stage) => client.post('tags/latteart/sections/', { tab: 'recent' })
const asked = ({ harness }: Stage) => harness.login('sandbox.sms')
const challenged = ({ harness }: Stage) => harness.login('sandbox.challenge')
const refusedBy = async ({ harness, client, pk }: Stage, mode: string, kind = 'follow') => {
  await harness.control('POST', 'faults', { mode, kind, count: 1 })
  return client.post(`friendships/create/${pk}/`)
}

/** Every field the wire document names for each answer; none may be missing, whether or not a client reads it. */
// biome-ignore format: one row for each answer
const ROWS: Row[] = [
  { name: '2.1 login', make: ({ harness }) => harness.login('sandbox.creator'), at: 'logged_in_user', fields: `${USER} is_business account_type phone_number country_code national_number reel_auto_archive allowed_commenter_type nametag allow_contacts_sync can_boost_post` },
  { name: '2.2 two-factor', make: asked, fields: 'message two_factor_required two_factor_info phone_verification_settings status error_type' },
  { name: '2.2 its details', make: asked, at: 'two_factor_info', fields: 'pk username sms_two_factor_on whatsapp_two_factor_on totp_two_factor_on eligible_for_multiple_totp obfuscated_phone_number obfuscated_phone_number_2 two_factor_identifier show_messenger_code_option show_new_login_screen show_trusted_device_option should_opt_in_trusted_device_option pending_trusted_notification sms_not_allowed_reason trusted_notification_polling_nonce is_trusted_device device_id is_in_sowa_experience phone_verification_settings' },
  { name: '2.2 its messages', make: asked, at: 'two_factor_info.phone_verification_settings', fields: 'max_sms_count resend_sms_delay_sec robocall_count_down_time_sec robocall_after_max_sms' },
  { name: '2.5 bad password', make: ({ harness }) => harness.login('sandbox.creator', 'x'), fields: 'error_type invalid_credentials error_title message buttons status' },
  { name: '2.5 unknown user', make: ({ harness }) => harness.login('nobody.at.all.x'), fields: 'error_type invalid_credentials error_title message buttons status' },
  { name: '2.5 its buttons', make: ({ harness }) => harness.login('sandbox.creator', 'x'), at: 'buttons.0', fields: 'title action' },
  { name: '2.6 challenge', make: challenged, fields: 'message error_type challenge status' },
  { name: '2.6 its details', make: challenged, at: 'challenge', fields: 'url api_path hide_webview_header lock logout native_flow flow_render_type challenge_context' },
  { name: '2.6 its state', make: async (stage) => stage.harness.get((await challenged(stage)).body.challenge.api_path.slice(1)), fields: 'step_name step_data flow_render_type bloks_action cni challenge_context challenge_type_enum_str user_id nonce_code status' },
  { name: '2.6 its choices', make: async (stage) => stage.harness.get((await challenged(stage)).body.challenge.api_path.slice(1)), at: 'step_data', fields: 'choice email phone_number' },
  { name: '2.6 checkpoint', make: (stage) => refusedBy(stage, 'checkpoint'), fields: 'message checkpoint_url lock flow_render_type status' },
  { name: '2.8 session over', make: ({ harness }) => harness.get('accounts/current_user/'), fields: 'message error_title error_body logout_reason status' },
  { name: '2.8 current user', make: ({ client }) => client.get('accounts/current_user/?edit=true'), at: 'user', fields: `${USER} biography external_url phone_number email birthday gender` },
  { name: '3 user by name', make: ({ client }) => client.get('users/coffee.daily/usernameinfo/'), at: 'user', fields: `${USER} media_count follower_count following_count biography external_url is_business account_type hd_profile_pic_url_info` },
  { name: '3 user by id', make: ({ client, pk }) => client.get(`users/${pk}/info/`), at: 'user', fields: `${USER} media_count follower_count following_count biography external_url is_business account_type hd_profile_pic_url_info` },
  { name: '3 its picture', make: ({ client, pk }) => client.get(`users/${pk}/info/`), at: 'user.hd_profile_pic_url_info', fields: 'url width height' },
  { name: '3 search', make: ({ client }) => client.get('users/search/?q=coffee.daily&count=30'), fields: 'num_results users has_more rank_token status' },
  { name: '3 found person', make: ({ client }) => client.get('users/search/?query=coffee.daily&count=30'), at: 'users.0', fields: `${USER} friendship_status` },
  { name: '3 followers', make: followers, fields: 'users big_list page_size next_max_id sections groups more_groups_available should_limit_list_of_followers status' },
  { name: '3 a follower', make: followers, at: 'users.0', fields: USER },
  { name: '3 following', make: ({ client, pk }) => client.get(`friendships/${pk}/following/`), fields: 'users big_list page_size next_max_id sections status' },
  { name: '3 friendship', make: ({ client, pk }) => client.get(`friendships/show/${pk}/`), fields: `${FRIENDSHIP} is_blocking_reel is_muting_reel status` },
  { name: '3 many', make: ({ client, pk }) => client.post('friendships/show_many/', { user_ids: `${pk}` }), at: 'friendship_statuses.0', fields: BRIEF },
  { name: '3 user feed', make: feed, fields: 'items num_results more_available next_max_id auto_load_more_enabled user status' },
  { name: '3 a post', make: feed, at: 'items.0', fields: MEDIA },
  { name: '3 hashtag, older', make: ({ client }) => client.get('feed/tag/latteart/'), fields: 'items ranked_items more_available next_max_id status' },
  { name: '3 hashtag, newer', make: sections, fields: 'sections more_available next_max_id next_page next_media_ids status' },
  { name: '3 a section', make: sections, at: 'sections.0', fields: 'layout_type layout_content' },
  { name: '3 a post in a section', make: sections, at: 'sections.0.layout_content.medias.0.media', fields: MEDIA },
  { name: '3 hashtag info', make: ({ client }) => client.get('tags/latteart/info/'), fields: 'id name media_count profile_pic_url status' },
  { name: '3 likers', make: ({ client, post }) => client.get(`media/${post.pk}/likers/`), fields: 'users user_count status' },
  { name: '3 comments', make: comments, fields: 'comments comment_count has_more_comments next_max_id has_more_headload_comments next_min_id status' },
  { name: '3 a comment', make: comments, at: 'comments.0', fields: 'pk user_id text type created_at created_at_utc content_type status user media_id share_enabled' },
  { name: '3 media', make: ({ client, post }) => client.get(`media/${post.id}/info/`), fields: 'items num_results status' },
  { name: '4 follow', make: follow, fields: 'friendship_status previous_following status' },
  { name: '4 its friendship', make: follow, at: 'friendship_status', fields: WRITTEN },
  { name: '4 unfollow', make: ({ client, pk }) => client.post(`friendships/destroy/${pk}/`, { user_id: pk }), at: 'friendship_status', fields: WRITTEN },
  { name: '4 comment', make: ({ client, post }) => client.post(`media/${post.id}/comment/`, { comment_text: 'Hi' }), at: 'comment', fields: 'pk user_id text type created_at created_at_utc content_type status user media_id share_enabled' },
  { name: '5 action block', make: (stage) => refusedBy(stage, 'action_block'), fields: 'message spam feedback_title feedback_message feedback_url feedback_appeal_label feedback_ignore_label feedback_action status' },
  { name: '5 soft block', make: (stage) => refusedBy(stage, 'soft_block'), fields: 'message feedback_required feedback_title feedback_message feedback_ignore_label status' },
  { name: '5 follow limit', make: (stage) => refusedBy(stage, 'follow_limit'), fields: 'message max_followed_error status' },
  { name: '5 wait', make: (stage) => refusedBy(stage, 'please_wait'), fields: 'message error_type status' },
]

/** `0` is the first entry of a list, or of an object keyed by ids. */
const stepInto = (value: Loose, name: string) => (name === '0' ? Object.values(value)[0] : value[name])

test.for(ROWS)('$name has every field of the wire', async ({ make, at = '', fields }, { harness }) => {
  const client = await harness.signIn()
  const pk = await findPk(client, 'coffee.daily')
  const { items } = (await client.get(`feed/user/${pk}/`)).body
  const post = items.find((one: Loose) => one.comment_count > 25 && one.media_type === 1) ?? items[0]
  const { body } = await make({ harness, client, pk, post })
  const found = at.split('.').filter(Boolean).reduce(stepInto, body)
  expect(Object.keys(found ?? {})).toEqual(expect.arrayContaining(fields.split(' ')))
})
