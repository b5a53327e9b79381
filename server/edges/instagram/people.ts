import {
  countOf,
  cursorOf,
  exactly,
  type Fields,
  fieldsOf,
  flagOf,
  idOf,
  isCut,
  lineOf,
  listOf,
  MAX_ROWS,
  rowsOf,
  textOf,
  usernameOf,
} from './wire-json.ts'

/** A person as in a list. Null where the answer does not contain the field. */
export type InstagramPerson = {
  id: string
  username: string
  full_name: string | null
  is_private: boolean | null
  is_verified: boolean | null
  no_picture: boolean | null
  profile_pic_url: string | null
}

/** Further fields of a person's own page. */
export type Profile = InstagramPerson & {
  followers: number | null
  following: number | null
  posts: number | null
  is_business: boolean | null
  bio: string | null
  has_link: boolean | null
  /** The profile shows an address of mail or a phone number. */
  has_contact: boolean | null
  /** People the account follows who follow them. */
  mutuals: number | null
}

/** Somebody found by a search, and whether the account follows them. */
export type FoundPerson = InstagramPerson & { followed: boolean | null }

export type Friendship = {
  following: boolean
  /** Null where the answer does not contain it, as everything below. */
  followed_by: boolean | null
  outgoing_request: boolean | null
  /** They ask to follow the account. */
  incoming_request: boolean | null
  is_private: boolean | null
}

/** A friendship as in the answer for many people: without whether they follow us. */
export type BriefFriendship = Omit<Friendship, 'followed_by'>

export type PeoplePage = {
  people: InstagramPerson[]
  /** Number of unreadable rows. */
  dropped: number
  next_cursor: string | null
  /** Instagram shows no more of it, or doesn't say that this is the end. */
  limited: boolean
}

/** Ids come as numbers, text, or both under other names; they are stored as text. */
const personIdIn = (user: Fields) => idOf(user.pk_id) || idOf(user.strong_id__) || idOf(user.pk) || idOf(user.id)

export function readPerson(value: unknown): InstagramPerson | null {
  const user = fieldsOf(value)
  const id = personIdIn(user)
  const username = usernameOf(user.username)
  if (!id || !username) return null
  return {
    id,
    username,
    full_name: typeof user.full_name === 'string' ? lineOf(user.full_name) : null,
    is_private: flagOf(user.is_private),
    is_verified: flagOf(user.is_verified),
    no_picture: flagOf(user.has_anonymous_profile_picture),
    profile_pic_url: exactly(user.profile_pic_url) || null,
  }
}

export function readProfile(value: unknown): Profile | null {
  const person = readPerson(value)
  if (!person) return null
  const user = fieldsOf(value)
  return {
    ...person,
    followers: countOf(user.follower_count),
    following: countOf(user.following_count),
    posts: countOf(user.media_count),
    is_business: flagOf(user.is_business),
    bio: user.biography === undefined ? null : textOf(user.biography),
    has_link: hasAny(user, ['external_url', 'bio_links']),
    has_contact: hasContact(user),
    mutuals: countOf(user.mutual_followers_count),
  }
}

/** Whether one of these fields has something in it; null where the answer has none of them. */
function hasAny(user: Fields, names: string[]): boolean | null {
  const given = names.map((name) => user[name]).filter((value) => value !== undefined)
  if (given.length === 0) return null
  return given.some((value) => (Array.isArray(value) ? value.length > 0 : textOf(value).trim() !== ''))
}

/** Only professional accounts can show a contact, and answers about others may omit its fields. */
function hasContact(user: Fields): boolean | null {
  const shown = hasAny(user, ['public_email', 'contact_phone_number', 'public_phone_number'])
  return shown ?? (countOf(user.account_type) === PERSONAL ? false : null)
}

const PERSONAL = 1

function readFoundPerson(value: unknown): FoundPerson | null {
  const person = readPerson(value)
  if (!person) return null
  const { friendship_status } = fieldsOf(value)
  return { ...person, followed: flagOf(fieldsOf(friendship_status).following) }
}

/** Returns null without a list, which differs from one in which nobody was found. */
export const readFoundPeople = (body: Fields): FoundPerson[] | null =>
  Array.isArray(body.users) ? rowsOf(body.users, readFoundPerson).rows : null

/** Returns null when the answer lacks the one essential field, whether we follow them. */
export function readFriendship(value: unknown): Friendship | null {
  const status = fieldsOf(value)
  const following = flagOf(status.following)
  if (following === null) return null
  return {
    following,
    followed_by: flagOf(status.followed_by),
    outgoing_request: flagOf(status.outgoing_request),
    incoming_request: flagOf(status.incoming_request),
    is_private: flagOf(status.is_private),
  }
}

/** Friendships by the id of the person. */
export function readFriendships(body: Fields): Map<string, BriefFriendship> {
  const friendships = new Map<string, BriefFriendship>()
  for (const [key, status] of Object.entries(fieldsOf(body.friendship_statuses)).slice(0, MAX_ROWS)) {
    const user_id = idOf(key)
    const friendship = readFriendship(status)
    if (!user_id || !friendship) continue
    const { followed_by: _, ...brief } = friendship
    friendships.set(user_id, brief)
  }
  return friendships
}

/** Reads a page of suggested people; the new ones come in a list of their own. */
export function readSuggestedPage(body: Fields): PeoplePage | null {
  const lists = [body.new_suggested_users, body.suggested_users].map((part) => fieldsOf(part).suggestions)
  if (!lists.some(Array.isArray)) return null
  const { rows: people, dropped } = rowsOf(lists.flatMap(listOf), (row) => readPerson(fieldsOf(row).user))
  const more = flagOf(body.more_available)
  const next_cursor = more === false ? null : cursorOf(body.max_id ?? body.next_max_id)
  return { people, dropped, next_cursor, limited: isCut(next_cursor, more) }
}

/** Returns null without a list, which differs from an empty one. */
export const readPeople = (body: Fields): InstagramPerson[] | null => readPeoplePage(body)?.people ?? null

export type CountedPeople = {
  people: InstagramPerson[]
  /** Number of unreadable rows. */
  dropped: number
  /** As Instagram counts them. */
  total: number | null
}

/** Returns null without a list, which differs from an empty one. */
export function readCountedPeople(body: Fields): CountedPeople | null {
  if (!Array.isArray(body.users)) return null
  const { rows: people, dropped } = rowsOf(body.users, readPerson)
  return { people, dropped, total: countOf(body.user_count) }
}

/** Reads a page of followers or following. Its opaque cursor may be text or a number. */
export function readPeoplePage(body: Fields): PeoplePage | null {
  if (!Array.isArray(body.users)) return null
  const { rows: people, dropped } = rowsOf(body.users, readPerson)
  const next_cursor = cursorOf(body.next_max_id)
  const is_limited = flagOf(body.should_limit_list_of_followers) === true
  return { people, dropped, next_cursor, limited: is_limited || isCut(next_cursor, flagOf(body.big_list)) }
}
