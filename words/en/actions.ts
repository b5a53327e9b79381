import type { ActionKind, LimitedKind } from '#rules/kinds/kinds.ts'

type ActionWords = {
  /** What the log says of one that was done, and of one that was so without us. */
  done: string
  already: string
}

type LimitedWords = {
  name: string
  /** As in “Follows in the last hour”. */
  plural: string
  /** A day's number of them in statistics. */
  counted: string
  /** As in “3 followed”. */
  count: (count: string, one: boolean) => string
}

/** The words of each action, and of those that are counted. */
export const actionWords: { [Name in ActionKind]: ActionWords & (Name extends LimitedKind ? LimitedWords : unknown) } =
  {
    follow: {
      name: 'Follow',
      plural: 'Follows',
      counted: 'Followed',
      count: (count) => `${count} followed`,
      done: 'Followed',
      already: 'Already followed',
    },
    unfollow: {
      name: 'Unfollow',
      plural: 'Unfollows',
      counted: 'Unfollowed',
      count: (count) => `${count} unfollowed`,
      done: 'Unfollowed',
      already: 'Not followed any more',
    },
    like: {
      name: 'Like',
      plural: 'Likes',
      counted: 'Likes',
      count: (count, one) => `${count} ${one ? 'like' : 'likes'}`,
      done: 'Liked',
      already: 'Already liked',
    },
    comment: {
      name: 'Comment',
      plural: 'Comments',
      counted: 'Comments',
      count: (count, one) => `${count} ${one ? 'comment' : 'comments'}`,
      done: 'Commented',
      already: 'Was there already',
    },
    unlike: { done: 'Like taken back', already: 'Not liked any more' },
    delete_comment: { done: 'Deleted', already: 'No longer there' },
  }
