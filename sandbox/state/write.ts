/** Every kind of write, with what it changes: two kinds that change the same undo each other. */
export const FIELD_OF_WRITE = {
  follow: 'following',
  unfollow: 'following',
  like: 'like',
  unlike: 'like',
  comment: 'comment',
  delete_comment: 'comment',
  remove_follower: 'follower',
  approve: 'request',
  ignore: 'request',
  comment_like: 'comment like',
  comment_unlike: 'comment like',
  save: 'saved',
  unsave: 'saved',
  block: 'blocked',
  unblock: 'blocked',
  mute: 'muted',
  unmute: 'muted',
  besties: 'besties',
  favorite: 'favorite',
  unfavorite: 'favorite',
  restrict: 'restricted',
  unrestrict: 'restricted',
  report: 'report',
  set_private: 'privacy',
  set_public: 'privacy',
  set_biography: 'biography',
} as const
export type WriteKind = keyof typeof FIELD_OF_WRITE
export const WRITE_KINDS = Object.keys(FIELD_OF_WRITE) as WriteKind[]

/** One write as it arrived, applied or not. */
export type Write = {
  /** ISO 8601, the machine's clock. */
  readonly at: string
  /** World time in epoch milliseconds. */
  readonly world: number
  readonly account: string
  readonly kind: WriteKind
  /** Username of the person, or of the media's owner. */
  readonly target: string | null
  readonly target_pk: number | null
  /** The media's pk, 19 digits. */
  readonly media_id: string | null
  readonly text: string | null
  /** For a bulk deletion all of them, separated by commas. */
  readonly comment_pk: string | null
  /** For a reply the comment above it, for a comment's like the comment. */
  readonly parent_pk: string | null
  readonly idempotence_token: string | null
  /** Also true while the effect is still pending. */
  readonly applied: boolean
  readonly late?: Lateness
}

/** When the effect of an answered write shows. */
export type Lateness = {
  /** World time in epoch milliseconds. */
  readonly due: number
  /** ISO 8601 by the machine's clock, unless world time is moved. */
  readonly at: string
}

export type StoredComment = {
  readonly pk: string
  /** The write's number in the ledger, or the next one for other people's comments; a higher number is newer. */
  readonly number: number
  /** Null for other people, who have a place in the crowd instead. */
  readonly account: string | null
  readonly crowd?: number
  readonly text: string
  readonly world: number
  readonly idempotence_token: string | null
}

/** Comments added while the world runs, by media pk, newest first. */
export type StoredComments = Map<string, StoredComment[]>

/** Replies of accounts by the pk of the comment above them, oldest first. */
export type StoredReplies = Map<string, StoredComment[]>
