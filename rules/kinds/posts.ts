import type { KnownPerson } from '../candidate.ts'
import { skip } from '../skips.ts'
import { days, range } from './option.ts'

/** Which posts a task acts on. */
export const postOptions = {
  /** The age of the post, at most. */
  post_max_age_days: days(30, { typed: { least: 1 } }),
  /** How many likes the post has. */
  post_likes: range({ min: null, max: 5000 }),
}

/** The posts of a private person are hidden from those who do not follow them. */
export const skipHidden = (known: KnownPerson) =>
  known.is_private && known.already_following === false ? skip('private', { is: true }) : null
