import { usernameOf } from './exports/usernames.ts'
import { linkIn } from './links.ts'
import { asLine } from './typed-text.ts'

/** The person, hashtag or post that a text means on Instagram. */
export type Subject =
  | { type: 'person'; username: string }
  | { type: 'hashtag'; tag: string }
  | { type: 'post'; media_id: string }

/** The name of a place; it has no sign of its own, and what could be a person's name may be one too. */
export type PlaceName = { type: 'place'; name: string }

/** The place that a text may name: letters of any script with spaces between, never an address, a tag or @name. */
export function placeIn(text: string): PlaceName | null {
  const name = text.trim().replace(/\s+/g, ' ')
  return /^\p{L}[\p{L}\p{M}\p{N} ,.'’&()–-]{1,99}$/u.test(name) ? { type: 'place', name } : null
}

/** The longest text that is looked up: an address with all that follows it. */
export const MAX_SUBJECT_LENGTH = 300

/** What a hashtag is made of: letters, digits and marks of any script, the underscore, and emoji with what joins and colours them. */
const TAG_SIGNS = String.raw`[\p{L}\p{N}\p{M}_\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d\ufe0f]`

/** A hashtag without its #. */
export const HASHTAG = new RegExp(`^${TAG_SIGNS}{1,100}$`, 'u')

const TAG = new RegExp(`^#?(${TAG_SIGNS}{1,100})$`, 'u')

/**
 * A user name, with @ or as a profile's address; a post as its address; a hashtag, with # or as its address. A bare word is a name, unless
 * `bare_is_tag`. Null when it is none of these.
 */
export function subjectIn(typed: string, bare_is_tag = false): Subject | null {
  const text = asLine(typed)
  const tag = text.startsWith('#') || bare_is_tag ? tagOf(text) : null
  if (tag !== null) return { type: 'hashtag', tag }
  const username = usernameOf(text)
  if (username !== null) return { type: 'person', username }
  return subjectOfLink(text)
}

function subjectOfLink(text: string): Subject | null {
  const link = linkIn(text)
  switch (link?.to) {
    case 'person':
      return { type: 'person', username: link.username }
    case 'post':
      return { type: 'post', media_id: link.media_id }
    case 'hashtag': {
      const tag = tagOf(asLine(link.name))
      return tag === null ? null : { type: 'hashtag', tag }
    }
    default:
      return null
  }
}

const tagOf = (text: string): string | null => TAG.exec(text)?.[1]?.toLowerCase() ?? null
