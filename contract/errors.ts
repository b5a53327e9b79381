/** Every refusal the product can give: the HTTP status and the sentence a person reads. `{name}` is filled in by the refusal. */
export const errors = {
  invalid_input: [400, '{problem}'],
  invalid_body: [400, 'The request could not be read: {problem}'],
  not_signed_in: [401, 'Please sign in first.'],
  wrong_credentials: [401, 'Email or password is incorrect.'],
  foreign_origin: [403, 'This request came from another site and was refused.'],
  feature_not_in_plan: [403, 'Your plan does not include {feature}. Upgrade your plan to use it.'],
  not_found: [404, 'There is nothing here by that name.'],
  too_large: [413, 'That is too large: at most {most}.'],
  unsupported_media_type: [415, 'Send JSON or multipart form data.'],
  busy: [503, 'The server is busy. Please try again in a moment.'],
  database_unavailable: [
    503,
    'The database cannot be reached right now. Nothing was lost; please try again in a moment.',
  ],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],

  email_taken: [409, 'An account with this email already exists.'],
  password_too_short: [400, 'Password must be at least 8 characters long.'],
  password_too_long: [400, 'Password must be at most 128 characters long.'],
  password_common: [400, 'This password is on the list of the most common ones. Please choose another.'],
  fields_missing: [400, 'All fields are required.'],
  wrong_old_password: [401, 'Your current password is not right.'],
  wrong_password: [401, 'Your password is not right.'],
  managed_by_google: [409, 'Your sign-in is managed by Google. Please change your password in your Google account.'],
  too_many_tries: [429, 'There were too many failed tries. Please try again in {minutes}.'],
  reset_link_gone: [400, 'This reset link is not valid any more. Please ask for a new one.'],
  verification_link_gone: [400, 'This link is not valid any more. Please ask for a new one.'],
  email_already_verified: [409, 'Your email address is verified already.'],
  mail_sent_lately: [
    429,
    'We have sent you a link a moment ago. Please look into your mail, or try again in {minutes}.',
  ],
  sign_in_gone: [400, 'This sign-in has waited too long for its code. Please sign in again.'],
  second_factor_wrong: [401, 'That code is not right, or it has been used already. Please enter a new one.'],
  second_factor_on: [409, 'Two-step verification is on already.'],
  second_factor_off: [409, 'Two-step verification is not on.'],
  second_factor_key_lost: [
    409,
    'The key that seals two-step verification is missing. Put APP_KEYS back, or use a recovery code.',
  ],
  google_not_configured: [503, 'Google authentication is not properly configured'],
  google_unavailable: [503, 'Google cannot be reached right now. Please try again in a moment.'],
  google_refused: [400, 'Google did not confirm this sign-in. Please try again.'],
  google_email_unverified: [
    403,
    'Google has not verified the email address of this account. Please verify it with Google, then try again.',
  ],
  google_other_account: [409, 'This email address signs in with another Google account.'],

  plan_not_found: [404, 'There is no such plan.'],
  plan_contact_only: [409, 'The Enterprise plan is arranged with our sales team. Please contact sales.'],
  plan_unavailable: [409, 'Paid plans cannot be bought yet. Please choose the Trial plan.'],
  trial_used: [409, 'The Trial plan can be used once.'],
  trial_ended: [403, 'Your trial has ended. Your data is kept; choose a plan to go on.'],
  onboarding_needed: [403, 'Please choose a plan first.'],
  limit_lists: [403, 'Your plan’s limit of lists is {limit}, and it is reached. Delete one or upgrade your plan.'],
  limit_accounts: [403, 'Your plan’s limit of connected Instagram accounts is {limit}, and it is reached.'],

  account_not_connected: [409, 'Please connect your Instagram account first.'],
  account_needs_sign_in: [409, 'Instagram has signed @{username} out. Please connect it again.'],
  account_needs_confirmation: [
    409,
    'Instagram asks for a confirmation of @{username}. Please confirm it in the Instagram app.',
  ],
  account_secret_lost: [
    409,
    'The key that seals this account’s Instagram session is missing. Put APP_KEYS back, or connect @{username} again.',
  ],
  account_not_found: [404, 'Account not found in available accounts'],
  instagram_wrong_password: [400, 'Instagram says the password is not right for this user name.'],
  instagram_unknown_user: [400, 'Instagram knows no user of that name.'],
  instagram_disabled: [409, 'Instagram has disabled this account.'],
  instagram_needs_confirmation: [
    409,
    'Instagram asks for a confirmation. Please open the Instagram app, confirm that it was you, and try again.',
  ],
  instagram_username_missing: [400, 'Instagram username is required'],
  two_factor_code_missing: [400, '2FA code is required'],
  two_factor_method_missing: [400, '2FA method is required'],
  two_factor_method_unknown: [400, 'This account cannot get a code that way.'],
  pending_auth_missing: [400, 'Valid pending auth data is required'],
  pending_auth_gone: [409, 'This sign-in has waited too long for its code. Please sign in to Instagram again.'],
  two_factor_wrong_code: [400, 'Instagram says the code is not right. Check it and try again.'],
  instagram_no_session: [502, 'Instagram login failed to return session data from backend'],
  instagram_wait: [503, 'Instagram asks for a pause. Please try again in {minutes}.'],
  instagram_unavailable: [502, 'Instagram cannot be reached right now. Please try again in a moment.'],
  instagram_user_gone: [404, 'Instagram knows no user called @{username}.'],
  instagram_user_private: [409, 'The list of @{username} is private and cannot be read.'],

  task_not_found: [404, 'There is no such task.'],
  task_wrong_state: [409, 'This task is {status}, so it cannot be {verb}.'],
  preview_gone: [409, 'This preview is no longer there. Please make a new one.'],
  preview_differs: [409, 'The task differs from its preview. Please make a new preview.'],
  following_ceiling: [
    409,
    'Instagram lets an account follow at most {ceiling} people. @{username} follows {following}; {asked} more would pass that.',
  ],
  task_kind_unavailable: [400, 'Only follow tasks can be run so far.'],

  upload_files_missing: [400, 'Please select both follower and following files'],
  file_not_json: [
    422,
    '“{file}” is not JSON. In Instagram’s export choose the format JSON, not HTML, and upload the file as it is.',
  ],
  file_is_html: [
    422,
    '“{file}” is a web page. Ask Instagram for the export again and choose the format JSON instead of HTML.',
  ],
  file_is_compressed: [422, '“{file}” is a compressed file. Unpack it first, then choose the .json files inside.'],
  file_cut_short: [422, '“{file}” ends in the middle. Download the export again and upload it as it is.'],
  file_unknown_shape: [
    422,
    '“{file}” holds no followers or following. Choose followers_1.json and following.json from the export.',
  ],
  file_is_following: [
    422,
    '“{file}” is your following file. Put it on the following side and followers_1.json on the followers side.',
  ],
  file_is_followers: [
    422,
    '“{file}” is a followers file. Put it on the followers side and following.json on the following side.',
  ],
  file_other_list: [422, '“{file}” is the list of {list}, not of followers or following.'],
  upload_cut: [400, 'The upload was interrupted, so nothing was changed. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** The body of every answer that is not a success. */
export type FailureBody = { success: false; code: ErrorCode; error: string; message: string }
