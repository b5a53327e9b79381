import { healthLists } from './health/lists.ts'

/** Every kind of list; a spread in the contract would keep its schemas in the browser. */
export const listKinds = [
  'followers',
  'following',
  'non_followers',
  // The other lists of an account's own export.
  'pending_requests',
  'recently_unfollowed',
  'close_friends',
  'blocked',
  'restricted',
  // Living lists of an account's followers, from what is read of its audience.
  ...healthLists,
  'custom',
] as const
