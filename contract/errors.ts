import type { Cost } from '#contract/call.ts'
import type { BodyProblem, InputProblem } from '#contract/problems.ts'
import type { ApiScope } from '#rules/api-scopes.ts'
import type { CardProblem } from '#rules/cards.ts'
import type { TemplateProblem } from '#rules/comment-problems.ts'
import type { AddressProblem } from '#rules/delivery-failures.ts'
import type { ListOfExport, Side } from '#rules/exports/names.ts'
import type { PlanName, PlanSwitch } from '#rules/limits.ts'
import type { RestReason } from '#rules/reasons.ts'
import type { RefusalOwner } from '#rules/refusals.ts'
import type { Source } from '#rules/source-types.ts'
import type { TaskStatus } from '#rules/task-states.ts'

/** What is counted of a caller: what calls cost, files, live connections and what comes over them. */
export type Metered =
  | Cost
  | 'traffic'
  | 'unproven'
  | 'file'
  | 'token'
  | 'connection'
  | 'user_event'
  | 'socket_event'
  | 'user_packet'
  | 'socket_packet'
  | 'webhook_test'

export type MeteredOwner = 'user' | 'network' | 'thing'

/** What has a size: a body in kB, an upload or one of its files in MB, files and people by their number. */
export type Measured = 'body' | 'file' | 'upload' | 'unpacked' | 'files' | 'people'

export type TaskChange = 'paused' | 'resumed' | 'stopped' | 'moved' | 'changed'

/** A refusal: its HTTP status and the type of its params, which are null where its sentence names nothing. */
const refusal = <Params = null>(status: number): readonly [status: number, params?: Params] => [status]

/** Every refusal the product can give; the room `refusals` of `words/<language>/server.json` has the sentence of each. */
export const errors = {
  invalid_input: refusal<InputProblem>(400),
  invalid_body: refusal<BodyProblem>(400),
  not_signed_in: refusal(401),
  session_only: refusal(403),
  token_unknown: refusal(401),
  scope_missing: refusal<{ scope: ApiScope }>(403),
  too_many_requests: refusal<{ what: Metered; owner: MeteredOwner; retry_after_seconds: number }>(429),
  wrong_credentials: refusal(401),
  foreign_origin: refusal(403),
  wrong_host: refusal(421),
  feature_not_in_plan: refusal<{ feature: PlanSwitch }>(403),
  not_found: refusal(404),
  too_large: refusal<{ most: number; of: Measured }>(413),
  not_in_time: refusal(408),
  headers_too_large: refusal(431),
  unsupported_media_type: refusal(415),
  busy: refusal(503),
  database_unavailable: refusal(503),
  disk_full: refusal(507),
  disk_unwritable: refusal(503),
  idempotency_key_invalid: refusal(400),
  idempotency_key_reused: refusal(422),
  idempotency_key_in_use: refusal(409),
  idempotency_outcome_unknown: refusal(409),
  idempotency_answer_gone: refusal(409),
  idempotency_keys_full: refusal<{ most: number }>(429),
  unexpected: refusal(500),

  email_taken: refusal(409),
  password_too_short: refusal(400),
  password_too_long: refusal(400),
  password_address: refusal(400),
  password_common: refusal(400),
  fields_missing: refusal(400),
  wrong_old_password: refusal(401),
  wrong_password: refusal(401),
  managed_by_google: refusal(409),
  too_many_tries: refusal<{ retry_after_seconds: number }>(429),
  reset_link_gone: refusal(400),
  verification_link_gone: refusal(400),
  verification_link_of_other: refusal(403),
  email_already_verified: refusal(409),
  mail_sent_lately: refusal<{ retry_after_seconds: number }>(429),
  mail_unavailable: refusal(503),
  sign_in_gone: refusal(400),
  second_factor_wrong: refusal(401),
  second_factor_on: refusal(409),
  second_factor_off: refusal(409),
  second_factor_key_lost: refusal(409),
  google_not_configured: refusal(503),
  google_unavailable: refusal(503),
  google_refused: refusal(400),
  google_email_unverified: refusal(403),
  google_other_account: refusal(409),

  fresh_sign_in_needed: refusal(403),
  api_tokens_full: refusal<{ most: number }>(409),
  webhooks_full: refusal<{ most: number }>(409),
  webhook_url_refused: refusal<{ problem: AddressProblem }>(400),
  export_not_ready: refusal(409),
  report_links_full: refusal<{ most: number }>(409),
  report_link_gone: refusal(400),

  plan_not_found: refusal(404),
  plan_contact_only: refusal(409),
  trial_used: refusal(409),
  trial_ended: refusal(403),
  subscription_ended: refusal(403),
  onboarding_needed: refusal(403),
  limit_lists: refusal<{ limit: number; current: number }>(403),
  limit_accounts: refusal<{ limit: number; current: number }>(403),

  payment_method_missing: refusal(409),
  payment_method_not_found: refusal(404),
  payment_method_needed: refusal<{ plan: PlanName }>(409),
  card_invalid: refusal<{ problem: CardProblem }>(400),
  card_not_test: refusal(400),
  card_not_tokenised: refusal(400),
  card_expired: refusal(409),
  card_expiry_invalid: refusal(409),
  card_declined: refusal(402),
  insufficient_funds: refusal(402),
  lost_card: refusal(402),
  stolen_card: refusal(402),
  expired_card: refusal(402),
  incorrect_cvc: refusal(402),
  processing_error: refusal(402),
  incorrect_number: refusal(402),
  authentication_failed: refusal(402),
  payment_unavailable: refusal(502),
  payment_in_progress: refusal(409),
  payment_overdue: refusal<{ plan: PlanName }>(409),
  confirmation_gone: refusal(409),
  subscription_none: refusal(409),
  nothing_to_resume: refusal(409),
  transaction_not_found: refusal(404),
  event_not_signed: refusal(400),

  account_not_connected: refusal(409),
  account_needs_sign_in: refusal<{ username: string }>(409),
  account_over_limit: refusal<{ username: string }>(409),
  account_needs_confirmation: refusal<{ username: string }>(409),
  account_secret_lost: refusal<{ username: string }>(409),
  account_not_found: refusal(404),
  /** With Instagram's own sentence, where it gave one. */
  instagram_wrong_password: refusal<{ said: string | null }>(400),
  instagram_wrong_password_again: refusal<{ times: number; said: string | null }>(400),
  instagram_unusable_password: refusal<{ said: string | null }>(400),
  instagram_unknown_user: refusal(400),
  instagram_disabled: refusal(409),
  instagram_needs_confirmation: refusal(409),
  instagram_suspended: refusal(409),
  instagram_consent_needed: refusal(409),
  instagram_automation_warning: refusal(409),
  instagram_app_step_only: refusal(409),
  instagram_code_needed: refusal(409),
  instagram_signed_out: refusal(409),
  instagram_username_missing: refusal(400),
  two_factor_code_missing: refusal(400),
  two_factor_method_missing: refusal(400),
  two_factor_method_unknown: refusal(400),
  pending_auth_missing: refusal(400),
  pending_auth_gone: refusal(409),
  two_factor_wrong_code: refusal(400),
  challenge_code_expired: refusal(409),
  browser_session_unreadable: refusal(400),
  browser_session_ended: refusal(409),
  browser_session_challenged: refusal(409),
  browser_session_outdated: refusal(502),
  instagram_no_session: refusal(502),
  instagram_wait: refusal<{ retry_after_seconds: number }>(503),
  confirmation_asked_lately: refusal<{ retry_after_seconds: number }>(429),
  read_limit: refusal<{ retry_after_seconds: number }>(429),
  instagram_unavailable: refusal(502),
  instagram_unreadable: refusal(502),
  /** `rest` is the code of `because`, where it has one: the sentence is said again in the reader's language. */
  instagram_resting: refusal<{ because: string; rest?: RestReason; retry_after_seconds: number }>(503),
  instagram_outdated: refusal(502),
  instagram_not_the_app: refusal(502),
  instagram_address_refused: refusal(502),
  instagram_protocol_refused: refusal(502),
  instagram_refused: refusal<{ said: string | null }>(409),
  list_is_fixed: refusal(409),
  picture_gone: refusal(404),
  instagram_user_gone: refusal<{ username: string }>(404),
  instagram_source_gone: refusal<{ subject: string }>(404),
  account_public: refusal(409),
  instagram_user_private: refusal<{ username: string }>(409),

  task_not_found: refusal(404),
  pause_not_found: refusal(404),
  task_wrong_state: refusal<{ status: TaskStatus; verb: TaskChange }>(409),
  tasks_full: refusal<{ most: number }>(409),
  preview_gone: refusal(409),
  preview_differs: refusal(409),
  preview_needed: refusal(409),
  confirm_count_wrong: refusal<{ count: number }>(409),
  schedule_final: refusal(409),
  filter_missing: refusal(400),
  following_ceiling: refusal<{ ceiling: number; username: string; following: number; yet: number; asked: number }>(409),
  task_end_past: refusal(400),
  task_end_before_start: refusal(400),
  range_empty: refusal<{ filter: string }>(400),
  source_missing: refusal(400),
  source_unfit: refusal<{ source: Source }>(400),
  extract_one_source: refusal(400),
  too_many_actions: refusal<{ most: number }>(400),
  comment_template_wrong: refusal<TemplateProblem>(400),
  /** A visit in which no step is on. */
  visit_empty: refusal(400),
  comments_too_few: refusal<{ fewest: number; count: number }>(400),
  nobody_to_act_on: refusal(409),
  keeps_all_following: refusal<{ username: string; following: number; keep: number }>(409),
  list_incomplete: refusal<{ list: string; received: number; expected: number | null }>(409),
  list_old: refusal<{ list: string; days: number; most: number }>(409),
  undo_running: refusal(409),
  undo_unsettled: refusal(409),
  undo_nothing: refusal(409),
  undone_already: refusal(409),
  undo_under_way: refusal(409),
  schedule_not_found: refusal(404),
  schedule_never_runs: refusal(400),
  template_not_found: refusal(404),
  schedules_full: refusal<{ most: number }>(409),
  goal_not_found: refusal(404),
  goal_there: refusal<{ username: string }>(409),
  goal_too_soon: refusal<{ days: number }>(400),
  goal_too_late: refusal<{ days: number }>(400),
  goal_over: refusal(409),
  goal_day_over: refusal(409),
  templates_full: refusal<{ most: number }>(409),
  template_builtin: refusal(409),

  upload_files_missing: refusal(400),
  move_files_missing: refusal(400),
  move_empty: refusal(400),
  moves_full: refusal<{ moves: number; people: number }>(409),
  file_not_json: refusal<{ file: string }>(422),
  file_is_html: refusal<{ file: string }>(422),
  file_is_compressed: refusal<{ file: string }>(422),
  file_cut_short: refusal<{ file: string }>(422),
  file_unknown_shape: refusal<{ file: string }>(422),
  file_is_following: refusal<{ file: string }>(422),
  file_is_followers: refusal<{ file: string }>(422),
  file_other_list: refusal<{ file: string; list: ListOfExport }>(422),
  zip_broken: refusal<{ file: string }>(422),
  zip_encrypted: refusal<{ file: string }>(422),
  zip_is_html: refusal<{ file: string }>(422),
  zip_nested: refusal<{ file: string }>(422),
  /** `other_part` is the name of the zip it came with, where its own tells. */
  zip_without_lists: refusal<{ file: string; other_part: string | null }>(422),
  zip_side_missing: refusal<{ file: string; missing: readonly Side[] }>(422),
  export_of_other: refusal<{ other: string; username: string }>(422),
  /** The export doesn't say whose it is, or names several: `export_owner` confirms it. */
  export_owner_unclear: refusal<{ file: string; username: string }>(422),
  exports_differ: refusal<{ file: string; other: string }>(422),
  export_of_stranger: refusal<{ username: string }>(422),
  upload_cut: refusal(400),
  upload_stalled: refusal(408),
}

export type ErrorCode = keyof typeof errors

/** The params of each refusal. */
export type RefusalParams = { [Code in ErrorCode]: Required<(typeof errors)[Code]>[1] }

/** A refusal as data: a code with its params. */
export type AnyRefusal<Codes extends ErrorCode = ErrorCode> = {
  [Code in Codes]: { code: Code; params: RefusalParams[Code] }
}[Codes]

/** The body of every answer that is not a success; `params` is absent where the sentence names nothing. */
export type FailureBody = {
  success: false
  code: ErrorCode
  params?: object
  /** Whose refusal it is, where Instagram refused. */
  whose?: RefusalOwner
  error: string
  message: string
}
