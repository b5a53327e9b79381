/** What a user can choose. */
export const openSources = [
  'followers_of',
  'following_of',
  'likers_of',
  'commenters_of',
  'hashtag',
  'list',
  'feed',
  'engaged',
  'place',
  'similar_to',
  'suggested',
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
  /** People who liked or commented on the account's own newest posts. */
  | { type: 'engaged'; who: 'likers' | 'commenters'; last_posts: number }
  /** `name` as the user saw it when choosing the place. */
  | { type: 'place'; place_id: string; name?: string | undefined; tab: 'top' | 'recent'; who: 'authors' | 'likers' }
  /** Accounts that Instagram shows as similar to one. */
  | { type: 'similar_to'; username: string }
  /** Accounts that Instagram suggests to the account itself. */
  | { type: 'suggested' }

/** Whether reading it reads one of Instagram's lists of people: followers, following or likers. */
export const isListOfPeople = (source: Source | undefined): boolean =>
  source !== undefined &&
  (['followers_of', 'following_of', 'likers_of'].includes(source.type) || ('who' in source && source.who === 'likers'))

/** Most of the newest posts of one person. */
export const MAX_LAST_POSTS = 12

/** By default, of those who engaged with the account's own. */
export const USUAL_LAST_POSTS = 6

/** Longer than any name of a place. */
export const MAX_PLACE_LENGTH = 200
