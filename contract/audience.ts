import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, id, moment, next_cursor, nothing, page } from './fields.ts'

export const list = z.object({
  id: id(),
  /** Whose followers or following these are; null for a list of the user's own making. */
  account_id: z.nullable(id()),
  name: z.string(),
  kind: z.enum(['followers', 'following', 'non_followers', 'custom']),
  /** Where it came from: `export` or `extraction` or `pasted`. */
  source: z.enum(['export', 'extraction', 'pasted', 'combined']),
  member_count: count(),
  /** How many there should be; null where nobody said. */
  expected_count: z.nullable(count()),
  complete: z.boolean(),
  /** The list this one is a newer version of. */
  version_of: z.nullable(id()),
  created_at: moment(),
})
export type List = z.infer<typeof list>

const member = z.object({
  username: z.string(),
  full_name: z.nullable(z.string()),
  is_private: z.nullable(z.boolean()),
  is_verified: z.nullable(z.boolean()),
  follower_count: z.nullable(count()),
  /** When the relation began, as the export tells it; null where it does not. */
  added_at: z.nullable(moment()),
})
export type Member = z.infer<typeof member>

const skippedRow = z.object({
  file: z.string(),
  rule: z.string(),
  reason: z.string(),
  count: count(),
  example: z.nullable(z.string()),
})

const profileUpdate = z.object({
  message: z.string(),
  followers: count(),
  following: count(),
  non_followers: count(),
  fans: count(),
  mutuals: count(),
  skipped_rows: count(),
  /** The rows that could not be used, by file and reason. */
  skipped: z.array(skippedRow),
  lists: z.array(list),
})
export type ProfileUpdate = z.infer<typeof profileUpdate>

/** Multipart: `follower_files` (repeated), `following_file`, optional `username` of the current account. */
export const updateProfile = call({
  method: 'POST',
  path: '/profile/update',
  body: 'multipart',
  input: nothing(),
  answer: profileUpdate,
})

export const listLists = call({
  method: 'GET',
  path: '/follower-lists',
  input: nothing(),
  answer: z.object({ follower_lists: z.array(list) }),
})

export const listMembers = call({
  method: 'GET',
  path: '/follower-lists/:id/members',
  input: z.object({
    id: id(),
    q: z.optional(z.string().check(z.maxLength(60))),
    sort: z._default(z.enum(['username', 'added_at']), 'username'),
    ...page(1000),
  }),
  answer: z.object({ members: z.array(member), total: count(), next_cursor: next_cursor() }),
})
