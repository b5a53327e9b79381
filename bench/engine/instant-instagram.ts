import type { Outcome } from '#rules/outcomes.ts'
import type { Instagram, SignedIn } from '#server/edges/instagram/client.ts'
import { emptySession } from '#server/edges/instagram/session.ts'

/** What a step that follows somebody asks of Instagram. */
type Asked = Pick<SignedIn, 'session' | 'profileById' | 'friendship' | 'follow'>

/** Instagram that answers at once, in this process: everybody may be followed, and whoever was followed is. Nothing else is there. */
export const instantInstagram = { as: () => signedIn() as SignedIn } as Pick<Instagram, 'as'> as Instagram

function signedIn(): Asked {
  const followed = new Set<string>()
  const friendship = (user_id: string) => ({
    following: followed.has(user_id),
    followed_by: false,
    outgoing_request: false,
    is_private: false,
  })
  return {
    session: () => emptySession,
    profileById: (user_id) => done(profileOf(user_id)),
    friendship: (user_id) => done(friendship(user_id)),
    follow: (user_id) => {
      followed.add(user_id)
      return done({ friendship: friendship(user_id), previous_following: false })
    },
  }
}

const done = <Value>(value: Value): Promise<Outcome<Value>> => Promise.resolve({ kind: 'done', value })

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
