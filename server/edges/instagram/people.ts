import { type Fields, fieldsOf, flagOf, numberOf, textOf } from './wire-json.ts'

/** What a list of people tells of each. Null where the answer did not say. */
export type Person = {
  id: string
  username: string
  full_name: string
  is_private: boolean | null
  is_verified: boolean | null
  no_picture: boolean | null
  profile_pic_url: string | null
}

/** What a person's own page tells as well. */
export type Profile = Person & {
  followers: number | null
  following: number | null
  posts: number | null
  is_business: boolean | null
  bio: string | null
}

export type Friendship = {
  following: boolean
  followed_by: boolean
  outgoing_request: boolean
  is_private: boolean | null
}

/** A friendship as the answer for many tells it: not whether they follow us. */
export type BriefFriendship = Omit<Friendship, 'followed_by'>

export type PeoplePage = { people: Person[]; next_cursor: string | null; limited: boolean }

/** Ids come as numbers, text, or both under other names; they are kept as text. */
const idOf = (user: Fields) => textOf(user.pk_id) || textOf(user.strong_id__) || textOf(user.pk) || textOf(user.id)

export function readPerson(value: unknown): Person | null {
  const user = fieldsOf(value)
  const id = idOf(user)
  const username = textOf(user.username).toLowerCase()
  if (!id || !username) return null
  return {
    id,
    username,
    full_name: textOf(user.full_name),
    is_private: flagOf(user.is_private),
    is_verified: flagOf(user.is_verified),
    no_picture: flagOf(user.has_anonymous_profile_picture),
    profile_pic_url: textOf(user.profile_pic_url) || null,
  }
}

export function readProfile(value: unknown): Profile | null {
  const person = readPerson(value)
  if (!person) return null
  const user = fieldsOf(value)
  return {
    ...person,
    followers: numberOf(user.follower_count),
    following: numberOf(user.following_count),
    posts: numberOf(user.media_count),
    is_business: flagOf(user.is_business),
    bio: user.biography === undefined ? null : textOf(user.biography),
  }
}

/** Null where the answer does not say the one thing that matters, whether they are followed. */
export function readFriendship(value: unknown): Friendship | null {
  const status = fieldsOf(value)
  const following = flagOf(status.following)
  if (following === null) return null
  return {
    following,
    followed_by: flagOf(status.followed_by) ?? false,
    outgoing_request: flagOf(status.outgoing_request) ?? false,
    is_private: flagOf(status.is_private),
  }
}

/** Friendships by the id of the person. */
export function readFriendships(body: Fields): Map<string, BriefFriendship> {
  const friendships = new Map<string, BriefFriendship>()
  for (const [user_id, status] of Object.entries(fieldsOf(body.friendship_statuses))) {
    const friendship = readFriendship(status)
    if (!friendship) continue
    const { followed_by: _, ...brief } = friendship
    friendships.set(user_id, brief)
  }
  return friendships
}

/** Null where there is no list at all, which is not an empty one. */
export const readPeople = (body: Fields): Person[] | null =>
  Array.isArray(body.users) ? body.users.flatMap((user) => readPerson(user) ?? []) : null

/** A page of followers or following. Its cursor may be text or a number, and means nothing to us; none or an empty one ends the list. */
export function readPeoplePage(body: Fields): PeoplePage | null {
  const people = readPeople(body)
  if (!people) return null
  return {
    people,
    next_cursor: textOf(body.next_max_id) || null,
    limited: flagOf(body.should_limit_list_of_followers) ?? false,
  }
}
