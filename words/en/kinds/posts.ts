import type { OptionWords } from './kind-words.ts'

/** The options that say which posts a task acts on. */
export const postOptions: { [Name in 'post_max_age_days' | 'post_likes']: OptionWords<Name> } = {
  post_max_age_days: { label: 'Posts of the last', number: 'Age of a post in days, at most' },
  post_likes: { label: 'Likes a post has' },
}
