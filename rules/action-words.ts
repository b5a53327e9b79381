import type { ActionKind, LimitedKind } from './kinds/kinds.ts'

type Words = {
  /** As in “next follow at 14:32”. */
  next: string
  /** As in “Followed @ada”. */
  did: (name: string) => string
  already: (name: string) => string
  /** As in “whether the follow of @ada shows”. */
  thing: (name: string) => string
  /** Of a success that a look afterwards did not show. */
  unproven: string
}

export const actionWords: Record<ActionKind, Words> = {
  follow: {
    next: 'follow',
    did: (name) => `Followed @${name}`,
    already: (name) => `@${name} was already followed`,
    thing: (name) => `the follow of @${name}`,
    unproven: 'Instagram said yes, but a look afterwards showed no follow',
  },
  unfollow: {
    next: 'unfollow',
    did: (name) => `Unfollowed @${name}`,
    already: (name) => `@${name} was no longer followed`,
    thing: (name) => `the unfollow of @${name}`,
    unproven: 'Instagram said yes, but a look afterwards showed that the follow is still there',
  },
  like: {
    next: 'like',
    did: (name) => `Liked a post of @${name}`,
    already: (name) => `A post of @${name} was already liked`,
    thing: (name) => `the like on a post of @${name}`,
    unproven: 'Instagram said yes, but a look afterwards showed no like',
  },
  comment: {
    next: 'comment',
    did: (name) => `Commented on a post of @${name}`,
    already: (name) => `The comment to @${name} was already there`,
    thing: (name) => `the comment to @${name}`,
    unproven: 'Instagram said yes, but a look afterwards showed no comment',
  },
  unlike: {
    next: 'unlike',
    did: (name) => `Took back the like on a post of @${name}`,
    already: (name) => `The like on a post of @${name} was no longer there`,
    thing: (name) => `the unlike on a post of @${name}`,
    unproven: 'Instagram said yes, but a look afterwards showed that the like is still there',
  },
  delete_comment: {
    next: 'deletion',
    did: (name) => `Deleted the comment to @${name}`,
    already: (name) => `The comment to @${name} was no longer there`,
    thing: (name) => `the deletion of the comment to @${name}`,
    unproven: 'Instagram said yes, but a look afterwards showed that the comment is still there',
  },
}

export const limitedPlural: Record<LimitedKind, string> = {
  follow: 'follows',
  unfollow: 'unfollows',
  like: 'likes',
  comment: 'comments',
}
