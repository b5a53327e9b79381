import { findPersonByPk, type Person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { Account, Accounts } from './accounts.ts'
import { applyOtherWrite } from './other-writes.ts'
import { approve, follow, ignore, removeFollower, unfollow } from './relations.ts'

export const WRITE_KINDS = [
  'follow',
  'unfollow',
  'like',
  'unlike',
  'comment',
  'delete_comment',
  'remove_follower',
  'approve',
  'ignore',
  'comment_like',
  'comment_unlike',
  'save',
  'unsave',
  'block',
  'unblock',
  'mute',
  'unmute',
  'besties',
  'favorite',
  'unfavorite',
  'restrict',
  'unrestrict',
  'report',
  'set_private',
  'set_public',
  'set_biography',
] as const
export type WriteKind = (typeof WRITE_KINDS)[number]

/** One write as it arrived, done or not. */
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
  /** Of a bulk deletion all of them, with commas between. */
  readonly comment_pk: string | null
  /** Of a reply the comment it stands under, of a comment's like the comment. */
  readonly parent_pk: string | null
  readonly idempotence_token: string | null
  readonly applied: boolean
}

export type KeptComment = {
  readonly pk: string
  readonly account: string
  readonly text: string
  readonly world: number
  readonly idempotence_token: string | null
}

/** Comments of accounts by media pk, the newest first. */
export type KeptComments = Map<string, KeptComment[]>

/** Replies of accounts by the pk of the comment they stand under, the oldest first. */
export type KeptReplies = Map<string, KeptComment[]>

/** Carries out a write that was applied; done alike when it arrives and when the journal is read back. */
export function applyWrite(
  world: World,
  kept: { accounts: Accounts; comments: KeptComments; replies: KeptReplies },
  account: Account,
  write: Write,
): void {
  const { accounts } = kept
  const target = write.target_pk === null ? undefined : findPersonByPk(world, write.target_pk)
  switch (write.kind) {
    case 'follow':
      if (target && !isAskedOrFollowed(account, target)) follow(world, accounts, account, target, write.world)
      break
    case 'unfollow':
      if (target) unfollow(accounts, account, target.key)
      break
    case 'remove_follower':
      if (target) removeFollower(accounts, account, target.key)
      break
    case 'approve':
      if (target) approve(accounts, account, target.key, write.world)
      break
    case 'ignore':
      if (target) ignore(accounts, account, target.key)
      break
    case 'like':
      account.likes.set(write.media_id as string, write.world)
      break
    case 'unlike':
      account.likes.delete(write.media_id as string)
      break
    case 'comment':
      addComment(kept, write)
      break
    case 'delete_comment':
      dropComment(kept, write)
      break
    default:
      applyOtherWrite(accounts, account, write, target)
  }
}

function isAskedOrFollowed(account: Account, target: Person): boolean {
  return account.following.has(target.key) || account.requested.has(target.key)
}

type Talk = { comments: KeptComments; replies: KeptReplies }

function addComment({ comments, replies }: Talk, write: Write): void {
  const { account, world, idempotence_token } = write
  const comment = { pk: write.comment_pk as string, account, text: write.text ?? '', world, idempotence_token }
  if (write.parent_pk) {
    replies.set(write.parent_pk, [...(replies.get(write.parent_pk) ?? []), comment])
    return
  }
  const others = comments.get(write.media_id as string) ?? []
  comments.set(write.media_id as string, [comment, ...others])
}

/** What stood under a comment goes with it. */
function dropComment({ comments, replies }: Talk, write: Write): void {
  const dropped = (write.comment_pk ?? '').split(',')
  const left = (comments.get(write.media_id as string) ?? []).filter((comment) => !dropped.includes(comment.pk))
  comments.set(write.media_id as string, left)
  for (const [parent_pk, others] of replies) {
    if (dropped.includes(parent_pk)) replies.delete(parent_pk)
    else
      replies.set(
        parent_pk,
        others.filter((reply) => !dropped.includes(reply.pk)),
      )
  }
}
