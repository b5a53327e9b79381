import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, givenId, id, moment, nothing } from './fields.ts'
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

/** The first factor was right and a code is wanted: `waiting_id` goes back with it within ten minutes. */
const secondFactorWanted = z.object({ waiting_id: z.string(), expires_at: moment() })
export type SecondFactorWanted = z.infer<typeof secondFactorWanted>

/** Either the user, or `second_factor`, with which the sign-in goes on. */
const signInAnswer = z.object({
  user: z.nullable(user),
  instagram_session: z.nullable(instagramSession),
  second_factor: z.optional(secondFactorWanted),
  /** What else the person is to know: that other ways in have ended. */
  message: z.optional(z.string()),
})
export type SignInAnswer = z.infer<typeof signInAnswer>

const said = z.object({ message: z.string() })

const email = () =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim()),
    ),
    z.email(problem('email_wrong')).check(z.maxLength(254, problem('email_too_long'))),
  )

/** The length is ruled by rules/passwords, which has the product's own sentence; this only bounds what is read. */
const password = () => z.string().check(z.maxLength(1024, problem('password_too_long')))

/** Part of a mailed address. */
const linkPart = () => z.string().check(z.maxLength(100))

export const checkSession = call({
  summary: 'Find out who is signed in',
  method: 'GET',
  path: '/auth/check',
  scope: 'read',
  access: 'anyone',
  input: nothing(),
  answer: z.object({ user: z.nullable(user), instagram_session: z.nullable(instagramSession) }),
})

export const register = call({
  summary: 'Register',
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  status: 201,
  cost: 'registration',
  input: z.object({ email: email(), password: password(), timezone: z.optional(z.string().check(z.maxLength(64))) }),
  answer: signedIn,
})

export const login = call({
  summary: 'Sign in',
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  cost: 'proof',
  input: z.object({
    email: z.string().check(z.maxLength(254)),
    password: password(),
    remember_me: z._default(z.boolean(), false),
  }),
  answer: signInAnswer,
})

/** An authenticator's six digits, or one of the recovery codes; spaces and dashes are forgiven. */
const code = () => z.string().check(z.maxLength(40))

export const finishSignIn = call({
  summary: 'Finish signing in with a second factor',
  method: 'POST',
  path: '/auth/second-factor',
  access: 'anyone',
  cost: 'proof',
  input: z.object({ waiting_id: z.string().check(z.maxLength(100)), code: code() }),
  answer: signedIn,
})

export const logout = call({
  summary: 'Sign out',
  method: 'POST',
  path: '/auth/logout',
  access: 'anyone',
  input: nothing(),
  answer: said,
})

/** What is missing is said in the specification's own sentence, so nothing is required here. */
export const changePassword = call({
  summary: 'Change your password',
  method: 'POST',
  path: '/auth/change-password',
  cost: 'proof',
  input: z.object({ old_password: z._default(password(), ''), new_password: z._default(password(), '') }),
  answer: said,
})

/** The same answer whether or not there is such a user. */
export const forgotPassword = call({
  summary: 'Ask for a link to reset a password',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  cost: 'mail',
  input: z.object({ email: email() }),
  answer: said,
})

/** `reset_id` and `token` as they stand in the mailed address /reset-password/{reset_id}/{token}. Of an address nobody had proven, all else that lets in or listens ends too. */
export const resetPassword = call({
  summary: 'Reset a password',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  cost: 'link',
  input: z.object({ reset_id: linkPart(), token: linkPart(), new_password: password() }),
  answer: said,
})

/** Where the browser goes to sign in with Google; all null where no client id is configured. */
export const findGoogle = call({
  summary: 'Find out how to sign in with Google',
  method: 'GET',
  path: '/auth/google',
  access: 'anyone',
  input: nothing(),
  answer: z.object({
    client_id: z.nullable(z.string()),
    authorization_endpoint: z.nullable(z.string()),
    /** The one return address the server accepts: /auth/google-callback below PUBLIC_URL. */
    redirect_uri: z.nullable(z.string()),
  }),
})

const fromGoogle = () => z.string().check(z.minLength(1), z.maxLength(4096))

/** What came back to /auth/google-callback, with the verifier and nonce the browser had made; `state` it has compared itself. */
export const signInWithGoogle = call({
  summary: 'Sign in with Google',
  method: 'POST',
  path: '/auth/google',
  access: 'anyone',
  cost: 'proof',
  input: z.object({
    code: fromGoogle(),
    code_verifier: z.string().check(z.regex(/^[A-Za-z0-9\-._~]{43,128}$/)),
    nonce: z.string().check(z.minLength(16), z.maxLength(256)),
    state: z.string().check(z.minLength(16), z.maxLength(256)),
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
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = call({
  summary: 'List your sessions',
  method: 'GET',
  path: '/auth/sessions',
  input: nothing(),
  answer: z.object({ sessions: z.array(session) }),
})

/** Ends one session, on whatever device; its own too. */
export const endSession = call({
  summary: 'End a session',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  input: z.object({ id: givenId() }),
  answer: said,
})

/** Ends every session but the one that asks. */
export const endOtherSessions = call({
  summary: 'End every other session',
  method: 'DELETE',
  path: '/auth/sessions',
  input: nothing(),
  answer: z.object({ message: z.string(), ended: count() }),
})

/** Whether the user's address is proven, and until when the newest link to prove it is good. */
export const findEmailVerification = call({
  summary: 'Find out whether your address is verified',
  method: 'GET',
  path: '/user/email-verification',
  input: nothing(),
  answer: z.object({ verified_at: z.nullable(moment()), link_expires_at: z.nullable(moment()) }),
})

export const sendEmailVerification = call({
  summary: 'Ask for a link to verify your address',
  method: 'POST',
  path: '/user/email-verification',
  makes: 'thing',
  cost: 'mail',
  input: nothing(),
  answer: said,
})

/**
 * `verification_id` and `token` as they stand in the mailed address /verify-email/{verification_id}/{token}, opened by who is signed in with
 * that address. The first proof ends every other session, API tokens, webhooks and two-step verification; `message` names them.
 */
export const verifyEmail = call({
  summary: 'Verify an email address',
  method: 'POST',
  path: '/auth/verify-email',
  cost: 'link',
  input: z.object({ verification_id: linkPart(), token: linkPart() }),
  answer: said,
})

export const findSecondFactor = call({
  summary: 'Find out whether two-step verification is on',
  method: 'GET',
  path: '/user/second-factor',
  input: nothing(),
  answer: z.object({
    /** Null while it is off. */
    enabled_at: z.nullable(moment()),
    recovery_codes_left: count(),
  }),
})

/** A new secret for an authenticator app; nothing is asked for at sign-in until `confirmSecondFactor`. */
export const beginSecondFactor = call({
  summary: 'Begin to turn on two-step verification',
  method: 'POST',
  path: '/user/second-factor',
  cost: 'proof',
  input: z.object({ password: z._default(password(), '') }),
  answer: z.object({
    /** Base32, to type; the address holds the same for a QR code. */
    secret: z.string(),
    otpauth_uri: z.string(),
  }),
})

/** Shown this once. */
const recoveryCodes = z.object({ message: z.string(), recovery_codes: z.array(z.string()) })

export const confirmSecondFactor = call({
  summary: 'Turn on two-step verification',
  method: 'POST',
  path: '/user/second-factor/confirm',
  cost: 'proof',
  input: z.object({ code: code() }),
  answer: recoveryCodes,
})

/** Off again, with the password and a code of the app or a recovery code. */
export const disableSecondFactor = call({
  summary: 'Turn off two-step verification',
  method: 'POST',
  path: '/user/second-factor/disable',
  cost: 'proof',
  input: z.object({ password: z._default(password(), ''), code: code() }),
  answer: said,
})

/** Makes all older recovery codes worthless. */
export const renewRecoveryCodes = call({
  summary: 'Make new recovery codes',
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
  cost: 'proof',
  input: z.object({ code: code() }),
  answer: recoveryCodes,
})

export const setTimezone = call({
  summary: 'Set your time zone',
  method: 'POST',
  path: '/user/timezone',
  scope: 'manage_settings',
  input: z.object({ timezone: z.string().check(z.maxLength(64)) }),
  answer: z.object({ message: z.string(), timezone: z.string() }),
})
