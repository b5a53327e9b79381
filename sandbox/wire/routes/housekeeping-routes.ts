import { type Answer, finished, ok } from '../../message/answers.ts'
import { passwordKeyHeaders } from '../../message/password.ts'
import type { Sandbox } from '../../sandbox.ts'
import { isRowOn } from '../../state/rows.ts'
import type { Route } from '../call.ts'
import { openRoute, signedInRoute } from '../define-route.ts'

/** Calls around a sign-in; only the fields that clients read are given. */
const BEFORE: Record<string, object> = {
  'zr/token/result/': { token: null },
  'accounts/read_msisdn_header/': {},
  'accounts/msisdn_header_bootstrap/': {},
  'accounts/contact_point_prefill/': {},
  'accounts/get_prefill_candidates/': { prefills: [] },
  'attribution/log_attribution/': {},
}

const AFTER: Record<string, object> = {
  'attribution/log_resurrect_attribution/': {},
  'loom/fetch_config/': { system_control: { upload_max_bytes: 0 } },
  'linked_accounts/get_linkage_status/': { linkage_status: {} },
  'feed/new_feed_posts_exist/': { new_feed_posts_exist: false },
  'fbsearch/suggested_searches/': { suggested: [] },
  'fbsearch/recent_searches/': { recent: [] },
  'direct_v2/ranked_recipients/': { ranked_recipients: [], expires: 3_600 },
  'direct_v2/get_presence/': { user_presence: {} },
  'direct_v2/inbox/': {
    inbox: { threads: [], has_older: false, unseen_count: 0, unseen_count_ts: 0, blended_inbox_enabled: true },
    pending_requests_total: 0,
    seq_id: 1,
  },
  'media/blocked/': { media_ids: [] },
  'qp/batch_fetch/': { request_status: 'success', qp_data: [] },
  'qp/get_cooldowns/': { default: 30, global: 30, slots: [], surfaces: [] },
  'users/arlink_download_info/': { archive_url: null },
  'discover/topical_explore/': { sectional_items: [], items: [], more_available: false, clusters: [] },
  'discover/mark_su_seen/': {},
  'facebook_ota/': { bundles: [] },
  'status/get_viewable_statuses/': { statuses: [] },
  'news/': { stories: [], more_available: false, next_max_id: null },
  'news/inbox/': { new_stories: [], old_stories: [], counts: {}, continuation_token: 0 },
}

async function answerKey(sandbox: Sandbox): Promise<Answer> {
  return ok({ configs: {}, experiments: [], id: '' }, passwordKeyHeaders(await sandbox.password_key()))
}

export const HOUSEKEEPING_ROUTES: readonly Route[] = [
  openRoute('GET qe/sync/', 'housekeeping', async ({ sandbox }) => {
    const key = await answerKey(sandbox)
    return isRowOn(sandbox.state.rows, 'key_405', null) ? { ...finished(405, ''), headers: key.headers ?? {} } : key
  }),
  openRoute('POST qe/sync/', 'housekeeping', ({ sandbox }) => answerKey(sandbox)),
  openRoute('ANY launcher/sync/', 'housekeeping', ({ sandbox }) => answerKey(sandbox)),
  ...Object.entries(BEFORE).map(([path, body]): Route => openRoute(`ANY ${path}`, 'housekeeping', () => ok(body))),
  ...Object.entries(AFTER).map(([path, body]): Route => signedInRoute(`ANY ${path}`, 'housekeeping', () => ok(body))),
]
