/** Each keeps a limit of its own; an unlike counts as a like, a deleted comment as a comment. */
export const limitedKinds = ['follow', 'unfollow', 'like', 'comment'] as const
export type LimitedKind = (typeof limitedKinds)[number]

type Action = {
  /** The effect it ends. */
  ends: string
  /** Under which limit it is counted and rests: taking back is paced like doing. */
  limited_as: LimitedKind
  /** Whether it is one of the plan's daily actions (specification, section 4). */
  is_daily: boolean
  words: Words
}

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

/** What is done on Instagram, one by one. The last two only ever take back. */
const table = {
  follow: {
    ends: 'unfollow',
    limited_as: 'follow',
    is_daily: true,
    words: {
      next: 'follow',
      did: (name) => `Followed @${name}`,
      already: (name) => `@${name} was already followed`,
      thing: (name) => `the follow of @${name}`,
      unproven: 'Instagram said yes, but a look afterwards showed no follow',
    },
  },
  unfollow: {
    ends: 'follow',
    limited_as: 'unfollow',
    is_daily: true,
    words: {
      next: 'unfollow',
      did: (name) => `Unfollowed @${name}`,
      already: (name) => `@${name} was no longer followed`,
      thing: (name) => `the unfollow of @${name}`,
      unproven: 'Instagram said yes, but a look afterwards showed that the follow is still there',
    },
  },
  like: {
    ends: 'unlike',
    limited_as: 'like',
    is_daily: true,
    words: {
      next: 'like',
      did: (name) => `Liked a post of @${name}`,
      already: (name) => `A post of @${name} was already liked`,
      thing: (name) => `the like on a post of @${name}`,
      unproven: 'Instagram said yes, but a look afterwards showed no like',
    },
  },
  comment: {
    ends: 'delete_comment',
    limited_as: 'comment',
    is_daily: true,
    words: {
      next: 'comment',
      did: (name) => `Commented on a post of @${name}`,
      already: (name) => `The comment to @${name} was already there`,
      thing: (name) => `the comment to @${name}`,
      unproven: 'Instagram said yes, but a look afterwards showed no comment',
    },
  },
  unlike: {
    ends: 'like',
    limited_as: 'like',
    is_daily: false,
    words: {
      next: 'unlike',
      did: (name) => `Took back the like on a post of @${name}`,
      already: (name) => `The like on a post of @${name} was no longer there`,
      thing: (name) => `the unlike on a post of @${name}`,
      unproven: 'Instagram said yes, but a look afterwards showed that the like is still there',
    },
  },
  delete_comment: {
    ends: 'comment',
    limited_as: 'comment',
    is_daily: false,
    words: {
      next: 'deletion',
      did: (name) => `Deleted the comment to @${name}`,
      already: (name) => `The comment to @${name} was no longer there`,
      thing: (name) => `the deletion of the comment to @${name}`,
      unproven: 'Instagram said yes, but a look afterwards showed that the comment is still there',
    },
  },
} as const satisfies Record<string, Action>

export type ActionKind = keyof typeof table
export const actions: Record<ActionKind, Action & { ends: ActionKind }> = table
export const actionKinds = Object.keys(table) as [ActionKind, ...ActionKind[]]

/** The plan's daily actions. */
export const dailyActions = actionKinds.filter((action) => actions[action].is_daily)

/**
 * Whether it may be done again once its effect has ended. Whom a task looks for by itself is met once, ever: who was followed and
 * unfollowed again is not followed anew. Who takes back says itself what is meant, and what ends an effect asks only for what stands.
 */
export const mayRepeat = (action: ActionKind, is_undo: boolean): boolean =>
  is_undo || action === 'unfollow' || !actions[action].is_daily

export const limitedPlural: Record<LimitedKind, string> = {
  follow: 'follows',
  unfollow: 'unfollows',
  like: 'likes',
  comment: 'comments',
}
