import * as z from 'zod/mini'
import { challengeMethod, signInAnswer } from './accounts.ts'
import { call } from './call.ts'
import { orNumber, typed } from './fields.ts'
import { instagramSession } from './instagram-session.ts'

// The ways to connect that few need. In a file of its own, so that no other page loads them.

/** Connects with a session that a browser of the owner's has already; whatever was copied of its cookie. */
export const connectBrowserSession = call({
  summary: 'Connect an Instagram account with the session of a browser',
  route: 'POST /instagram/session',
  makes: 'thing',
  cost: 'instagram',
  input: z.object({ sessionid: typed('given') }),
  answer: z.object({ instagram_session: instagramSession }),
})

/** The password is sealed in it. */
const challengeReference = z.optional(
  z.nullable(z.looseObject({ session_id: z.optional(typed('given', z.maxLength(4000))) })),
)

/** Connects where the challenge was met elsewhere meanwhile. */
export const chooseChallengeMethod = call({
  summary: 'Have the code of a challenge sent',
  route: 'POST /instagram/choose_challenge_method',
  cost: 'instagram',
  input: z.object({ pending_auth: challengeReference, method: challengeMethod }),
  answer: signInAnswer,
})

/** With its code; without one what Instagram refused is asked again, as after a confirmation in its app. It may raise another challenge then. */
export const verifyChallenge = call({
  summary: 'Finish connecting after a challenge',
  route: 'POST /instagram/verify_challenge',
  makes: 'thing',
  cost: 'instagram',
  input: z.object({
    pending_auth: challengeReference,
    code: z._default(orNumber(typed('code', z.maxLength(40)), 6), ''),
  }),
  answer: signInAnswer,
})
