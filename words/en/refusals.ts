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
  picture: 'pictures',
  plan: 'changes of tasks and lists',
  preview: 'previews',
  lookup: 'lookups',
  upload: 'uploads',
  export: 'downloads',
  instagram: 'sign-ins to Instagram',
  payment: 'changes of payments',
  proof: 'sign-ins',
  link: 'openings of mailed links',
  registration: 'registrations',
  mail: 'requests for mails',
  unproven: 'requests with an unknown session',
  file: 'files',
  traffic: 'requests',
  token: 'calls with this API token',
  connection: 'live connections',
  user_event: 'live events',
  socket_event: 'live events',
  user_packet: 'live messages',
  socket_packet: 'live messages',
  webhook_test: 'tests of webhooks',
}

const sizes: Record<Measured, (most: number) => string> = {
  body: (most) => `${most} kB`,
  file: (most) => `${most} MB in one file`,
  upload: (most) => `${most} MB in all`,
  unpacked: (most) => `${most} MB unpacked`,
  files: (most) => `${most} files`,
  people: (most) => `${numberText(most)} people`,
}

/** Why nothing is sent to an address, after a colon. */
export const addressProblems: Record<AddressProblem, string> = {
  has_credentials: 'it holds a user name or password.',
  not_https: 'it must begin with https://.',
  not_public: 'it is not a public address.',
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

const changes: Record<TaskChange, string> = { paused: 'paused', resumed: 'resumed', stopped: 'stopped' }

const wait = (seconds: number) => waitText(seconds * 1000)

/** The sentence of each refusal. */
export const refusals: Sentences<RefusalParams> = {
  invalid_input: inputProblem,
  invalid_body: (given) => `The request could not be read: ${bodyProblem(given)}`,
  not_signed_in: 'Please sign in first.',
  session_only: 'An API token may not do this; sign in with a browser.',
  token_unknown: 'This API token is not valid: it was revoked, has ended, or never was.',
  scope_missing: ({ scope }) => `This API token may not do this: it lacks the scope ${scope}.`,
  too_many_requests: ({ what, owner, retry_after_seconds }) =>
    `There were too many ${metered[what]}${owner === 'network' ? ' from your network' : ''} in a short time. Please try again in ${numberText(retry_after_seconds)} s.`,
  wrong_credentials: 'Email or password is incorrect.',
  foreign_origin: 'This request came from another site and was refused.',
  wrong_host:
    'Nothing is served under this address. Please open the product under its own, which its operator sets as PUBLIC_URL.',
  feature_not_in_plan: ({ feature }) =>
    `Your plan does not include ${switchNames[feature]}. Upgrade your plan to use it.`,
  not_found: 'There is nothing here by that name.',
  too_large: ({ most, of }) => `That is too large: at most ${sizes[of](most)}.`,
  not_in_time: 'The request did not arrive in time. Please try again.',
  headers_too_large: 'The headers of this request are too large. Cookies may be the reason; remove them and try again.',
  unsupported_media_type: 'Send JSON or multipart form data.',
  busy: 'The server is busy. Please try again in a moment.',
  database_unavailable: 'The database cannot be reached right now. Nothing was lost; please try again in a moment.',
  disk_full: 'There is no room left on the server’s disk. Nothing was lost; please try again later.',
  disk_unwritable: 'The server’s disk cannot be written right now. Nothing was lost; please try again later.',
  idempotency_key_invalid: 'An Idempotency-Key has 1 to 255 visible characters and no blanks.',
  idempotency_key_reused:
    'This Idempotency-Key was used for another request within the last 24 hours. Use a new one for each.',
  idempotency_key_in_use: 'What you asked for is still under way. Please try again in a moment.',
  idempotency_outcome_unknown:
    'The server stopped while it worked on this, so it may have been done. Look first, then ask for it anew.',
  idempotency_answer_gone: 'This was done before, but its answer was not kept. Look it up instead of sending it again.',
  idempotency_keys_full: ({ most }) =>
    `You have asked for ${numberText(most)} things within 24 hours, which is as many as are remembered. Please try again later.`,
  unexpected: 'Something went wrong on our side. Please try again.',

  email_taken: 'An account with this email already exists.',
  password_too_short: 'Password must be at least 8 characters long.',
  password_too_long: 'Password must be at most 128 characters long.',
  password_address: 'This password is your address. Please choose another.',
  password_common: 'This password is on the list of the most common ones. Please choose another.',
  fields_missing: 'All fields are required.',
  wrong_old_password: 'Your current password is not right.',
  wrong_password: 'Your password is not right.',
  managed_by_google: 'Your sign-in is managed by Google. Please change your password in your Google account.',
  too_many_tries: ({ retry_after_seconds }) =>
    `There were too many failed tries. Please try again in ${wait(retry_after_seconds)}.`,
  reset_link_gone: 'This reset link is not valid any more. Please ask for a new one.',
  verification_link_gone: 'This link is not valid any more. Please ask for a new one.',
  verification_link_of_other:
    'This link belongs to another account. Sign in with the address it was sent to, then open it again.',
  email_already_verified: 'Your email address is verified already.',
  mail_sent_lately: ({ retry_after_seconds }) =>
    `We have sent you a link a moment ago. Please look into your mail, or try again in ${wait(retry_after_seconds)}.`,
  mail_unavailable: 'The mail could not be sent right now. Please try again in a moment.',
  sign_in_gone: 'This sign-in has waited too long for its code. Please sign in again.',
  second_factor_wrong: 'That code is not right, or it has been used already. Please enter a new one.',
  second_factor_on: 'Two-step verification is on already.',
  second_factor_off: 'Two-step verification is not on.',
  second_factor_key_lost:
    'The key that seals two-step verification is missing. Put APP_KEYS back, or use a recovery code.',
  google_not_configured: 'Google authentication is not properly configured',
  google_unavailable: 'Google cannot be reached right now. Please try again in a moment.',
  google_refused: 'Google did not confirm this sign-in. Please try again.',
  google_email_unverified:
    'Google has not verified the email address of this account. Please verify it with Google, then try again.',
  google_other_account: 'This email address signs in with another Google account.',

  fresh_sign_in_needed: 'Please sign in again and confirm within ten minutes.',
  api_tokens_full: ({ most }) =>
    `You have ${numberText(most)} API tokens, which is as many as there can be. Revoke one first.`,
  webhooks_full: ({ most }) =>
    `You have ${numberText(most)} webhooks, which is as many as there can be. Delete one first.`,
  webhook_url_refused: ({ problem }) => `Events cannot be sent to this address: ${addressProblems[problem]}`,
  export_not_ready: 'This export is not ready yet.',

  plan_not_found: 'There is no such plan.',
  plan_contact_only: 'The Enterprise plan is arranged with our sales team. Please contact sales.',
  trial_used: 'The Trial plan can be used once.',
  trial_ended: 'Your trial has ended. Your data is kept; choose a plan to go on.',
  subscription_ended: 'Your subscription has ended. Your data is kept; choose a plan to go on.',
  onboarding_needed: 'Please choose a plan first.',
  limit_lists: ({ limit }) => `${limitReached.follower_lists(limit)} Delete one or upgrade your plan.`,
  limit_accounts: ({ limit }) => limitReached.instagram_accounts(limit),

  payment_method_missing: 'Please add a payment method first',
  payment_method_not_found: 'There is no such payment method.',
  payment_method_needed: ({ plan }) =>
    `Your ${plan} plan is paid with this card. Add another card first, or cancel the subscription.`,
  card_invalid: ({ problem }) => cardProblems[problem],
  card_not_test:
    'Payments are simulated here, so only Stripe’s published test cards work, such as 4242 4242 4242 4242. This card was not kept.',
  card_not_tokenised: 'Please enter the card in Stripe’s own fields; its number must not come to this server.',
  card_expired: 'Your default payment method is expired. Please update your card.',
  card_expiry_invalid: 'Invalid payment method expiry date.',
  card_declined: 'Your card was declined. Please use another card or ask your bank.',
  insufficient_funds: 'Your card was declined: there is not enough money on it.',
  lost_card: 'Your card was declined: it was reported lost.',
  stolen_card: 'Your card was declined: it was reported stolen.',
  expired_card: 'Your card was declined: it has expired.',
  incorrect_cvc: 'Your card was declined: its security code is not right.',
  processing_error: 'Your card could not be processed just now. Please try again in a moment.',
  incorrect_number: 'Your card number is not right. Please check it.',
  authentication_failed: 'Your bank did not confirm the payment. Nothing has changed.',
  payment_unavailable:
    'The payment provider gives no answer right now. Please try again: nothing is ever charged twice.',
  payment_in_progress: 'Another change of your plan is still under way. Please try again in a moment.',
  payment_overdue: ({ plan }) =>
    `The last payment of your ${plan} plan is still open. Please pay it first, with another card if need be.`,
  confirmation_gone: 'There is no payment that waits for this confirmation.',
  subscription_none: 'You have no paid subscription.',
  nothing_to_resume: 'There is nothing to take back: your subscription goes on as it is.',
  transaction_not_found: 'There is no such transaction.',
  event_not_signed: 'This is not a signed event of the payment provider.',

  account_not_connected: 'Please connect your Instagram account first.',
  account_needs_sign_in: ({ username }) => `Instagram has signed @${username} out. Please connect it again.`,
  account_over_limit: ({ username }) =>
    `@${username} is over your plan’s limit, so it stands still. Upgrade your plan, or choose which accounts stay active.`,
  account_needs_confirmation: ({ username }) =>
    `Instagram asks for a confirmation of @${username}. Please confirm it in the Instagram app.`,
  account_secret_lost: ({ username }) =>
    `The key that seals this account’s Instagram session is missing. Put APP_KEYS back, or connect @${username} again.`,
  account_not_found: 'Account not found in available accounts',
  instagram_wrong_password: 'Instagram says the password is not right for this user name.',
  instagram_wrong_password_again: ({ times }) =>
    `Instagram has refused the password ${numberText(times)} times today, and more wrong tries can lock the account. Please make sure of it in the Instagram app first.`,
  instagram_unknown_user: 'Instagram knows no user of that name.',
  instagram_disabled: 'Instagram has disabled this account.',
  instagram_needs_confirmation:
    'Instagram asks for a confirmation. Please open the Instagram app, confirm that it was you, and try again.',
  instagram_username_missing: 'Instagram username is required',
  two_factor_code_missing: '2FA code is required',
  two_factor_method_missing: '2FA method is required',
  two_factor_method_unknown: 'This account cannot get a code that way.',
  pending_auth_missing: 'Valid pending auth data is required',
  pending_auth_gone: 'This sign-in has waited too long for its code. Please sign in to Instagram again.',
  two_factor_wrong_code: 'Instagram says the code is not right. Check it and try again.',
  instagram_no_session: 'Instagram login failed to return session data from backend',
  instagram_wait: ({ retry_after_seconds }) =>
    `Instagram asks for a pause. Please try again in ${wait(retry_after_seconds)}.`,
  read_limit: ({ retry_after_seconds }) =>
    `This account has used its looks at Instagram for now. They are limited so that it stays safe; please try again in ${wait(retry_after_seconds)}.`,
  instagram_unavailable: 'Instagram cannot be reached right now. Please try again in a moment.',
  instagram_unreadable: 'Instagram’s answer couldn’t be read. Please try again in a moment.',
  instagram_resting: ({ because, retry_after_seconds }) =>
    `${because}. Please try again in ${wait(retry_after_seconds)}.`,
  instagram_outdated: 'Instagram no longer accepts the version of its app that Cadenza speaks.',
  instagram_refused: ({ said }) => `Instagram refused: ${said ?? 'it gave no reason.'}`,
  list_is_fixed: 'This list stays as Instagram gave it. Make a list of your own and add people there.',
  picture_gone: 'This picture cannot be had right now.',
  instagram_user_gone: ({ username }) => `Instagram knows no user called @${username}.`,
  instagram_source_gone: ({ subject }) => `Instagram does not show ${subject}.`,
  instagram_user_private: ({ username }) => `The list of @${username} is private and cannot be read.`,

  task_not_found: 'There is no such task.',
  task_wrong_state: ({ status, verb }) => `This task is ${statuses[status]}, so it cannot be ${changes[verb]}.`,
  tasks_full: ({ most }) =>
    `You already have ${numberText(most)} unfinished tasks, the most there can be. Stop one, or wait until one ends.`,
  preview_gone: 'This preview is no longer there. Please make a new one.',
  preview_differs: 'The task differs from its preview. Please make a new preview.',
  following_ceiling: ({ ceiling, username, following, yet, asked }) =>
    `Instagram lets an account follow at most ${numberText(ceiling)} people. @${username} follows ${numberText(following)}${yet === 0 ? '' : ` and has tasks to follow ${numberText(yet)} more`}; ${numberText(asked)} more would pass that.`,
  task_end_past: 'The end of this task lies in the past. Choose a later one, or none.',
  task_end_before_start: 'This task would end before it starts. Choose an end after its start.',
  range_empty: ({ filter }) => `Nobody passes ${filter}: its least (min) lies above its most (max).`,
  source_missing: 'Choose at least one source.',
  source_unfit: ({ source }) => `A task of this kind cannot read from ${sourceText(source)}.`,
  extract_one_source: 'An extraction reads one list at a time.',
  too_many_actions: ({ most }) => `At most ${numberText(most)} in one task.`,
  comment_template_wrong: ({ problem }) => `One of your comments cannot be read: ${templateProblems[problem]}`,
  comments_too_few: ({ fewest, count }) =>
    `Write at least ${numberText(fewest)} different comments; yours make ${numberText(count)}. Choices like {a|b} count each.`,
  nobody_to_act_on: 'There is nobody to act on: the list is empty.',
  keeps_all_following: ({ username, following, keep }) =>
    `@${username} follows ${numberText(following)} people and you want to keep ${numberText(keep)}, so nobody can be unfollowed.`,
  list_incomplete: ({ list, received, expected }) =>
    `The list “${list}” is incomplete (${numberText(received)} of ${expected === null ? 'an unknown number' : numberText(expected)}), so people who do follow you back may stand in it. Extract or import it again.`,
  list_old: ({ list, days, most }) =>
    `The list “${list}” is ${daysText(days)} old, more than ${numberText(most)}, so people who have followed you back since may stand in it. Extract or import it again.`,
  undo_running: 'Stop this task first, then it can be undone.',
  undo_unsettled: 'What became of its last action is still being looked up. Please try again in a moment.',
  undo_nothing: 'There is nothing to undo: what this task did no longer stands.',
  undone_already: 'This task has already been undone.',
  schedule_not_found: 'There is no such schedule.',
  schedule_never_runs: 'This schedule would never run. Check its dates.',
  template_not_found: 'There is no such template.',
  schedules_full: ({ most }) =>
    `You have ${numberText(most)} schedules, which is as many as there can be. Delete one first.`,
  templates_full: ({ most }) =>
    `You have ${numberText(most)} templates, which is as many as there can be. Delete one first.`,
  template_builtin: 'This template comes with Cadenza. Save a copy and change that.',

  upload_files_missing: 'Please select both follower and following files',
  file_not_json: ({ file }) =>
    `“${file}” is not JSON. In Instagram’s export choose the format JSON, not HTML, and upload the file as it is.`,
  file_is_html: ({ file }) =>
    `“${file}” is a web page. Ask Instagram for the export again and choose the format JSON instead of HTML.`,
  file_is_compressed: ({ file }) =>
    `“${file}” is a compressed file. Unpack it first, then choose the .json files inside.`,
  file_cut_short: ({ file }) => `“${file}” ends in the middle. Download the export again and upload it as it is.`,
  file_unknown_shape: ({ file }) =>
    `“${file}” holds no followers or following. Choose followers_1.json and following.json from the export.`,
  file_is_following: ({ file }) =>
    `“${file}” is your following file. Put it on the following side and followers_1.json on the followers side.`,
  file_is_followers: ({ file }) =>
    `“${file}” is a followers file. Put it on the followers side and following.json on the following side.`,
  file_other_list: ({ file, list }) => `“${file}” is the list of ${exportLists[list]}, not of followers or following.`,
  zip_broken: ({ file }) =>
    `“${file}” cannot be opened: it is damaged or was not downloaded to its end. Download the export again and upload it as it is.`,
  zip_encrypted: ({ file }) =>
    `“${file}” is locked with a password. Unpack it first, then choose followers_1.json and following.json from it.`,
  zip_is_html: ({ file }) =>
    `“${file}” holds web pages. Ask Instagram for the export again and choose the format JSON instead of HTML.`,
  zip_nested: ({ file }) => `“${file}” holds another zip instead of an export. Unpack it, then choose the zip inside.`,
  zip_without_lists: ({ file }) =>
    `“${file}” holds no followers or following. Ask Instagram for the export again with “Followers and following” and the format JSON.`,
  zip_side_missing: ({ file, missing }) =>
    `“${file}” holds no ${missing.join(' and no ')}. Ask Instagram for the export again with “Followers and following” and the date range All time.`,
  export_of_other: ({ other, username }) =>
    `This is the export of @${other}, not of @${username}. Switch to that account, or choose the export of @${username}.`,
  export_of_stranger: ({ username }) =>
    `@${username} stands among the people of this export, so it is somebody else’s. Choose the export of @${username}.`,
  upload_cut: 'The upload was interrupted, so nothing was changed. Please try again.',
  upload_stalled: 'The upload stood still for too long, so nothing was changed. Please try again.',
}
