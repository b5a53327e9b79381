import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, givenId, id, moment, next_cursor, nothing, pageById, typed } from './fields.ts'

/** The events of the activity log. */
export const auditEvent = z.enum([
  'registered',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'password_changed',
  'password_reset',
  'email_verified',
  'google_linked',
  'ways_in_ended',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'account_connected',
  'account_disconnected',
  'automation_paused',
  'automation_resumed',
  'plan_changed',
  'plan_cancelled',
  'plan_resumed',
  'payment_method_added',
  'payment_method_removed',
  'billing_address_changed',
  'api_token_created',
  'api_token_revoked',
  'webhook_created',
  'webhook_secret_rotated',
  'webhook_deleted',
  'export_asked',
  'export_downloaded',
  'report_shared',
  'report_withdrawn',
])
export type AuditEvent = z.infer<typeof auditEvent>

export const auditEntry = z.object({
  id: id(),
  event: auditEvent,
  at: moment(),
  /** The client's address; null for what the product did by itself. */
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** Names and numbers that say which, for example the account's user name. Never a secret. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Newest first. */
export const listAuditLog = call({
  summary: 'List the activity log',
  route: 'GET /user/audit-log',
  scope: 'read_settings',
  input: z.object(pageById(200)),
  answer: z.object({ entries: z.array(auditEntry), next_cursor: next_cursor() }),
})

export const ownExport = z.object({
  id: id(),
  state: z.enum(['preparing', 'ready', 'failed']),
  size_bytes: z.nullable(count()),
  created_at: moment(),
  ready_at: z.nullable(moment()),
  /** When it is removed: seven days after the request. */
  expires_at: moment(),
})
export type OwnExport = z.infer<typeof ownExport>

/** All data of the user, as a zip made in the background. Returns one that is still being prepared instead of a second. */
export const askExport = call({
  summary: 'Request an export of your data',
  route: 'POST /user/export',
  makes: 'thing',
  status: 201,
  cost: 'export',
  input: nothing(),
  answer: z.object({ export: ownExport }),
})

export const listExports = call({
  summary: 'List the exports of your data',
  route: 'GET /user/export',
  input: nothing(),
  answer: z.object({ exports: z.array(ownExport) }),
})

/** The zip itself, as `application/zip`: a link for the browser, not for `api()`. */
export const downloadExport = call({
  summary: 'Download an export of your data',
  route: 'GET /user/export/:id/download',
  cost: 'export',
  input: z.object({ id: givenId() }),
  answer: nothing(),
  answers: 'file',
})

/**
 * Ends the user and all that is theirs. With a password: that. Without one (Google): a sign-in of the last ten minutes, else
 * `fresh_sign_in_needed`.
 */
export const deleteUser = call({
  summary: 'Delete your user account',
  route: 'DELETE /user',
  cost: 'proof',
  input: z.object({ password: z.optional(typed('given', z.maxLength(1024))) }),
  answer: z.object({ message: z.string() }),
})
