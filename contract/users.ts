import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, emailAddress, givenId, id, language, moment, nothing, orNumber, typed, zone } from './fields.ts'
import { instagramSession } from './instagram-session.ts'
import { problem } from './problems.ts'

export const user = z.object({
  id: id(),
  email: z.string(),
  created_at: moment(),
  /** Null unless the user signed up through Google. */
  google_id: z.nullable(z.string()),
  timezone: z.string(),
  subscription_onboarding_completed: z.boolean(),
})
export type User = z.infer<typeof user>

const signedIn = z.object({ user, instagram_session: z.nullable(instagramSession) })
export type SignedIn = z.infer<typeof signedIn>

/** The first factor was correct and a code is required: send it with `waiting_id` within ten minutes. */
const secondFactorWanted = z.object({ waiting_id: z.string(), expires_at: moment() })
export type SecondFactorWanted = z.infer<typeof secondFactorWanted>

/** Either the user, or `second_factor` to continue the sign-in with. */
const signInAnswer = z.object({
  user: z.nullable(user),
  instagram_session: z.nullable(instagramSession),
  second_factor: z.optional(secondFactorWanted),
  /** Further information for the person: that other credentials have ended. */
  message: z.optional(z.string()),
})
export type SignInAnswer = z.infer<typeof signInAnswer>

const messageOnly = z.object({ message: z.string() })

/** `kept`: what a new password leaves in use, and the message names, as somebody else may have made it. `end_kept` ends it too. */
const passwordSet = z.object({ message: z.string(), kept: z.object({ webhooks: count(), report_links: count() }) })
const endsKept = () => z._default(z.boolean(), false)

/** rules/passwords judges the length, with a sentence of its own; this only bounds what is read. */
const password = () => typed('given', z.maxLength(1024, problem('password_too_long')))

/** Part of a mailed address. */
const linkPart = () => typed('given', z.maxLength(100))

export const checkSession = call({
  summary: 'Get the signed-in user',
  route: 'GET /auth/check',
  scope: 'read',
  access: 'anyone',
  input: nothing(),
  answer: z.object({ user: z.nullable(user), instagram_session: z.nullable(instagramSession) }),
})

export const register = call({
  summary: 'Register',
  route: 'POST /auth/register',
  access: 'anyone',
  status: 201,
  cost: 'registration',
  input: z.object({
    email: emailAddress(),
    password: password(),
    timezone: z.optional(typed('line', z.maxLength(64))),
  }),
  answer: signedIn,
})

export const login = call({
  summary: 'Sign in',
  route: 'POST /auth/login',
  access: 'anyone',
  cost: 'proof',
  input: z.object({
    email: typed('email', z.maxLength(254)),
    password: password(),
    remember_me: z._default(z.boolean(), false),
  }),
  answer: signInAnswer,
})

/** An authenticator's six digits, or one of the recovery codes; spaces and dashes are forgiven. */
const code = () => orNumber(typed('code', z.maxLength(40)), 6)

export const finishSignIn = call({
  summary: 'Finish signing in with a second factor',
  route: 'POST /auth/second-factor',
  access: 'anyone',
  cost: 'proof',
  input: z.object({ waiting_id: typed('given', z.maxLength(100)), code: code() }),
  answer: signedIn,
})

export const logout = call({
  summary: 'Sign out',
  route: 'POST /auth/logout',
  access: 'anyone',
  input: nothing(),
  answer: messageOnly,
})

/** The specification has its own sentence for missing fields, so nothing is required here. */
export const changePassword = call({
  summary: 'Change your password',
  route: 'POST /auth/change-password',
  cost: 'proof',
  input: z.object({
    old_password: z._default(password(), ''),
    new_password: z._default(password(), ''),
    end_kept: endsKept(),
  }),
  answer: passwordSet,
})

/** The same answer whether or not there is such a user. */
export const forgotPassword = call({
  summary: 'Request a password reset link',
  route: 'POST /auth/forgot-password',
  access: 'anyone',
  cost: 'mail',
  input: z.object({ email: emailAddress() }),
  answer: messageOnly,
})

/** `reset_id` and `token` are parts of the mailed address /reset-password/{reset_id}/{token}. The first proof of an address also ends all other credentials and webhooks. */
export const resetPassword = call({
  summary: 'Reset a password',
  route: 'POST /auth/reset-password',
  access: 'anyone',
  cost: 'link',
  input: z.object({ reset_id: linkPart(), token: linkPart(), new_password: password(), end_kept: endsKept() }),
  answer: passwordSet,
})

/** Where the browser goes to sign in with Google; where no client id is configured all are null, and `message` says so. */
export const findGoogle = call({
  summary: 'Get the settings for signing in with Google',
  route: 'GET /auth/google',
  access: 'anyone',
  input: nothing(),
  answer: z.object({
    client_id: z.nullable(z.string()),
    authorization_endpoint: z.nullable(z.string()),
    /** The one return address the server accepts: /auth/google-callback below PUBLIC_URL. */
    redirect_uri: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
})

const fromGoogle = () => typed('given', z.minLength(1), z.maxLength(4096))

/** What came back to /auth/google-callback, with the verifier and nonce the browser had made; `state` it has compared itself. */
export const signInWithGoogle = call({
  summary: 'Sign in with Google',
  route: 'POST /auth/google',
  access: 'anyone',
  cost: 'proof',
  input: z.object({
    code: fromGoogle(),
    code_verifier: z.string().check(z.regex(/^[A-Za-z0-9\-._~]{43,128}$/)),
    nonce: typed('given', z.minLength(16), z.maxLength(256)),
    state: typed('given', z.minLength(16), z.maxLength(256)),
    iss: z.optional(fromGoogle()),
  }),
  answer: signInAnswer,
})

const session = z.object({
  id: id(),
  /** For people, for example “Chrome on Windows”. */
  device: z.string(),
  ip: z.string(),
  created_at: moment(),
  last_seen_at: moment(),
  remembered: z.boolean(),
  /** Whether it is the caller's own. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = call({
  summary: 'List your sessions',
  route: 'GET /auth/sessions',
  input: nothing(),
  answer: z.object({ sessions: z.array(session) }),
})

/** Ends one session, on whatever device; its own too. */
export const endSession = call({
  summary: 'End a session',
  route: 'DELETE /auth/sessions/:id',
  input: z.object({ id: givenId() }),
  answer: messageOnly,
})

/** Ends every session except the caller's. */
export const endOtherSessions = call({
  summary: 'Sign out all other sessions',
  route: 'DELETE /auth/sessions',
  input: nothing(),
  answer: z.object({ message: z.string(), ended: count() }),
})

/** Whether the user's address is proven, and until when the newest link to prove it is good. */
export const findEmailVerification = call({
  summary: 'Get whether your email address is verified',
  route: 'GET /user/email-verification',
  input: nothing(),
  answer: z.object({ verified_at: z.nullable(moment()), link_expires_at: z.nullable(moment()) }),
})

export const sendEmailVerification = call({
  summary: 'Request a link to verify your email address',
  route: 'POST /user/email-verification',
  makes: 'thing',
  cost: 'mail',
  input: nothing(),
  answer: messageOnly,
})

/**
 * `verification_id` and `token` are parts of the mailed address /verify-email/{verification_id}/{token}, which a user who is signed in with
 * that address opens. The first proof ends every other session, API tokens, webhooks and two-step verification; `message` names them.
 */
export const verifyEmail = call({
  summary: 'Verify an email address',
  route: 'POST /auth/verify-email',
  cost: 'link',
  input: z.object({ verification_id: linkPart(), token: linkPart() }),
  answer: messageOnly,
})

export const findSecondFactor = call({
  summary: 'Get whether two-step verification is on',
  route: 'GET /user/second-factor',
  input: nothing(),
  answer: z.object({
    /** Null while it is off. */
    enabled_at: z.nullable(moment()),
    recovery_codes_left: count(),
  }),
})

/** A new secret for an authenticator app; sign-in requires no code until `confirmSecondFactor`. */
export const beginSecondFactor = call({
  summary: 'Start turning on two-step verification',
  route: 'POST /user/second-factor',
  cost: 'proof',
  input: z.object({ password: z._default(password(), '') }),
  answer: z.object({
    /** Base32, to type; the address holds the same for a QR code. */
    secret: z.string(),
    otpauth_uri: z.string(),
  }),
})

/** Shown only once. */
const recoveryCodes = z.object({ message: z.string(), recovery_codes: z.array(z.string()) })

export const confirmSecondFactor = call({
  summary: 'Turn on two-step verification',
  route: 'POST /user/second-factor/confirm',
  cost: 'proof',
  input: z.object({ code: code() }),
  answer: recoveryCodes,
})

/** Off again, with the password and a code of the app or a recovery code. */
export const disableSecondFactor = call({
  summary: 'Turn off two-step verification',
  route: 'POST /user/second-factor/disable',
  cost: 'proof',
  input: z.object({ password: z._default(password(), ''), code: code() }),
  answer: messageOnly,
})

/** Invalidates all older recovery codes. */
export const renewRecoveryCodes = call({
  summary: 'Create new recovery codes',
  route: 'POST /user/second-factor/recovery-codes',
  cost: 'proof',
  input: z.object({ code: code() }),
  answer: recoveryCodes,
})

/** `language` is null while answers are in the one that Accept-Language asks for. Every answer names its own in Content-Language. */
export const findPreferences = call({
  summary: 'Get your language',
  route: 'GET /user/preferences',
  scope: 'manage_preferences',
  input: nothing(),
  answer: z.object({ language: z.nullable(z.string()) }),
})

export const setPreferences = call({
  summary: 'Set your language',
  route: 'PATCH /user/preferences',
  scope: 'manage_preferences',
  input: z.object({ language: z.nullable(language()) }),
  answer: z.object({ message: z.string(), language: z.nullable(language()) }),
})

export const setTimezone = call({
  summary: 'Set your time zone',
  route: 'POST /user/timezone',
  scope: 'manage_settings',
  input: z.object({ timezone: zone() }),
  answer: z.object({ message: z.string(), timezone: z.string() }),
})
