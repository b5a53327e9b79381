import { done, type Outcome } from '#rules/outcomes.ts'
import type { Instagram, SignedInClient } from '#server/edges/instagram/client.ts'
import type { MayRead } from '#server/edges/instagram/conversation.ts'
import { type Profile, readProfile } from '#server/edges/instagram/people.ts'
import type { WireSession } from '#server/edges/instagram/session.ts'

/** The calls of a follow step and of a daily reading. */
type UsedCalls = Pick<SignedInClient, 'session' | 'profileById' | 'friendship' | 'follow' | 'ownProfile'>

/**
 * An Instagram in this process that answers at once: everybody can be followed and every follow shows. Nothing else is
 * implemented. Reads are counted as usual.
 */
export const instantInstagram = {
  as: (session, _, mayRead) => signedIn(session, mayRead) as SignedInClient,
} as Pick<Instagram, 'as'> as Instagram

function signedIn(session: WireSession, mayRead: MayRead = async () => null): UsedCalls {
  const followed = new Set<string>()
  const friendship = (user_id: string) => ({
    following: followed.has(user_id),
    followed_by: false,
    outgoing_request: false,
    incoming_request: false,
    is_private: false,
  })
  const read = async <Value>(value: Value): Promise<Outcome<Value>> => (await mayRead(followed.size > 0)) ?? done(value)
  return {
    session: () => session,
    ownProfile: () => read(profileOf(session.user_id)),
    profileById: (user_id) => read(profileOf(user_id)),
    friendship: (user_id) => read(friendship(user_id)),
    follow: async (user_id) => {
      followed.add(user_id)
      return done({ friendship: friendship(user_id), previous_following: false })
    },
  }
}

/** A person who passes a task's default filters. */
const somebody = readProfile({
  pk_id: '1',
  username: 'somebody',
  is_private: false,
  is_verified: false,
  has_anonymous_profile_picture: false,
  follower_count: 400,
  following_count: 300,
  media_count: 20,
  is_business: false,
}) as Profile

const profileOf = (id: string): Profile => ({ ...somebody, id, username: `person_${id}` })
