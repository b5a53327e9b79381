import * as z from 'zod/mini'
import { instagramSession } from './accounts.ts'
import { call } from './call.ts'
import { id, moment, nothing } from './fields.ts'

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

const email = () =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim()),
    ),
    z.email('Please enter an email address.').check(z.maxLength(254, 'That email address is too long.')),
  )

/** The length is ruled by rules/passwords, which has the product's own sentence; this only bounds what is read. */
const password = () => z.string().check(z.maxLength(1024, 'Password must be at most 128 characters long.'))

export const checkSession = call({
  method: 'GET',
  path: '/auth/check',
  access: 'anyone',
  input: nothing(),
  answer: z.object({ user: z.nullable(user), instagram_session: z.nullable(instagramSession) }),
})

export const register = call({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  status: 201,
  input: z.object({ email: email(), password: password(), timezone: z.optional(z.string().check(z.maxLength(64))) }),
  answer: signedIn,
})

export const login = call({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  input: z.object({
    email: z.string().check(z.maxLength(254)),
    password: password(),
    remember_me: z._default(z.boolean(), false),
  }),
  answer: signedIn,
})

export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  access: 'anyone',
  input: nothing(),
  answer: z.object({ message: z.string() }),
})

export const setTimezone = call({
  method: 'POST',
  path: '/user/timezone',
  input: z.object({ timezone: z.string().check(z.maxLength(64)) }),
  answer: z.object({ message: z.string(), timezone: z.string() }),
})
