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
}

/** What is done on Instagram, one by one. The last two only ever take back. */
const table = {
  follow: { ends: 'unfollow', limited_as: 'follow', is_daily: true },
  unfollow: { ends: 'follow', limited_as: 'unfollow', is_daily: true },
  like: { ends: 'unlike', limited_as: 'like', is_daily: true },
  comment: { ends: 'delete_comment', limited_as: 'comment', is_daily: true },
  unlike: { ends: 'like', limited_as: 'like', is_daily: false },
  delete_comment: { ends: 'comment', limited_as: 'comment', is_daily: false },
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
