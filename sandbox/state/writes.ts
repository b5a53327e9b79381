import { findPersonByPk, type WorldPerson } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { Circle, SandboxAccount, SandboxAccounts } from './accounts.ts'
import { approve, block, follow, ignore, removeFollower, unfollow } from './relations.ts'
import type { StoredComment, StoredComments, StoredReplies, Write, WriteKind } from './write.ts'

type CommentStore = { comments: StoredComments; replies: StoredReplies }
type Scene = {
  readonly world: World
  readonly state: CommentStore & { accounts: SandboxAccounts }
  readonly account: SandboxAccount
  readonly write: Write
  /** Its number in the ledger. */
  readonly number: number
  /** World time. */
  readonly now: number
}
type Effect = (scene: Scene) => void

/** The effect of a write on a person; none when the person does not exist. */
const onTarget =
  (effect: (scene: Scene, target: WorldPerson) => void): Effect =>
  (scene) => {
    const { target_pk } = scene.write
    const target = target_pk === null ? undefined : findPersonByPk(scene.world, target_pk)
    if (target) effect(scene, target)
  }

const addTo = (circleOf: (account: SandboxAccount) => Circle) =>
  onTarget(({ account, now }, { key }) => circleOf(account).set(key, now))
const removeFrom = (circleOf: (account: SandboxAccount) => Circle) =>
  onTarget(({ account }, { key }) => circleOf(account).delete(key))

const EFFECTS: Record<WriteKind, Effect> = {
  follow: onTarget(({ world, state, account, now }, target) => {
    if (account.following.has(target.key) || account.requested.has(target.key)) return
    follow(world, state.accounts, account, target, now)
  }),
  unfollow: onTarget(({ state, account }, { key }) => unfollow(state.accounts, account, key)),
  remove_follower: onTarget(({ state, account }, { key }) => removeFollower(state.accounts, account, key)),
  approve: onTarget(({ state, account, now }, { key }) => approve(state.accounts, account, key, now)),
  ignore: onTarget(({ state, account }, { key }) => ignore(state.accounts, account, key)),
  like: ({ account, write, now }) => account.likes.set(write.media_id as string, now),
  unlike: ({ account, write }) => account.likes.delete(write.media_id as string),
  comment: ({ state, write, number }) => addComment(state, write, commentOf(write, number)),
  delete_comment: ({ state, write }) => dropComment(state, write),
  comment_like: ({ account, write, now }) => account.comment_likes.set(write.parent_pk as string, now),
  comment_unlike: ({ account, write }) => account.comment_likes.delete(write.parent_pk as string),
  save: ({ account, write, now }) => account.saved.set(write.media_id as string, now),
  unsave: ({ account, write }) => account.saved.delete(write.media_id as string),
  block: onTarget(({ state, account, now }, { key }) => block(state.accounts, account, key, now)),
  unblock: removeFrom(({ blocked }) => blocked),
  mute: onTarget(({ account, write, now }, { key }) => {
    for (const circle of mutedBy(account, write.text)) circle.set(key, now)
  }),
  unmute: onTarget(({ account, write }, { key }) => {
    for (const circle of mutedBy(account, write.text)) circle.delete(key)
  }),
  besties: ({ account, write, now }) => changeBesties(account, write.text ?? '', now),
  favorite: addTo(({ favorites }) => favorites),
  unfavorite: removeFrom(({ favorites }) => favorites),
  restrict: addTo(({ restricted }) => restricted),
  unrestrict: removeFrom(({ restricted }) => restricted),
  report: () => {},
  set_private: ({ account }) => {
    account.changed.is_private = true
  },
  set_public: ({ state, account, now }) => {
    account.changed.is_private = false
    // A public account accepts all waiting requests.
    for (const key of [...account.incoming.keys()]) approve(state.accounts, account, key, now)
  },
  set_biography: ({ account, write }) => {
    account.changed.biography = write.text ?? ''
  },
}

/**
 * Applies a write at `now` in world time, both on arrival and when the journal is replayed. `number` is its number in the
 * ledger.
 */
export function applyWrite(
  world: World,
  state: Scene['state'],
  account: SandboxAccount,
  write: Write,
  number: number,
  now = write.world,
): void {
  EFFECTS[write.kind]({ world, state, account, write, number, now })
}

/** `text` is what is muted: posts, stories, or both. */
function mutedBy(account: SandboxAccount, text: string | null): Circle[] {
  const words = (text ?? '').split(' ')
  return [
    ...(words.includes('posts') ? [account.muted_posts] : []),
    ...(words.includes('stories') ? [account.muted_stories] : []),
  ]
}

/** `text` lists keys of people as +KEY and -KEY. */
function changeBesties(account: SandboxAccount, text: string, now: number): void {
  for (const change of text.split(' ').filter(Boolean)) {
    const key = Number(change.slice(1))
    if (change.startsWith('+')) account.besties.set(key, now)
    else account.besties.delete(key)
  }
}

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
  const left = (ones: readonly StoredComment[]) => ones.filter(({ pk }) => !dropped.includes(pk))
  comments.set(write.media_id as string, left(comments.get(write.media_id as string) ?? []))
  for (const [parent_pk, others] of replies) {
    if (dropped.includes(parent_pk)) replies.delete(parent_pk)
    else replies.set(parent_pk, left(others))
  }
}
