import type { ActionKind, LimitedKind, TaskKind, TaskOptions } from '#rules/kinds/kinds.ts'

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
      already: 'Already unfollowed',
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
      already: 'Already commented',
    },
    unlike: { done: 'Like removed', already: 'Already removed' },
    delete_comment: { done: 'Deleted', already: 'Already deleted' },
  }

type ActionReasons = {
  /** As in “next follow at 14:32”. */
  next: string
  /** As in “Followed @ada”. */
  did: (name: string) => string
  already: (name: string) => string
  /** As in “whether the follow of @ada shows”. */
  thing: (name: string) => string
  /** What a check showed of a false success. */
  unproven: string
}

/** What reasons say of each action; apart from the labels, because the browser shows reasons as the server wrote them. */
export const actionReasons: Record<ActionKind, ActionReasons> = {
  follow: {
    next: 'follow',
    did: (name) => `Followed @${name}`,
    already: (name) => `@${name} was already followed`,
    thing: (name) => `the follow of @${name}`,
    unproven: 'no follow',
  },
  unfollow: {
    next: 'unfollow',
    did: (name) => `Unfollowed @${name}`,
    already: (name) => `@${name} was already unfollowed`,
    thing: (name) => `the unfollow of @${name}`,
    unproven: 'that the follow is still there',
  },
  like: {
    next: 'like',
    did: (name) => `Liked a post by @${name}`,
    already: (name) => `A post by @${name} was already liked`,
    thing: (name) => `the like on a post by @${name}`,
    unproven: 'no like',
  },
  comment: {
    next: 'comment',
    did: (name) => `Commented on a post by @${name}`,
    already: (name) => `@${name}’s post already had the comment`,
    thing: (name) => `the comment on @${name}’s post`,
    unproven: 'no comment',
  },
  unlike: {
    next: 'unlike',
    did: (name) => `Removed the like on a post by @${name}`,
    already: (name) => `The like on a post by @${name} was already removed`,
    thing: (name) => `the removed like on a post by @${name}`,
    unproven: 'that the like is still there',
  },
  delete_comment: {
    next: 'deletion',
    did: (name) => `Deleted the comment on @${name}’s post`,
    already: (name) => `The comment on @${name}’s post was already deleted`,
    thing: (name) => `the deletion of the comment on @${name}’s post`,
    unproven: 'that the comment is still there',
  },
}

type RunWords = {
  /** As in “Your follow task has finished”. */
  task: string
  /** What a task is, in a few words; `from` names its sources. */
  title: (from: string, options: TaskOptions) => string
  /** The same of the task that takes it back. */
  undo: string
  /** What the number of a task counts, and that of its undo. */
  done: string
  undone: string
}

function unfollowTitle(from: string, { who, only_non_followers }: TaskOptions): string {
  if (who === 'list') return `Unfollow from ${from}`
  if (who === 'pending_requests') return 'Withdraw follow requests'
  if (only_non_followers) return 'Unfollow non-followers'
  return who === 'anyone' ? 'Unfollow people you follow' : 'Unfollow people Cadenza followed'
}

/** The run of each kind of task; apart from words/en/kinds, because the dashboard needs no more. */
export const runWords: Record<TaskKind, RunWords> = {
  follow: {
    task: 'follow task',
    title: (from) => `Follow from ${from}`,
    undo: 'Undo: follow them again',
    done: 'Followed',
    undone: 'Followed again',
  },
  unfollow: {
    task: 'unfollow task',
    title: unfollowTitle,
    undo: 'Undo: unfollow them again',
    done: 'Unfollowed',
    undone: 'Unfollowed',
  },
  react: {
    task: 'like task',
    title: (from) => `Like posts from ${from}`,
    undo: 'Undo: remove likes',
    done: 'Liked',
    undone: 'Likes removed',
  },
  comment: {
    task: 'comment task',
    title: (from) => `Comment on posts from ${from}`,
    undo: 'Undo: delete comments',
    done: 'Comments',
    undone: 'Deleted',
  },
  extract: {
    task: 'extraction',
    title: (from) => `Extract ${from}`,
    undo: 'Undo',
    done: 'People read',
    undone: 'People read',
  },
}
