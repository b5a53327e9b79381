/** What a user can choose. */
export const openSources = [
  'followers_of',
  'following_of',
  'likers_of',
  'commenters_of',
  'hashtag',
  'list',
  'feed',
] as const
export const sourceTypes = [...openSources, 'requests'] as const
export type SourceType = (typeof sourceTypes)[number]

/** One post, or the newest posts of somebody. */
export type Posts = { media_id?: string | undefined; username?: string | undefined; last_posts?: number | undefined }

/** Where a task finds people or posts. */
export type Source =
  | { type: 'followers_of' | 'following_of'; username: string }
  | ({ type: 'likers_of' | 'commenters_of' } & Posts)
  | { type: 'hashtag'; tag: string; tab: 'top' | 'recent'; who: 'authors' | 'likers' }
  /** `name` is filled in by the server. */
  | { type: 'list'; list_id: string; name?: string | undefined }
  /** The account's own home feed. */
  | { type: 'feed' }
  /** The requests to follow the account. */
  | { type: 'requests' }

/** Most of the newest posts of one person. */
export const MOST_LAST_POSTS = 12
