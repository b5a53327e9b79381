// Written by `npm run message-types` from words/en/server.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { answers, demoNotes, codeSources, planLosses, deliveryProblems, connectionProblems, previewNotes, endedWays, keptWays, enterCode, devices } = catalogue<{
  readonly answers: {
    readonly signed_out: string
    readonly password_changed: string
    readonly reset_link_sent: string
    readonly password_reset: string
    readonly session_ended: string
    readonly other_sessions_ended: string
    readonly verification_sent: string
    readonly email_verified: string
    readonly timezone_saved: string
    readonly second_factor_on: string
    readonly second_factor_off: string
    readonly recovery_codes_renewed: string
    readonly google_linked: string
    readonly user_deleted: string
    readonly token_revoked: string
    readonly report_withdrawn: string
    readonly webhook_deleted: string
    readonly webhook_test: string
    readonly account_disconnected: string
    readonly schedule_deleted: string
    readonly template_deleted: string
    readonly list_deleted: string
    readonly profile_updated: string
    readonly address_saved: string
    readonly preferences_saved: string
  }
  readonly demoNotes: {
    readonly 'sandbox.creator': string
    readonly 'sandbox.big': string
    readonly 'sandbox.fresh': string
  }
  readonly codeSources: {
    readonly totp: string
    readonly sms: string
    readonly whatsapp: string
    readonly backup: string
  }
  readonly planLosses: {
    readonly account_over: (values: { username: string | number; plan: string | number }) => string
    readonly no_scheduling: (values: { plan: string | number }) => string
  }
  readonly deliveryProblems: {
    readonly answered: (values: { status: string | number }) => string
    readonly secret_lost: string
    readonly refused: (values: { why: string | number }) => string
    readonly unreachable: (values: { why: string | number }) => string
  }
  readonly connectionProblems: {
    readonly ENOTFOUND: string
    readonly EAI_AGAIN: string
    readonly ECONNREFUSED: string
    readonly ECONNRESET: string
  }
  readonly previewNotes: {
    readonly too_few: (values: { found: number; asked: number }) => string
    readonly too_few_because: {
      readonly filters: (values: { count: number }) => string
      readonly skipped: (values: { count: number; username: string | number; reason: string | number }) => string
      readonly nobody: string
    }
    readonly cut: (values: { why: string | number; found: number; asked: number }) => string
    readonly cut_by: {
      readonly time: string
      readonly pages: string
      readonly read_limit: (values: { until: string | number }) => string
    }
    readonly extraction: (values: { username: string | number; expected: number; read: number; reads: number; is_slow: boolean; an_hour: number }) => string
    readonly list_capped: (values: { shown: number; username: string | number }) => string
    readonly ceiling_near: (values: { username: string | number; following: number; ceiling: number }) => string
    readonly lopsided: (values: { username: string | number; following: number; followers: number }) => string
    readonly list_incomplete: (values: { name: string | number; received: number; is_known: boolean; expected: number }) => string
    readonly sharing: {
      readonly by_results: string
      readonly nothing_known: string
      readonly source: (values: { source: string | number; percent: number; is_known: boolean; followed_back: number; looked_at: number }) => string
    }
  }
  readonly endedWays: {
    readonly sentence: (values: { names: string | number }) => string
    readonly password: string
    readonly browsers: (values: { count: number }) => string
    readonly api_tokens: (values: { count: number }) => string
    readonly webhooks: (values: { count: number }) => string
    readonly report_links: (values: { count: number }) => string
    readonly second_factor: string
  }
  readonly keptWays: {
    readonly sentence: (values: { names: string | number }) => string
    readonly ended: (values: { names: string | number }) => string
  }
  readonly enterCode: {
    readonly totp: string
    readonly sms: (values: { has_hint: boolean; hint: string | number }) => string
    readonly whatsapp: (values: { has_hint: boolean; hint: string | number }) => string
    readonly backup: string
  }
  readonly devices: {
    readonly on: (values: { browser: string | number; system: string | number }) => string
    readonly unknown: string
  }
}>('server/answers')

export const { billingNotices } = catalogue<{
  readonly billingNotices: {
    readonly ended: (values: { is_trial: boolean; plan: string | number }) => string
    readonly confirmation_needed: string
    readonly payment_failed: (values: { plan: string | number; until: string | number }) => string
    readonly payment_overdue: (values: { plan: string | number }) => string
    readonly ending: (values: { plan: string | number; until: string | number }) => string
  }
}>('server/billing-notices')

export const { exportLists, skipReasons } = catalogue<{
  readonly exportLists: {
    readonly hashtags: string
    readonly requests_received: string
    readonly recent_requests: string
    readonly pending_requests: string
    readonly recently_unfollowed: string
    readonly blocked: string
    readonly restricted: string
    readonly close_friends: string
    readonly story_hidden_from: string
    readonly removed_suggestions: string
    readonly favourites: string
    readonly other_people: string
  }
  readonly skipReasons: {
    readonly no_name: string
    readonly not_a_username: string
    readonly not_a_profile: string
    readonly not_a_row: string
    readonly duplicate: string
    readonly other_list_unreadable: (values: { list: 'hashtags' | 'requests_received' | 'recent_requests' | 'pending_requests' | 'recently_unfollowed' | 'blocked' | 'restricted' | 'close_friends' | 'story_hidden_from' | 'removed_suggestions' | 'favourites' | 'other_people' | 'other' }) => string
    readonly other_list: (values: { list: 'hashtags' | 'requests_received' | 'recent_requests' | 'pending_requests' | 'recently_unfollowed' | 'blocked' | 'restricted' | 'close_friends' | 'story_hidden_from' | 'removed_suggestions' | 'favourites' | 'other_people' | 'other' }) => string
    readonly missing_part: (values: { count: number; parts: string | number }) => string
    readonly other_profile: (values: { other: string | number }) => string
    readonly date_range: (values: { side: 'followers' | 'following' | 'other'; received: number; username: string | number; expected: number }) => string
    readonly too_few: (values: { side: 'followers' | 'following' | 'other'; received: number; username: string | number; expected: number; missing: number }) => string
  }
}>('server/exports')

export const { headings, fileWords } = catalogue<{
  readonly headings: {
    readonly people: {
      readonly username: string
      readonly full_name: string
      readonly is_private: string
      readonly is_verified: string
      readonly follower_count: string
      readonly added_at: string
      readonly profile: string
      readonly lists: string
      readonly instagram_id: string
    }
    readonly tasks: {
      readonly id: string
      readonly account: string
      readonly kind: string
      readonly status: string
      readonly sources: string
      readonly done: string
      readonly requested: string
      readonly target: string
      readonly skipped: string
      readonly failed: string
      readonly waits_for: string
      readonly waits_until: string
      readonly activity: string
      readonly error: string
      readonly start_at: string
      readonly stop_at: string
      readonly created_at: string
      readonly started_at: string
      readonly ended_at: string
      readonly undo_of: string
      readonly schedule_id: string
    }
    readonly statistics: {
      readonly date: string
      readonly followers_count: string
      readonly following_count: string
      readonly gained: string
      readonly lost: string
      readonly source: string
      readonly looked_at: string
      readonly followed_back: string
      readonly rate: string
      readonly low: string
      readonly high: string
      readonly enough: string
      readonly weekday: string
      readonly hour: string
    }
  }
  readonly fileWords: {
    readonly yes: string
    readonly no: string
    readonly separator: string
    readonly sheet: string
    readonly sheetN: (values: { nth: string | number }) => string
  }
}>('server/headings')

export const { creditLine, invoiceLines } = catalogue<{
  readonly creditLine: {
    readonly credit: string
  }
  readonly invoiceLines: {
    readonly bought: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
    readonly changed: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
    readonly plan: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
    readonly unused: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
    readonly remaining: (values: { interval: 'monthly' | 'yearly' | 'other'; name: string | number }) => string
  }
}>('server/invoice-lines')

export const { listNames } = catalogue<{
  readonly listNames: {
    readonly followers: (values: { username: string | number }) => string
    readonly following: (values: { username: string | number }) => string
    readonly non_followers: (values: { username: string | number }) => string
    readonly pending_requests: (values: { username: string | number }) => string
    readonly recently_unfollowed: (values: { username: string | number }) => string
    readonly close_friends: (values: { username: string | number }) => string
    readonly blocked: (values: { username: string | number }) => string
    readonly restricted: (values: { username: string | number }) => string
    readonly ghosts: (values: { username: string | number }) => string
    readonly supporters: (values: { username: string | number }) => string
    readonly fans: (values: { username: string | number }) => string
    readonly inactive: (values: { username: string | number }) => string
    readonly suspicious: (values: { username: string | number }) => string
  }
}>('server/list-names')

export const { lookupNotes } = catalogue<{
  readonly lookupNotes: {
    readonly busy: string
    readonly private: string
  }
}>('server/lookup')

export const { mails } = catalogue<{
  readonly mails: {
    readonly reset: {
      readonly subject: string
      readonly text: (values: { link: string | number }) => string
    }
    readonly google: {
      readonly subject: string
      readonly text: (values: { link: string | number }) => string
    }
    readonly verification: {
      readonly subject: string
      readonly text: (values: { link: string | number }) => string
    }
    readonly changes: {
      readonly password: {
        readonly subject: string
        readonly what: string
      }
      readonly factor_on: {
        readonly subject: string
        readonly what: string
      }
      readonly factor_off: {
        readonly subject: string
        readonly what: string
      }
      readonly recovery_codes: {
        readonly subject: string
        readonly what: string
      }
      readonly ways_in_ended: {
        readonly subject: string
        readonly what: string
      }
    }
    readonly wasItYou: (values: { link: string | number }) => string
    readonly webhook_off: {
      readonly subject: string
      readonly text: (values: { url: string | number; link: string | number }) => string
    }
    readonly receipt: {
      readonly subject: (values: { amount: string | number }) => string
      readonly text: (values: { amount: string | number; day: string | number; description: string | number; has_card: boolean; card: string | number; link: string | number }) => string
    }
    readonly export: {
      readonly subject: string
      readonly text: (values: { link: string | number }) => string
    }
    readonly readme: (values: { days: number }) => string
    readonly notices: {
      readonly task_finished: (values: { kind: 'follow' | 'unfollow' | 'react' | 'comment' | 'extract' | 'remove_follower' | 'answer_requests' | 'visit' | 'other' }) => string
      readonly task_failed: (values: { kind: 'follow' | 'unfollow' | 'react' | 'comment' | 'extract' | 'remove_follower' | 'answer_requests' | 'visit' | 'other' }) => string
      readonly noReason: string
      readonly limit_reached: string
      readonly resumesAfterMidnight: string
      readonly account_needs_you: (values: { username: string | number }) => string
      readonly weekly_summary: string
      readonly audience_changed: (values: { left: number; username: string | number }) => string
      readonly audienceChanged: (values: { left: number; gone: number; came: number; date: string | number }) => string
      readonly counts: (values: { done: number; target: number; skipped: number }) => string
      readonly week: (values: { from: string | number; to: string | number }) => string
      readonly weekCounts: {
        readonly followed: (values: { count: number }) => string
        readonly unfollowed: (values: { count: number }) => string
        readonly liked_posts: (values: { count: number }) => string
        readonly comments: (values: { count: number }) => string
        readonly followers_count: (values: { count: number }) => string
        readonly gained: (values: { count: number }) => string
        readonly lost: (values: { count: number }) => string
        readonly removed_followers: (values: { count: number }) => string
        readonly approved_requests: (values: { count: number }) => string
        readonly declined_requests: (values: { count: number }) => string
      }
      readonly footer: (values: { link: string | number }) => string
      readonly growth_day_planned: (values: { username: string | number }) => string
      readonly growthDayPlanned: (values: { follows: number; date: string | number }) => string
      readonly audience_changed_many: (values: { left: number }) => string
    }
  }
}>('server/mails')

export const { pageWords } = catalogue<{
  readonly pageWords: {
    readonly description: string
    readonly loading: string
    readonly needsScript: string
  }
}>('server/page')

export const { inputProblems, wanted, bodyProblems } = catalogue<{
  readonly inputProblems: {
    readonly incomplete: string
    readonly not_an_object: string
    readonly email_wrong: string
    readonly email_too_long: string
    readonly password_too_long: string
    readonly instagram_password_missing: string
    readonly token_name_missing: string
    readonly token_name_too_long: string
    readonly scopes_missing: string
    readonly webhook_address_wrong: string
    readonly events_missing: string
    readonly year_unusual: string
    readonly username_wrong: string
    readonly username_is_contact: string
    readonly ids_or_where: string
    readonly nobody_chosen: string
    readonly cursor_wrong: string
    readonly warm_up_wrong: string
    readonly exclusion_list_elsewhere: string
    readonly post_wrong: string
    readonly posts_unclear: string
    readonly too_many_posts_of_person: string
    readonly hashtag_wrong: string
    readonly zone_unknown: string
    readonly clock_wrong: string
    readonly comment_missing: string
    readonly target_missing: string
    readonly name_missing: string
    readonly rows_without_preview: string
    readonly list_name_missing: string
    readonly cursor_of_other_list: string
    readonly upload_field_unknown: string
    readonly days_reversed: string
    readonly unknown_field: (values: { field: string | number }) => string
    readonly missing_field: (values: { field: string | number }) => string
    readonly wrong_field: (values: { field: string | number; wanted: string | number }) => string
    readonly too_many_last_posts: (values: { most: number }) => string
    readonly rows_beyond_preview: (values: { rows: number }) => string
    readonly formula_wrong: string
    readonly formula_too_deep: (values: { most: number }) => string
    readonly formula_of_too_many_lists: (values: { most: number }) => string
    readonly too_many_days: (values: { most: number }) => string
    readonly moving_field_unknown: string
    readonly choices_wrong: string
  }
  readonly wanted: {
    readonly text: string
    readonly number: string
    readonly whole_number: string
    readonly true_or_false: string
    readonly list: string
    readonly object: string
    readonly date: string
    readonly moment: string
    readonly address: string
    readonly other: string
    readonly one_of: (values: { values: string | number }) => string
    readonly bound: (values: { of: 'number' | 'characters' | 'entries' | 'other'; kind: 'more_than' | 'at_least' | 'less_than' | 'at_most' | 'other'; bound: number }) => string
  }
  readonly bodyProblems: {
    readonly not_json: string
    readonly too_deep: string
    readonly too_many_values: string
    readonly not_text: string
    readonly forbidden_key: string
    readonly not_understood: string
    readonly form: (values: { said: string | number }) => string
  }
}>('server/problems')

export const { reasons, byFilter, cuts, rests, formerTool } = catalogue<{
  readonly reasons: {
    readonly please_wait: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
    readonly action_block: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
    readonly instagram_down: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
    readonly stumbled: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
    readonly refused_alike: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
    readonly lists_refused: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
    readonly installation: (values: { is_alone: boolean; why: string | number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
    readonly code_needed: string
    readonly disabled: string
    readonly challenge: (values: { of_lists: boolean }) => string
    readonly suspended: string
    readonly consent: string
    readonly automation_warning: string
    readonly app_step_only: string
    readonly signed_out: string
    readonly session_lost: string
    readonly over_limit: string
    readonly needs_owner: string
    readonly text: (values: { text: string | number }) => string
    readonly account_hold: (values: { why: string | number }) => string
    readonly paused_everything: (values: { of: 'all' | 'account' | 'other'; at: string | number }) => string
    readonly plan_ended: string
    readonly start_at: (values: { at: string | number }) => string
    readonly active_hours: (values: { has_hours: boolean; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; whose: 'task' | 'account' | 'other' }) => string
    readonly between_sessions: (values: { has_next: boolean; at: string | number }) => string
    readonly session_total: (values: { has_next: boolean; at: string | number; used: number; limit: number }) => string
    readonly session_skips: (values: { has_next: boolean; at: string | number; used: number }) => string
    readonly day_total: (values: { has_next: boolean; at: string | number; used: number; limit: number }) => string
    readonly plan_daily_actions: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; used: number; limit: number }) => string
    readonly hourly_limit: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; used: number; limit: number; of: 'follow' | 'unfollow' | 'like' | 'comment' | 'both' | 'remove_follower' | 'approve_request' | 'other'; window: 'hour' | 'day' | 'other'; part: 'warned' | 'warming_up' | 'other'; share: number }) => string
    readonly daily_limit: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; used: number; limit: number; of: 'follow' | 'unfollow' | 'like' | 'comment' | 'both' | 'remove_follower' | 'approve_request' | 'other'; window: 'hour' | 'day' | 'other'; part: 'warned' | 'warming_up' | 'other'; share: number }) => string
    readonly follow_unfollow_limit: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; used: number; limit: number; of: 'follow' | 'unfollow' | 'like' | 'comment' | 'both' | 'remove_follower' | 'approve_request' | 'other'; window: 'hour' | 'day' | 'other'; part: 'warned' | 'warming_up' | 'other'; share: number }) => string
    readonly read_limit: (values: { at: string | number; used: number; limit: number; window: 'hour' | 'day' | 'other'; kept_for: 'tasks' | 'previews' | 'other' }) => string
    readonly gap: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
    readonly long_pause: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number }) => string
    readonly turn: (values: { has_time: boolean; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; at: string | number; first: string | number }) => string
    readonly checking: (values: { is_back: boolean; at: string | number; count: number; action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; of: 'follow' | 'unfollow' | 'like' | 'comment' | 'remove_follower' | 'approve_request' | 'other' }) => string
    readonly no_answer: (values: { at: string | number }) => string
    readonly own_account: string
    readonly exclusion_list: string
    readonly acted_before: (values: { did: 'follow' | 'like' | 'comment' | 'other'; newest_post: boolean }) => string
    readonly met_before: (values: { did: 'followed' | 'unfollowed' | 'liked' | 'commented' | 'other'; tool: string | number }) => string
    readonly already_following: string
    readonly request_pending: string
    readonly not_pending: string
    readonly not_following: string
    readonly follows_back: string
    readonly likes_your_posts: string
    readonly too_recent: (values: { days: number; least: number }) => string
    readonly already_liked: (values: { newest_post: boolean }) => string
    readonly comments_off: (values: { post: boolean; newest_post: boolean }) => string
    readonly post_age: (values: { newest_post: boolean; days: number; most: number }) => string
    readonly post_likes: (values: { newest_post: boolean; value: number; bound: 'least' | 'most' | 'other'; limit: number }) => string
    readonly no_post: string
    readonly commented_recently: (values: { days: number; least: number }) => string
    readonly no_text_left: string
    readonly not_liked: string
    readonly gone: string
    readonly media_gone: string
    readonly refused: (values: { gave_reason: boolean; message: string | number }) => string
    readonly not_shown: (values: { what: 'profile' | 'post' | 'source' | 'other' }) => string
    readonly not_known: string
    readonly already: string
    readonly not_confirmed: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other' }) => string
    readonly unclear: (values: { why: 'disconnected' | 'not_shown' | 'too_little' | 'other'; of: 'comment' | 'follow' | 'unfollow' | 'like' | 'remove_follower' | 'approve_request' | 'other' }) => string
    readonly not_let_through: string
    readonly target_reached: (values: { is_extraction: boolean; count: number }) => string
    readonly enough_kept: (values: { done: number }) => string
    readonly end_time: (values: { done: number; target: number }) => string
    readonly sources_read: (values: { is_extraction: boolean; is_cut: boolean; done: number; why: string | number; target: number }) => string
    readonly follow_ceiling: string
    readonly outdated: string
    readonly likers_hidden: string
    readonly list_deleted: string
    readonly account_disconnected: string
    readonly source_private: (values: { name: string | number }) => string
    readonly source_unreadable: (values: { name: string | number; why: string | number }) => string
    readonly acted: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; username: string | number }) => string
    readonly follow_requested: (values: { username: string | number }) => string
    readonly was_so: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; username: string | number }) => string
    readonly skipped: (values: { username: string | number; why: string | number }) => string
    readonly result: (values: { username: string | number; why: string | number }) => string
    readonly confirming: (values: { action: 'follow' | 'unfollow' | 'like' | 'comment' | 'unlike' | 'delete_comment' | 'remove_follower' | 'approve_request' | 'decline_request' | 'other'; username: string | number }) => string
    readonly set_back: (values: { username: string | number }) => string
    readonly retrying: (values: { username: string | number }) => string
    readonly given_up: (values: { username: string | number }) => string
    readonly inspected: (values: { username: string | number }) => string
    readonly page_read: (values: { count: number; source: string | number; dropped: number }) => string
    readonly list_page_read: (values: { count: number; username: string | number; dropped: number }) => string
    readonly run_added: (values: { more: number; target: number }) => string
    readonly follow_ups_added: (values: { more: number; target: number }) => string
    readonly texts_refused: (values: { message: string | number }) => string
    readonly due_while_disconnected: string
    readonly run_missed: string
    readonly run_paused: string
    readonly run_skipped: (values: { done: number; target: number }) => string
    readonly run_joined: (values: { done: number; target: number; joined: number }) => string
    readonly run_refused: (values: { why: string | number }) => string
    readonly not_a_follower: string
    readonly you_follow: string
    readonly no_request: string
    readonly not_listed: string
    readonly answer_changed: string
    readonly account_public: string
    readonly requests_to_public: string
    readonly left_to_chance: (values: { percent: number }) => string
    readonly growth_amount: (values: { follows: number; why: 'goal' | 'pace' | 'plan' | 'other_tasks' | 'following' | 'hours' | 'people' | 'rhythm' | 'other' }) => string
    readonly growth_by_chance: (values: { follows: number }) => string
    readonly growth_source: (values: { share: number; source: string | number; rate: number; half: number }) => string
    readonly growth_source_new: (values: { share: number; source: string | number; of: number }) => string
    readonly growth_source_empty: (values: { source: string | number }) => string
    readonly growth_block: (values: { share: number; block: 'morning' | 'afternoon' | 'evening' | 'night' | 'other'; rate: number; half: number }) => string
    readonly growth_block_new: (values: { share: number; block: 'morning' | 'afternoon' | 'evening' | 'night' | 'other'; of: number }) => string
    readonly growth_warned: (values: { at: string | number }) => string
    readonly growth_full: (values: { why: 'pace' | 'plan' | 'other_tasks' | 'following' | 'hours' | 'people' | 'rhythm' | 'other' }) => string
    readonly growth_last_days: string
    readonly growth_day_over: string
    readonly growth_no_plan: string
    readonly growth_disconnected: string
    readonly growth_ended_paused: string
  }
  readonly byFilter: {
    readonly range: (values: { filter: 'followers' | 'following' | 'posts' | 'ratio' | 'mutuals' | 'engagement_rate' | 'other'; value: number; bound: 'least' | 'most' | 'other'; limit: number }) => string
    readonly word: (values: { is_missing: boolean; where: 'bio_words' | 'name_words' | 'caption_words' | 'other'; word: string | number }) => string
    readonly days: (values: { has_posts: boolean; days: number; most: number }) => string
    readonly requested: string
    readonly language: (values: { language: string | number }) => string
  }
  readonly cuts: {
    readonly limited: string
    readonly circle: string
    readonly nobody_new: string
    readonly too_many_pages: string
  }
  readonly rests: {
    readonly please_wait: string
    readonly action_block: (values: { blocked: 'kind' | 'unnamed' | 'everything' | 'other' }) => string
    readonly instagram_down: (values: { cause: 'please_wait' | 'server_error' | 'unreachable' | 'unreadable' | 'other' }) => string
    readonly stumbled: (values: { is_alone: boolean }) => string
    readonly refused_alike: (values: { gave_reason: boolean; message: string | number }) => string
    readonly people_unread: (values: { gave_reason: boolean; message: string | number }) => string
    readonly sources_refused: (values: { gave_reason: boolean; message: string | number }) => string
    readonly lists_refused: string
    readonly installation: (values: { fault: 'outdated' | 'not_the_app' | 'address' | 'protocol' | 'other' }) => string
    readonly warned: string
  }
  readonly formerTool: {
    readonly other: string
  }
}>('server/reasons')

export const { receiptWords } = catalogue<{
  readonly receiptWords: {
    readonly receipt: string
    readonly invoice: string
    readonly title: (values: { is_paid: boolean }) => string
    readonly number: string
    readonly date: string
    readonly status: string
    readonly account: string
    readonly card: string
    readonly billed_to: string
    readonly description: string
    readonly amount: string
    readonly paid: string
    readonly total: string
    readonly statuses: {
      readonly succeeded: string
      readonly failed: string
      readonly pending: string
      readonly refunded: string
    }
    readonly cardEndingIn: (values: { type: 'visa' | 'mastercard' | 'amex' | 'unknown' | 'other'; last_four: string | number }) => string
  }
}>('server/receipts')

export const { refusals, metered, addressProblems, saidNothing } = catalogue<{
  readonly refusals: {
    readonly invalid_input: (values: { why: string | number }) => string
    readonly invalid_body: (values: { why: string | number }) => string
    readonly not_signed_in: string
    readonly session_only: string
    readonly token_unknown: string
    readonly scope_missing: (values: { scope: string | number }) => string
    readonly too_many_requests: (values: { what: 'request' | 'health' | 'search' | 'report' | 'picture' | 'plan' | 'preview' | 'lookup' | 'upload' | 'export' | 'instagram' | 'payment' | 'proof' | 'link' | 'registration' | 'mail' | 'unproven' | 'file' | 'traffic' | 'token' | 'connection' | 'user_event' | 'socket_event' | 'user_packet' | 'socket_packet' | 'webhook_test' | 'other'; owner: 'network' | 'user' | 'thing' | 'other'; retry_after_seconds: number }) => string
    readonly wrong_credentials: string
    readonly foreign_origin: string
    readonly wrong_host: string
    readonly feature_not_in_plan: (values: { feature: 'analytics' | 'scheduled_tasks' | 'other' }) => string
    readonly not_found: string
    readonly too_large: (values: { of: 'body' | 'file' | 'upload' | 'unpacked' | 'files' | 'people' | 'other'; most: number }) => string
    readonly not_in_time: string
    readonly headers_too_large: string
    readonly unsupported_media_type: string
    readonly busy: string
    readonly database_unavailable: string
    readonly disk_full: string
    readonly disk_unwritable: string
    readonly idempotency_key_invalid: string
    readonly idempotency_key_reused: string
    readonly idempotency_key_in_use: string
    readonly idempotency_outcome_unknown: string
    readonly idempotency_answer_gone: string
    readonly idempotency_keys_full: (values: { most: number }) => string
    readonly unexpected: string
    readonly email_taken: string
    readonly password_too_short: string
    readonly password_too_long: string
    readonly password_address: string
    readonly password_common: string
    readonly fields_missing: string
    readonly wrong_old_password: string
    readonly wrong_password: string
    readonly managed_by_google: string
    readonly too_many_tries: (values: { wait: string | number }) => string
    readonly reset_link_gone: string
    readonly verification_link_gone: string
    readonly verification_link_of_other: string
    readonly email_already_verified: string
    readonly mail_sent_lately: (values: { wait: string | number }) => string
    readonly mail_unavailable: string
    readonly sign_in_gone: string
    readonly second_factor_wrong: string
    readonly second_factor_on: string
    readonly second_factor_off: string
    readonly second_factor_key_lost: string
    readonly google_not_configured: string
    readonly google_unavailable: string
    readonly google_refused: string
    readonly google_email_unverified: string
    readonly google_other_account: string
    readonly fresh_sign_in_needed: string
    readonly api_tokens_full: (values: { most: number }) => string
    readonly webhooks_full: (values: { most: number }) => string
    readonly webhook_url_refused: (values: { problem: 'has_credentials' | 'not_https' | 'not_public' | 'other' }) => string
    readonly export_not_ready: string
    readonly report_links_full: (values: { most: number }) => string
    readonly report_link_gone: string
    readonly plan_not_found: string
    readonly plan_contact_only: string
    readonly trial_used: string
    readonly trial_ended: string
    readonly subscription_ended: string
    readonly onboarding_needed: string
    readonly limit_lists: (values: { limit: number }) => string
    readonly limit_accounts: (values: { limit: number }) => string
    readonly payment_method_missing: string
    readonly payment_method_not_found: string
    readonly payment_method_needed: (values: { plan: string | number }) => string
    readonly card_invalid: (values: { why: string | number }) => string
    readonly card_not_test: string
    readonly card_not_tokenised: string
    readonly card_expired: string
    readonly card_expiry_invalid: string
    readonly card_declined: string
    readonly insufficient_funds: string
    readonly lost_card: string
    readonly stolen_card: string
    readonly expired_card: string
    readonly incorrect_cvc: string
    readonly processing_error: string
    readonly incorrect_number: string
    readonly authentication_failed: string
    readonly payment_unavailable: string
    readonly payment_in_progress: string
    readonly payment_overdue: (values: { plan: string | number }) => string
    readonly confirmation_gone: string
    readonly subscription_none: string
    readonly nothing_to_resume: string
    readonly transaction_not_found: string
    readonly event_not_signed: string
    readonly account_not_connected: string
    readonly account_needs_sign_in: (values: { username: string | number }) => string
    readonly account_over_limit: (values: { username: string | number }) => string
    readonly account_needs_confirmation: (values: { username: string | number }) => string
    readonly account_secret_lost: (values: { username: string | number }) => string
    readonly account_not_found: string
    readonly instagram_wrong_password: (values: { has_said: boolean; said: string | number }) => string
    readonly instagram_wrong_password_again: (values: { times: number; has_said: boolean; said: string | number }) => string
    readonly instagram_unusable_password: (values: { has_said: boolean; said: string | number }) => string
    readonly instagram_unknown_user: string
    readonly instagram_disabled: string
    readonly instagram_needs_confirmation: string
    readonly instagram_suspended: string
    readonly instagram_consent_needed: string
    readonly instagram_automation_warning: string
    readonly instagram_app_step_only: string
    readonly instagram_code_needed: string
    readonly instagram_signed_out: string
    readonly instagram_username_missing: string
    readonly two_factor_code_missing: string
    readonly two_factor_method_missing: string
    readonly two_factor_method_unknown: string
    readonly pending_auth_missing: string
    readonly pending_auth_gone: string
    readonly two_factor_wrong_code: string
    readonly challenge_code_expired: string
    readonly browser_session_unreadable: string
    readonly browser_session_ended: string
    readonly browser_session_challenged: string
    readonly browser_session_outdated: string
    readonly instagram_no_session: string
    readonly instagram_wait: (values: { wait: string | number }) => string
    readonly confirmation_asked_lately: (values: { wait: string | number }) => string
    readonly read_limit: (values: { wait: string | number }) => string
    readonly instagram_unavailable: string
    readonly instagram_unreadable: string
    readonly instagram_resting: (values: { because: string | number; wait: string | number }) => string
    readonly instagram_outdated: string
    readonly instagram_not_the_app: string
    readonly instagram_address_refused: string
    readonly instagram_protocol_refused: string
    readonly instagram_refused: (values: { said: string | number }) => string
    readonly list_is_fixed: string
    readonly picture_gone: string
    readonly instagram_user_gone: (values: { username: string | number }) => string
    readonly instagram_source_gone: (values: { subject: string | number }) => string
    readonly instagram_user_private: (values: { username: string | number }) => string
    readonly task_not_found: string
    readonly pause_not_found: string
    readonly task_wrong_state: (values: { status: 'scheduled' | 'running' | 'waiting' | 'paused' | 'completed' | 'stopped' | 'failed' | 'other'; verb: 'paused' | 'resumed' | 'stopped' | 'moved' | 'other' }) => string
    readonly tasks_full: (values: { most: number }) => string
    readonly preview_gone: string
    readonly preview_differs: string
    readonly following_ceiling: (values: { ceiling: number; username: string | number; following: number; yet: number; asked: number }) => string
    readonly task_end_past: string
    readonly task_end_before_start: string
    readonly range_empty: (values: { filter: string | number }) => string
    readonly source_missing: string
    readonly source_unfit: (values: { source: string | number }) => string
    readonly extract_one_source: string
    readonly too_many_actions: (values: { most: number }) => string
    readonly comment_template_wrong: (values: { why: string | number }) => string
    readonly comments_too_few: (values: { fewest: number; count: number }) => string
    readonly nobody_to_act_on: string
    readonly keeps_all_following: (values: { username: string | number; following: number; keep: number }) => string
    readonly list_incomplete: (values: { list: string | number; received: number; is_known: boolean; expected: number }) => string
    readonly list_old: (values: { list: string | number; days: number; most: number }) => string
    readonly undo_running: string
    readonly undo_unsettled: string
    readonly undo_nothing: string
    readonly undone_already: string
    readonly undo_under_way: string
    readonly schedule_not_found: string
    readonly schedule_never_runs: string
    readonly template_not_found: string
    readonly schedules_full: (values: { most: number }) => string
    readonly templates_full: (values: { most: number }) => string
    readonly template_builtin: string
    readonly upload_files_missing: string
    readonly file_not_json: (values: { file: string | number }) => string
    readonly file_is_html: (values: { file: string | number }) => string
    readonly file_is_compressed: (values: { file: string | number }) => string
    readonly file_cut_short: (values: { file: string | number }) => string
    readonly file_unknown_shape: (values: { file: string | number }) => string
    readonly file_is_following: (values: { file: string | number }) => string
    readonly file_is_followers: (values: { file: string | number }) => string
    readonly file_other_list: (values: { file: string | number; list: 'hashtags' | 'requests_received' | 'recent_requests' | 'pending_requests' | 'recently_unfollowed' | 'blocked' | 'restricted' | 'close_friends' | 'story_hidden_from' | 'removed_suggestions' | 'favourites' | 'other_people' | 'other' }) => string
    readonly zip_broken: (values: { file: string | number }) => string
    readonly zip_encrypted: (values: { file: string | number }) => string
    readonly zip_is_html: (values: { file: string | number }) => string
    readonly zip_nested: (values: { file: string | number }) => string
    readonly zip_without_lists: (values: { file: string | number; is_part: boolean; other_part: string | number }) => string
    readonly zip_side_missing: (values: { missing: 'followers' | 'following' | 'other'; file: string | number }) => string
    readonly export_of_other: (values: { other: string | number; username: string | number }) => string
    readonly export_owner_unclear: (values: { file: string | number; username: string | number }) => string
    readonly exports_differ: (values: { file: string | number; other: string | number }) => string
    readonly export_of_stranger: (values: { username: string | number }) => string
    readonly upload_cut: string
    readonly upload_stalled: string
    readonly move_files_missing: string
    readonly move_empty: string
    readonly moves_full: (values: { moves: number; people: number }) => string
    readonly preview_needed: string
    readonly confirm_count_wrong: (values: { count: number }) => string
    readonly schedule_final: string
    readonly filter_missing: string
    readonly account_public: string
    readonly visit_empty: string
    readonly goal_not_found: string
    readonly goal_there: (values: { username: string | number }) => string
    readonly goal_too_soon: (values: { days: number }) => string
    readonly goal_too_late: (values: { days: number }) => string
    readonly goal_over: string
    readonly goal_day_over: string
  }
  readonly metered: {
    readonly request: string
    readonly health: string
    readonly search: string
    readonly report: string
    readonly picture: string
    readonly plan: string
    readonly preview: string
    readonly lookup: string
    readonly upload: string
    readonly export: string
    readonly instagram: string
    readonly payment: string
    readonly proof: string
    readonly link: string
    readonly registration: string
    readonly mail: string
    readonly unproven: string
    readonly file: string
    readonly traffic: string
    readonly token: string
    readonly connection: string
    readonly user_event: string
    readonly socket_event: string
    readonly user_packet: string
    readonly socket_packet: string
    readonly webhook_test: string
  }
  readonly addressProblems: {
    readonly has_credentials: string
    readonly not_https: string
    readonly not_public: string
  }
  readonly saidNothing: {
    readonly instagram: string
  }
}>('server/refusals')

export const { warnings } = catalogue<{
  readonly warnings: {
    readonly what: {
      readonly follow: string
      readonly unfollow: string
      readonly like: string
      readonly comment: string
      readonly remove_follower: string
      readonly approve_request: string
    }
    readonly titleMany: (values: { count: number }) => string
    readonly blocked: (values: { again: boolean; what: string | number; strikes: number }) => string
    readonly unnamed: (values: { what: string | number }) => string
    readonly warned: (values: { again: boolean }) => string
    readonly pause: (values: { again: boolean }) => string
    readonly refused: (values: { what: string | number }) => string
    readonly lists: string
    readonly people: string
    readonly sources: string
    readonly likers: string
    readonly fullStop: string
    readonly said: (values: { said: string | number }) => string
    readonly pausedKind: (values: { has_others: boolean; what: string | number; until: string | number; others: string | number }) => string
    readonly pausedAll: (values: { until: string | number }) => string
    readonly pausedLists: (values: { until: string | number }) => string
    readonly pausedSources: (values: { until: string | number }) => string
    readonly held: string
    readonly byHand: (values: { kind: 'follow' | 'unfollow' | 'like' | 'comment' | 'other' }) => string
    readonly sparingly: string
    readonly lookInApp: string
    readonly needsLook: string
    readonly noAction: string
  }
}>('server/warnings')
