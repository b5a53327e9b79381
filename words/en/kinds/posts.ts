import type { OptionWords } from './kind-words.ts'

/** The options that say which posts a task acts on. */
export const postOptions: { [Name in 'post_max_age_days' | 'post_likes']: OptionWords<Name> } = {
  post_max_age_days: { label: 'Posts from the last', number: 'Maximum age of a post, in days' },
  post_likes: { label: 'Likes on the post' },
}
