import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, id, instagramUsername, moment, nothing } from './fields.ts'

export const instagramSession = z.object({
  id: id(),
  instagram_username: z.string(),
  /** Names this sign-in to the browser; Instagram's own session never leaves the server. */
  instagram_session_id: z.string(),
  is_active: z.boolean(),
})
export type InstagramSession = z.infer<typeof instagramSession>

export const accountStatus = z.enum(['connected', 'needs_sign_in', 'needs_confirmation'])
export type AccountStatus = z.infer<typeof accountStatus>

export const account = z.object({
  id: id(),
  username: z.string(),
  is_active: z.boolean(),
  status: accountStatus,
  /** What the user has to do about it, as a sentence; null while all is well. */
  status_reason: z.nullable(z.string()),
  full_name: z.string(),
  followers_count: count(),
  following_count: count(),
  profile_pic_url: z.nullable(z.string()),
  connected_at: moment(),
})
export type Account = z.infer<typeof account>

export const listAccounts = call({
  method: 'GET',
  path: '/instagram/accounts',
  input: nothing(),
  answer: z.array(account),
})

export const connectAccount = call({
  method: 'POST',
  path: '/instagram/login',
  input: z.object({
    credentials: z.object({
      username: instagramUsername(),
      password: z.string().check(z.minLength(1, 'Please enter the Instagram password.'), z.maxLength(512)),
    }),
  }),
  answer: z.object({ instagram_session: instagramSession }),
})

export const switchAccount = call({
  method: 'POST',
  path: '/instagram/switch-account',
  input: z.object({
    account_id: id(),
    force_refresh: z._default(z.boolean(), false),
    skip_verification: z._default(z.boolean(), false),
  }),
  answer: z.object({ instagram_session: instagramSession, accounts: z.array(account) }),
})
