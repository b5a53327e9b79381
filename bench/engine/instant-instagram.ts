import { done, type Outcome } from '#rules/outcomes.ts'
import type { Instagram, SignedIn } from '#server/edges/instagram/client.ts'
import type { MayRead } from '#server/edges/instagram/conversation.ts'
import type { InstagramSession } from '#server/edges/instagram/session.ts'

/** What a step that follows somebody asks of Instagram, and a daily reading. */
type Asked = Pick<SignedIn, 'session' | 'profileById' | 'friendship' | 'follow' | 'ownProfile'>

/**
 * Instagram that answers at once, in this process: everybody may be followed, and whoever was followed is. Nothing else is there. Reads are
 * counted as ever.
 */
export const instantInstagram = {
  as: (session, _, mayRead) => signedIn(session, mayRead) as SignedIn,
} as Pick<Instagram, 'as'> as Instagram

function signedIn(session: InstagramSession, mayRead: MayRead = async () => null): Asked {
  const followed = new Set<string>()
  const friendship = (user_id: string) => ({
    following: followed.has(user_id),
    followed_by: false,
    outgoing_request: false,
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

/** Somebody whom the filters a task has by default let through. */
const profileOf = (id: string) => ({
  id,
  username: `person_${id}`,
  full_name: '',
  is_private: false,
  is_verified: false,
  no_picture: false,
  profile_pic_url: null,
  followers: 400,
  following: 300,
  posts: 20,
  is_business: false,
  bio: null,
})
