import { days, range } from './option.ts'

/** Which posts a task acts on. */
export const postOptions = {
  /** The age of the post, at most. */
  post_max_age_days: days(30, { typed: { least: 1 } }),
  /** How many likes the post has. */
  post_likes: range({ min: null, max: 5000 }),
}
