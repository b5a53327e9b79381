import { days, range } from './option.ts'

/** Which posts a task acts on. */
export const postOptions = {
  /** The post is at most so old. */
  post_max_age_days: days(30),
  /** How many likes the post has. */
  post_likes: range(),
}
