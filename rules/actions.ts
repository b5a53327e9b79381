import type { ActionKind, TaskKind } from '#contract/automation.ts'
import type { LimitedKind } from '#contract/limits.ts'

const done_by: Record<Exclude<TaskKind, 'extract'>, { forth: ActionKind; back: ActionKind }> = {
  follow: { forth: 'follow', back: 'follow' },
  unfollow: { forth: 'unfollow', back: 'unfollow' },
  react: { forth: 'like', back: 'unlike' },
  comment: { forth: 'comment', back: 'delete_comment' },
}

/** What a task does to each person or post; null for an extraction, which only reads. */
export function actionOf(kind: TaskKind, is_undo: boolean): ActionKind | null {
  if (kind === 'extract') return null
  return is_undo ? done_by[kind].back : done_by[kind].forth
}

/** The kind of task that takes back what a task of `kind` did. */
export const undoKindOf: Record<Exclude<TaskKind, 'extract'>, TaskKind> = {
  follow: 'unfollow',
  unfollow: 'follow',
  react: 'react',
  comment: 'comment',
}

/** The effect an action ends. */
export const reverseOf: Record<ActionKind, ActionKind> = {
  follow: 'unfollow',
  unfollow: 'follow',
  like: 'unlike',
  unlike: 'like',
  comment: 'delete_comment',
  delete_comment: 'comment',
}

/**
 * Whether it may be done again once its effect has ended. Whom a task looks for by itself is met once, ever: who was followed and
 * unfollowed again is not followed anew. Who takes back says itself what is meant, and what ends an effect asks only for what stands.
 */
export const mayRepeat = (kind: ActionKind, is_undo: boolean): boolean =>
  is_undo || kind === 'unfollow' || kind === 'unlike' || kind === 'delete_comment'

/** Under which limit an action is counted and rests: taking back is paced like doing. */
export const limitedAs: Record<ActionKind, LimitedKind> = {
  follow: 'follow',
  unfollow: 'unfollow',
  like: 'like',
  unlike: 'like',
  comment: 'comment',
  delete_comment: 'comment',
}

/** Whether an action is one of the plan's daily actions: followed, unfollowed, liked posts and comments (specification, section 4). */
export const isDailyAction = (kind: ActionKind): boolean => kind !== 'unlike' && kind !== 'delete_comment'

type Words = {
  /** As in “next follow at 14:32”. */
  next: string
  /** As in “Followed @ada”. */
  did: (name: string) => string
  already: (name: string) => string
  /** Of a success that a look afterwards did not show. */
  unproven: string
}

export const actionWords: Record<ActionKind, Words> = {
  follow: {
    next: 'follow',
    did: (name) => `Followed @${name}`,
    already: (name) => `@${name} was already followed`,
    unproven: 'Instagram said yes, but a look afterwards showed no follow',
  },
  unfollow: {
    next: 'unfollow',
    did: (name) => `Unfollowed @${name}`,
    already: (name) => `@${name} was no longer followed`,
    unproven: 'Instagram said yes, but a look afterwards showed that the follow is still there',
  },
  like: {
    next: 'like',
    did: (name) => `Liked a post of @${name}`,
    already: (name) => `A post of @${name} was already liked`,
    unproven: 'Instagram said yes, but a look afterwards showed no like',
  },
  comment: {
    next: 'comment',
    did: (name) => `Commented on a post of @${name}`,
    already: (name) => `The comment to @${name} was already there`,
    unproven: 'Instagram said yes, but a look afterwards showed no comment',
  },
  unlike: {
    next: 'unlike',
    did: (name) => `Took back the like on a post of @${name}`,
    already: (name) => `The like on a post of @${name} was no longer there`,
    unproven: 'Instagram said yes, but a look afterwards showed that the like is still there',
  },
  delete_comment: {
    next: 'deletion',
    did: (name) => `Deleted the comment to @${name}`,
    already: (name) => `The comment to @${name} was no longer there`,
    unproven: 'Instagram said yes, but a look afterwards showed that the comment is still there',
  },
}

export const limitedPlural: Record<LimitedKind, string> = {
  follow: 'follows',
  unfollow: 'unfollows',
  like: 'likes',
  comment: 'comments',
}
