import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, givenId, id, instagramUsername, moment, nothing, orNumber, typed } from './fields.ts'
import { instagramSession } from './instagram-session.ts'
import { pictureSizes } from './people.ts'
import { problem } from './problems.ts'
import { reason } from './reasons.ts'
import { warning } from './warnings.ts'

export const accountStatus = z.enum(['connected', 'needs_sign_in', 'needs_confirmation', 'over_limit'])
export type AccountStatus = z.infer<typeof accountStatus>

export const account = z.object({
  id: id(),
  username: z.string(),
  is_active: z.boolean(),
  status: accountStatus,
  /** What the user has to do about it, as a sentence; null while all is well. */
  status_reason: z.nullable(z.string()),
  /** The reason behind `status_reason`. */
  hold: reason(),
  /**
   * Why it is paused now: what its owner must do, and nothing beside it; else Instagram's warnings, the longest first; else what passes by
   * itself and lasts. Absent from a server of the version before.
   */
  warnings: z.optional(z.array(warning)),
  full_name: z.string(),
  /** Null until Instagram has shown them. */
  followers_count: z.nullable(count()),
  following_count: z.nullable(count()),
  /** Where this server gives the picture; null while there is none. */
  profile_pic_url: z.nullable(z.string()),
  connected_at: moment(),
})
export type Account = z.infer<typeof account>

export const listAccounts = call({
  summary: 'List the connected Instagram accounts',
  route: 'GET /instagram/accounts',
  scope: 'read',
  input: nothing(),
  answer: z.array(account),
})

/** An account's picture, fetched from Instagram; `v` only makes browsers reload a changed one. */
export const accountPicture = call({
  summary: 'Get an account’s picture',
  route: 'GET /instagram/pictures/:id',
  scope: 'read',
  cost: 'picture',
  input: z.object({
    id: givenId(),
    size: z._default(z.enum(pictureSizes), '96'),
    v: z.optional(typed('given', z.maxLength(64))),
  }),
  answer: z.unknown(),
  answers: 'file',
})

export const twoFactorMethod = z.enum(['totp', 'sms', 'whatsapp', 'backup'])
export type TwoFactorMethod = z.infer<typeof twoFactorMethod>

const methodOption = z.object({
  method: twoFactorMethod,
  label: z.string(),
  /** Where the code comes from, for example the end of a phone number; null where there is nothing to say. */
  hint: z.nullable(z.string()),
})

const verificationInfo = z.object({ method: twoFactorMethod, message: z.string() })

/** A sign-in that waits for its code. Only `session_id` is trusted when it is sent back; it is valid for ten minutes. */
export const pendingAuth = z.object({
  session_id: z.string(),
  available_methods: z.array(twoFactorMethod),
  available_method_options: z.array(methodOption),
  verification_info: verificationInfo,
})
export type PendingAuth = z.infer<typeof pendingAuth>

const codeNeeded = {
  pending_auth: pendingAuth,
  available_method_options: z.array(methodOption),
  verification_info: verificationInfo,
}

/** How a challenge of Instagram's is met: by a code it sends, in its app, or on its page. */
export const challengeMethod = z.enum(['mail', 'sms', 'app', 'link'])
export type ChallengeMethod = z.infer<typeof challengeMethod>

/** A sign-in that Instagram challenges. Only `session_id` is trusted when it is sent back; it is valid for ten minutes. */
export const challengeNeeded = z.object({
  requires_challenge: z.literal(true),
  pending_auth: z.object({ session_id: z.string() }),
  methods: z.array(
    z.object({
      method: challengeMethod,
      /** Where the code goes, as Instagram abridges it; null where there is nothing to say. */
      hint: z.nullable(z.string()),
      /** Instagram's own page, with `link`. */
      url: z.optional(z.string()),
    }),
  ),
  /** How the last code was sent; null where none was. */
  sent_by: z.nullable(z.enum(['mail', 'sms'])),
})
export type ChallengeNeeded = z.infer<typeof challengeNeeded>

/** Named so that either answer can be asked for it. */
const none = z.optional(z.never())

/** The session, or what is needed to continue: with `requires_2fa` a code, with `requires_challenge` what Instagram wants to hear. */
export const signInAnswer = z.union([
  z.object({ ...challengeNeeded.shape, instagram_session: none, requires_2fa: none, verification_info: none }),
  z.object({
    instagram_session: z.optional(instagramSession),
    requires_2fa: z.optional(z.literal(true)),
    ...z.partial(z.object(codeNeeded)).shape,
    requires_challenge: none,
  }),
])
export type InstagramSignInAnswer = z.infer<typeof signInAnswer>

export const connectAccount = call({
  summary: 'Connect an Instagram account',
  route: 'POST /instagram/login',
  makes: 'thing',
  cost: 'instagram',
  input: z.object({
    credentials: z.object({
      username: instagramUsername(),
      password: typed('given', z.minLength(1, problem('instagram_password_missing')), z.maxLength(512)),
    }),
  }),
  answer: signInAnswer,
})

/** What the browser sends back of a pending sign-in; the handler has the sentences for missing parts. */
const pendingReference = z.optional(
  z.nullable(z.looseObject({ session_id: z.optional(typed('given', z.maxLength(100))) })),
)

export const verifyTwoFactor = call({
  summary: 'Finish connecting with a two-factor code',
  route: 'POST /instagram/verify_2fa',
  makes: 'thing',
  cost: 'instagram',
  input: z.object({
    instagram_username: z._default(typed('username', z.maxLength(60)), ''),
    code_2fa: z._default(orNumber(typed('code', z.maxLength(40)), 6), ''),
    pending_auth: pendingReference,
  }),
  answer: z.object({ requires_2fa: z.literal(false), instagram_session: instagramSession }),
})

export const switchTwoFactorMethod = call({
  summary: 'Get the two-factor code another way',
  route: 'POST /instagram/switch_2fa_method',
  cost: 'instagram',
  input: z.object({
    username: z._default(typed('username', z.maxLength(60)), ''),
    pending_auth: pendingReference,
    method: z.optional(z.nullable(typed('given', z.maxLength(20)))),
  }),
  answer: z.object(codeNeeded),
})

/** The owner claims to have confirmed the account in the Instagram app; the server checks it. */
export const confirmAccount = call({
  summary: 'Check that an account was confirmed in the Instagram app',
  route: 'POST /instagram/accounts/:id/confirm',
  scope: 'manage_accounts',
  cost: 'instagram',
  input: z.object({ id: givenId() }),
  answer: z.object({ account }),
})

export const disconnectAccount = call({
  summary: 'Disconnect an Instagram account',
  route: 'DELETE /instagram/accounts/:id',
  scope: 'manage_accounts',
  input: z.object({ id: givenId() }),
  answer: z.object({ message: z.string() }),
})

export const switchAccount = call({
  summary: 'Make an account the current one',
  route: 'POST /instagram/switch-account',
  scope: 'manage_accounts',
  cost: 'instagram',
  input: z.object({
    account_id: givenId(),
    force_refresh: z._default(z.boolean(), false),
    skip_verification: z._default(z.boolean(), false),
  }),
  answer: z.object({ instagram_session: instagramSession, accounts: z.array(account) }),
})

/** Half of a data export of the current account, as Instagram would give it; available only while Instagram is the sandbox. */
export const sampleExport = call({
  summary: 'Get a sample of Instagram’s data export',
  route: 'GET /sandbox/sample-export',
  cost: 'export',
  input: z.object({ file: z.enum(['followers', 'following']) }),
  answer: z.unknown(),
  answers: 'file',
})

/** Chooses which accounts stay active when the plan has room for fewer than are connected; the others are paused. */
export const keepAccounts = call({
  summary: 'Choose which accounts stay active',
  route: 'POST /instagram/accounts/keep',
  scope: 'manage_accounts',
  input: z.object({ account_ids: z.array(givenId()).check(z.maxLength(1000)) }),
  answer: z.object({ accounts: z.array(account) }),
})
