import type { TaskStatus } from '#contract/automation.ts'
import type { AddressProblem, Measured, Metered, RefusalParams, TaskChange } from '#contract/errors.ts'
import { daysText, numberText, waitText } from '#rules/numbers.ts'
import type { Sentences } from '#rules/sentences.ts'
import { cardProblems } from '#words/card-problems.ts'
import { templateProblems } from '#words/comments.ts'
import { exportLists } from '#words/exports.ts'
import { bodyProblem, inputProblem } from '#words/problems.ts'
import { sourceText } from '#words/sources.ts'
import { limitReached, switchNames } from './plan-limits.ts'

/** What is counted of a caller, after “too many”. */
export const metered: Record<Metered, string> = {
  request: 'requests',
  health: 'health checks',
  search: 'searches',
  report: 'reports',
  picture: 'pictures',
  plan: 'changes to tasks and lists',
  preview: 'previews',
  lookup: 'lookups',
  upload: 'uploads',
  export: 'downloads',
  instagram: 'Instagram sign-ins',
  payment: 'payment changes',
  proof: 'sign-ins',
  link: 'email links opened',
  registration: 'registrations',
  mail: 'email requests',
  unproven: 'requests with an unknown session',
  file: 'files',
  traffic: 'requests',
  token: 'calls with this API token',
  connection: 'live connections',
  user_event: 'live events',
  socket_event: 'live events',
  user_packet: 'live messages',
  socket_packet: 'live messages',
  webhook_test: 'webhook tests',
}

const sizes: Record<Measured, (most: number) => string> = {
  body: (most) => `${most} kB`,
  file: (most) => `${most} MB per file`,
  upload: (most) => `${most} MB in total`,
  unpacked: (most) => `${most} MB unpacked`,
  files: (most) => `${most} files`,
  people: (most) => `${numberText(most)} people`,
}

/** Why nothing is sent to an address, after a colon. */
export const addressProblems: Record<AddressProblem, string> = {
  has_credentials: 'it contains a username or password.',
  not_https: 'it must start with https://.',
  not_public: 'it isn’t a public address.',
}

const statuses: Record<TaskStatus, string> = {
  scheduled: 'scheduled',
  running: 'running',
  waiting: 'waiting',
  paused: 'paused',
  completed: 'completed',
  stopped: 'stopped',
  failed: 'failed',
}

const changes: Record<TaskChange, string> = { paused: 'paused', resumed: 'resumed', stopped: 'stopped', moved: 'moved' }

const wait = (seconds: number) => waitText(seconds * 1000)

/** The sentence of each refusal. */
export const refusals: Sentences<RefusalParams> = {
  invalid_input: inputProblem,
  invalid_body: (given) => `The request couldn’t be read: ${bodyProblem(given)}`,
  not_signed_in: 'Sign in first.',
  session_only: 'API tokens can’t do this. Sign in with a browser.',
  token_unknown: 'This API token isn’t valid. It may have been revoked or have expired.',
  scope_missing: ({ scope }) => `This API token can’t do this. It needs the scope ${scope}.`,
  too_many_requests: ({ what, owner, retry_after_seconds }) =>
    `Too many ${metered[what]}${owner === 'network' ? ' from your network' : ''}. Try again in ${numberText(retry_after_seconds)} s.`,
  wrong_credentials: 'Email or password is incorrect.',
  foreign_origin: 'This request came from another site and was refused.',
  wrong_host: 'Cadenza isn’t available at this address. Use the address its operator set as PUBLIC_URL.',
  feature_not_in_plan: ({ feature }) => `Your plan doesn’t include ${switchNames[feature]}. Upgrade to use it.`,
  not_found: 'Not found.',
  too_large: ({ most, of }) => `That’s too large. The maximum is ${sizes[of](most)}.`,
  not_in_time: 'The request timed out. Try again.',
  headers_too_large: 'The headers of this request are too large. Try clearing your cookies for this site.',
  unsupported_media_type: 'Send JSON or multipart form data.',
  busy: 'The server is busy. Try again in a moment.',
  database_unavailable: 'The database can’t be reached right now. Nothing was lost. Try again in a moment.',
  disk_full: 'The server’s disk is full. Nothing was lost. Try again later.',
  disk_unwritable: 'The server can’t write to its disk right now. Nothing was lost. Try again later.',
  idempotency_key_invalid: 'An Idempotency-Key has 1 to 255 visible characters and no spaces.',
  idempotency_key_reused:
    'This Idempotency-Key was used for another request in the last 24 hours. Use a new one for each request.',
  idempotency_key_in_use: 'This request is still in progress. Try again in a moment.',
  idempotency_outcome_unknown:
    'The server stopped during this request, so it may have been done. Check first, then send it again.',
  idempotency_answer_gone:
    'This was already done, but its answer wasn’t kept. Look up the result instead of sending it again.',
  idempotency_keys_full: ({ most }) =>
    `You’ve sent ${numberText(most)} requests in 24 hours, the maximum. Try again later.`,
  unexpected: 'Something went wrong on our side. Try again.',

  email_taken: 'An account with this email already exists.',
  password_too_short: 'Password must be at least 8 characters long.',
  password_too_long: 'Password must be at most 128 characters long.',
  password_address: 'Don’t use your email as your password.',
  password_common: 'This password is too common. Choose another.',
  fields_missing: 'All fields are required.',
  wrong_old_password: 'Your current password is incorrect.',
  wrong_password: 'Your password is incorrect.',
  managed_by_google: 'Your sign-in is managed by Google. Change your password in your Google account.',
  too_many_tries: ({ retry_after_seconds }) => `Too many failed attempts. Try again in ${wait(retry_after_seconds)}.`,
  reset_link_gone: 'This reset link is no longer valid. Request a new one.',
  verification_link_gone: 'This link is no longer valid. Request a new one.',
  verification_link_of_other:
    'This link belongs to another account. Sign in with the address it was sent to, then open it again.',
  email_already_verified: 'Your email address is already verified.',
  mail_sent_lately: ({ retry_after_seconds }) =>
    `We’ve just sent you a link. Check your inbox, or try again in ${wait(retry_after_seconds)}.`,
  mail_unavailable: 'The email couldn’t be sent. Try again in a moment.',
  sign_in_gone: 'Your sign-in expired. Sign in again.',
  second_factor_wrong: 'That code is incorrect or already used. Enter a new one.',
  second_factor_on: 'Two-step verification is already on.',
  second_factor_off: 'Two-step verification isn’t on.',
  second_factor_key_lost: 'The key for two-step verification is missing. Restore APP_KEYS, or use a recovery code.',
  google_not_configured: 'Google authentication is not properly configured',
  google_unavailable: 'Google can’t be reached right now. Try again in a moment.',
  google_refused: 'Google didn’t confirm this sign-in. Try again.',
  google_email_unverified:
    'Google hasn’t verified this account’s email address. Verify it with Google, then try again.',
  google_other_account: 'This email address is linked to another Google account.',

  fresh_sign_in_needed: 'Sign in again and confirm within ten minutes.',
  api_tokens_full: ({ most }) => `You have ${numberText(most)} API tokens, the maximum. Revoke one first.`,
  webhooks_full: ({ most }) => `You have ${numberText(most)} webhooks, the maximum. Delete one first.`,
  webhook_url_refused: ({ problem }) => `Events can’t be sent to this address: ${addressProblems[problem]}`,
  export_not_ready: 'This export isn’t ready yet.',
  report_links_full: ({ most }) => `You have ${most} links to reports, the maximum. Withdraw one first.`,
  report_link_gone: 'This link has expired or was withdrawn. Ask the person who sent it for a new one.',

  plan_not_found: 'Plan not found.',
  plan_contact_only: 'Enterprise is arranged with our sales team. Contact sales.',
  trial_used: 'The Trial plan can be used once.',
  trial_ended: 'Your trial has ended. Your data is safe. Choose a plan to continue.',
  subscription_ended: 'Your subscription has ended. Your data is safe. Choose a plan to continue.',
  onboarding_needed: 'Choose a plan first.',
  limit_lists: ({ limit }) => `${limitReached.follower_lists(limit)} Delete one or upgrade your plan.`,
  limit_accounts: ({ limit }) => limitReached.instagram_accounts(limit),

  payment_method_missing: 'Please add a payment method first',
  payment_method_not_found: 'Payment method not found.',
  payment_method_needed: ({ plan }) =>
    `This card pays for your ${plan} plan. Add another card first, or cancel your subscription.`,
  card_invalid: ({ problem }) => cardProblems[problem],
  card_not_test:
    'Payments are simulated here, so only Stripe’s test cards work, such as 4242 4242 4242 4242. This card wasn’t saved.',
  card_not_tokenised: 'Enter the card in Stripe’s own fields. Its number must not reach this server.',
  card_expired: 'Your default payment method is expired. Please update your card.',
  card_expiry_invalid: 'Invalid payment method expiry date.',
  card_declined: 'Your card was declined. Use another card or contact your bank.',
  insufficient_funds: 'Your card was declined: insufficient funds.',
  lost_card: 'Your card was declined: it was reported lost.',
  stolen_card: 'Your card was declined: it was reported stolen.',
  expired_card: 'Your card was declined: it has expired.',
  incorrect_cvc: 'Your card was declined: its security code is incorrect.',
  processing_error: 'Your card couldn’t be processed. Try again in a moment.',
  incorrect_number: 'Your card number is incorrect. Check it and try again.',
  authentication_failed: 'Your bank didn’t confirm the payment. Nothing has changed.',
  payment_unavailable: 'The payment provider isn’t answering. Try again. You’ll never be charged twice.',
  payment_in_progress: 'Another change to your plan is still in progress. Try again in a moment.',
  payment_overdue: ({ plan }) =>
    `The last payment for your ${plan} plan is overdue. Pay it first. You can use another card.`,
  confirmation_gone: 'No payment is waiting for this confirmation.',
  subscription_none: 'You have no paid subscription.',
  nothing_to_resume: 'Your subscription is already active.',
  transaction_not_found: 'Transaction not found.',
  event_not_signed: 'This event isn’t signed by the payment provider.',

  account_not_connected: 'Connect your Instagram account first.',
  account_needs_sign_in: ({ username }) => `Instagram signed @${username} out. Reconnect it.`,
  account_over_limit: ({ username }) =>
    `@${username} is over your plan’s limit, so it’s paused. Upgrade your plan, or choose which accounts stay active.`,
  account_needs_confirmation: ({ username }) =>
    `Instagram needs you to confirm @${username}. Confirm it in the Instagram app.`,
  account_secret_lost: ({ username }) =>
    `The key for this account’s Instagram session is missing. Restore APP_KEYS, or reconnect @${username}.`,
  account_not_found: 'Account not found in available accounts',
  instagram_wrong_password: 'Instagram says the password is incorrect for this username.',
  instagram_wrong_password_again: ({ times }) =>
    `Instagram rejected the password ${numberText(times)} times today. More wrong tries can lock the account, so check the password in the Instagram app first.`,
  instagram_unknown_user: 'We couldn’t find this username on Instagram.',
  instagram_disabled: 'Instagram has disabled this account.',
  instagram_needs_confirmation:
    'Instagram needs your confirmation. Open the Instagram app, confirm it was you, and try again.',
  instagram_username_missing: 'Instagram username is required',
  two_factor_code_missing: '2FA code is required',
  two_factor_method_missing: '2FA method is required',
  two_factor_method_unknown: 'This account can’t get a code that way.',
  pending_auth_missing: 'Valid pending auth data is required',
  pending_auth_gone: 'Your sign-in expired. Sign in to Instagram again.',
  two_factor_wrong_code: 'Instagram says the code is incorrect. Check it and try again.',
  instagram_no_session: 'Instagram login failed to return session data from backend',
  instagram_wait: ({ retry_after_seconds }) =>
    `Instagram asked for a pause. Try again in ${wait(retry_after_seconds)}.`,
  read_limit: ({ retry_after_seconds }) =>
    `This account has used its reads for now. Reads are limited to keep it safe. Try again in ${wait(retry_after_seconds)}.`,
  instagram_unavailable: 'Instagram can’t be reached right now. Try again in a moment.',
  instagram_unreadable: 'Instagram’s answer couldn’t be read. Try again in a moment.',
  instagram_resting: ({ because, retry_after_seconds }) => `${because}. Try again in ${wait(retry_after_seconds)}.`,
  instagram_outdated: 'Instagram no longer accepts the app version Cadenza uses.',
  instagram_refused: ({ said }) => `Instagram refused: ${said ?? 'it gave no reason.'}`,
  list_is_fixed: 'This list stays as Instagram gave it. Make a list of your own and add people there.',
  picture_gone: 'Picture unavailable.',
  instagram_user_gone: ({ username }) => `We couldn’t find @${username} on Instagram.`,
  instagram_source_gone: ({ subject }) => `Instagram doesn’t show ${subject}.`,
  instagram_user_private: ({ username }) => `@${username}’s list is private.`,

  task_not_found: 'Task not found.',
  task_wrong_state: ({ status, verb }) => `This task is ${statuses[status]}, so it can’t be ${changes[verb]}.`,
  tasks_full: ({ most }) =>
    `You have ${numberText(most)} unfinished tasks, the maximum. Stop one, or wait until one ends.`,
  preview_gone: 'This preview has expired. Make a new one.',
  preview_differs: 'The task differs from its preview. Make a new preview.',
  following_ceiling: ({ ceiling, username, following, yet, asked }) =>
    `An Instagram account can follow at most ${numberText(ceiling)} people. @${username} follows ${numberText(following)}${yet === 0 ? '' : ` and has tasks to follow ${numberText(yet)} more`}; ${numberText(asked)} more would exceed that.`,
  task_end_past: 'The end time is in the past. Choose a later one, or none.',
  task_end_before_start: 'The end time is before the start time. Choose a later one.',
  range_empty: ({ filter }) => `${filter}: the minimum is above the maximum.`,
  source_missing: 'Choose at least one source.',
  source_unfit: ({ source }) => `This kind of task can’t read from ${sourceText(source)}.`,
  extract_one_source: 'An extraction reads one list at a time.',
  too_many_actions: ({ most }) => `Choose at most ${numberText(most)} per task.`,
  comment_template_wrong: ({ problem }) => `One of your comments can’t be read: ${templateProblems[problem]}`,
  comments_too_few: ({ fewest, count }) =>
    `Write at least ${numberText(fewest)} different comments. Yours make ${numberText(count)}. Each choice like {a|b} counts.`,
  nobody_to_act_on: 'There’s no one to act on: the list is empty.',
  keeps_all_following: ({ username, following, keep }) =>
    `@${username} follows ${numberText(following)} people and you want to keep ${numberText(keep)}, so there’s no one to unfollow.`,
  list_incomplete: ({ list, received, expected }) =>
    `“${list}” is incomplete (${numberText(received)} of ${expected === null ? 'an unknown number' : numberText(expected)}), so people who follow you back may be on it. Extract or import it again.`,
  list_old: ({ list, days, most }) =>
    `“${list}” is ${daysText(days)} old, more than ${numberText(most)}, so people who have followed you back since may be on it. Extract or import it again.`,
  undo_running: 'Stop this task first, then undo it.',
  undo_unsettled: 'We’re still checking its last action. Try again in a moment.',
  undo_nothing: 'There’s nothing to undo. None of this task’s actions are still in effect.',
  undone_already: 'This task has already been undone.',
  schedule_not_found: 'Schedule not found.',
  schedule_never_runs: 'This schedule would never run. Check its dates.',
  template_not_found: 'Template not found.',
  schedules_full: ({ most }) => `You have ${numberText(most)} schedules, the maximum. Delete one first.`,
  templates_full: ({ most }) => `You have ${numberText(most)} templates, the maximum. Delete one first.`,
  template_builtin: 'This template is included with Cadenza. Save a copy and edit that.',

  upload_files_missing: 'Please select both follower and following files',
  file_not_json: ({ file }) =>
    `“${file}” isn’t JSON. Export your data from Instagram as JSON, not HTML, and upload the file unchanged.`,
  file_is_html: ({ file }) =>
    `“${file}” is a web page. Export your data from Instagram again, as JSON instead of HTML.`,
  file_is_compressed: ({ file }) =>
    `“${file}” is a compressed file. Unzip it first, then choose the .json files inside.`,
  file_cut_short: ({ file }) => `“${file}” is incomplete. Download the export again and upload it unchanged.`,
  file_unknown_shape: ({ file }) =>
    `“${file}” contains no followers or following. Choose followers_1.json and following.json from the export.`,
  file_is_following: ({ file }) =>
    `“${file}” is your following file. Add it under Following, and followers_1.json under Followers.`,
  file_is_followers: ({ file }) =>
    `“${file}” is a followers file. Add it under Followers, and following.json under Following.`,
  file_other_list: ({ file, list }) => `“${file}” lists ${exportLists[list]}, not followers or following.`,
  zip_broken: ({ file }) =>
    `“${file}” can’t be opened: it’s damaged or incomplete. Download the export again and upload it unchanged.`,
  zip_encrypted: ({ file }) =>
    `“${file}” is password-protected. Unzip it first, then choose followers_1.json and following.json from it.`,
  zip_is_html: ({ file }) =>
    `“${file}” contains web pages. Export your data from Instagram again, as JSON instead of HTML.`,
  zip_nested: ({ file }) =>
    `“${file}” contains another zip instead of an export. Unzip it, then choose the zip inside.`,
  zip_without_lists: ({ file }) =>
    `“${file}” contains no followers or following. Export your data from Instagram again, as JSON, with “Followers and following”.`,
  zip_side_missing: ({ file, missing }) =>
    `“${file}” contains no ${missing.join(' and no ')}. Export your data from Instagram again with “Followers and following” and the date range All time.`,
  export_of_other: ({ other, username }) =>
    `This export belongs to @${other}, not @${username}. Switch to that account, or choose @${username}’s export.`,
  export_of_stranger: ({ username }) =>
    `This export lists @${username} as a follower or followed account, so it belongs to someone else. Choose @${username}’s export.`,
  upload_cut: 'The upload was interrupted and nothing was changed. Try again.',
  upload_stalled: 'The upload timed out and nothing was changed. Try again.',
}
