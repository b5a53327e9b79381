import { findPersonByPk, type Person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { Account, Accounts } from './accounts.ts'
import { applyOtherWrite } from './other-writes.ts'
import { approve, follow, ignore, removeFollower, unfollow } from './relations.ts'
import type { StoredComment, StoredComments, StoredReplies, Write } from './write.ts'

/**
 * Applies a write at `now` in world time, both on arrival and when the journal is replayed. `number` is its number in the
 * ledger.
 */
export function applyWrite(
  world: World,
  state: { accounts: Accounts; comments: StoredComments; replies: StoredReplies },
  account: Account,
  write: Write,
  number: number,
  now = write.world,
): void {
  const { accounts } = state
  const target = write.target_pk === null ? undefined : findPersonByPk(world, write.target_pk)
  switch (write.kind) {
    case 'follow':
      if (target && !isAskedOrFollowed(account, target)) follow(world, accounts, account, target, now)
      break
    case 'unfollow':
      if (target) unfollow(accounts, account, target.key)
      break
    case 'remove_follower':
      if (target) removeFollower(accounts, account, target.key)
      break
    case 'approve':
      if (target) approve(accounts, account, target.key, now)
      break
    case 'ignore':
      if (target) ignore(accounts, account, target.key)
      break
    case 'like':
      account.likes.set(write.media_id as string, now)
      break
    case 'unlike':
      account.likes.delete(write.media_id as string)
      break
    case 'comment':
      addComment(state, write, commentOf(write, number))
      break
    case 'delete_comment':
      dropComment(state, write)
      break
    default:
      applyOtherWrite(accounts, account, write, target, now)
  }
}

function isAskedOrFollowed(account: Account, target: Person): boolean {
  return account.following.has(target.key) || account.requested.has(target.key)
}

type CommentStore = { comments: StoredComments; replies: StoredReplies }

export function commentOf(
  { comment_pk, account, text, world, idempotence_token }: Write,
  number: number,
): StoredComment {
  return { pk: comment_pk as string, number, account, text: text ?? '', world, idempotence_token }
}

function addComment({ comments, replies }: CommentStore, { media_id, parent_pk }: Write, comment: StoredComment): void {
  if (!parent_pk) {
    insertComment(comments, media_id as string, comment)
    return
  }
  const others = replies.get(parent_pk) ?? []
  const older = others.filter(({ number }) => number < comment.number)
  replies.set(parent_pk, [...older, comment, ...others.slice(older.length)])
}

/** A delayed comment goes below those that arrived since it was written. */
export function insertComment(comments: StoredComments, media_pk: string, comment: StoredComment): void {
  const others = comments.get(media_pk) ?? []
  const newer = others.filter(({ number }) => number > comment.number)
  comments.set(media_pk, [...newer, comment, ...others.slice(newer.length)])
}

/** The replies to a comment are deleted with it. */
function dropComment({ comments, replies }: CommentStore, write: Write): void {
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
