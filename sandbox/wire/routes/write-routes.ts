import { type Answer, COMMENTS_OFF, FOLLOW_LIMIT, fail, ok } from '../../message/answers.ts'
import { fieldText } from '../../message/read-body.ts'
import type { SandboxAccount } from '../../state/accounts.ts'
import { commentsInTheEnd, repliesInTheEnd } from '../../state/late.ts'
import type { StoredComment, WriteKind } from '../../state/write.ts'
import { mix } from '../../world/chance.ts'
import { findPersonByPk, type WorldPerson } from '../../world/people.ts'
import type { PlannedWrite, Route, SignedInCall } from '../call.ts'
import { writeRoute } from '../define-route.ts'
import { findListed, findPerson, findVisiblePost } from '../find.ts'
import { findParent } from '../find-comment.ts'
import { showStoredComment } from '../show-comment.ts'
import { showFriendship } from '../show-friendship.ts'

export const WRITE_ROUTES: readonly Route[] = [
  onPerson('friendships/create/:id/', 'follow', planFollow),
  onPerson('friendships/destroy/:id/', 'unfollow', planUnfollow),
  onPerson('friendships/remove_follower/:id/', 'remove_follower', planRemoveFollower),
  onPerson('friendships/approve/:id/', 'approve', planApprove),
  onPerson('friendships/ignore/:id/', 'ignore', planIgnore),
  writeRoute('POST media/:id/like/', 'like', (call) => planLike(call, 'like')),
  writeRoute('POST media/:id/unlike/', 'unlike', (call) => planLike(call, 'unlike')),
  writeRoute('POST media/:id/comment/', 'comment', planComment),
  writeRoute('POST media/:id/comment/bulk_delete/', 'delete_comment', (call) =>
    planDeleteComment(call, fieldText(call.fields, 'comment_ids_to_delete')),
  ),
  writeRoute('POST media/:id/comment/:comment_pk/delete/', 'delete_comment', (call) =>
    planDeleteComment(call, call.params.comment_pk ?? ''),
  ),
]

const MAX_FOLLOWING = 7_500

type PersonPlan = (
  viewer: SandboxAccount,
  person: WorldPerson,
  call: SignedInCall,
) => Pick<PlannedWrite, 'refusal' | 'changes' | 'answer'> & { readonly text?: string }

export const NOTHING: PlannedWrite = {
  target: null,
  media_id: null,
  text: null,
  comment_pk: null,
  parent_pk: null,
  idempotence_token: null,
  refusal: null,
  changes: false,
  answer: ok(),
}

/** A write on the person whose pk is in the path or elsewhere. */
export function onPerson(path: string, kind: WriteKind, plan: PersonPlan, pkIn = pkInPath): Route {
  const planFor = (call: SignedInCall): PlannedWrite => {
    const pk = pkIn(call)
    const { found, refusal } = LEFT_BEHIND.includes(kind) ? findListed(call, pk) : findPerson(call, pk)
    if (refusal) return { ...NOTHING, target: findPersonByPk(call.sandbox.world, Number(pk)) ?? null, refusal }
    if (found.key === call.viewer.person.key) return { ...NOTHING, target: found, refusal: INVALID_TARGET }
    return { ...NOTHING, target: found, ...plan(call.viewer, found, call) }
  }
  return writeRoute(`POST ${path}`, kind, planFor)
}

function pkInPath(call: SignedInCall): string {
  return call.params.id ?? ''
}

/** Writes that also work on deleted people, who remain in lists. */
const LEFT_BEHIND: readonly WriteKind[] = ['ignore', 'unblock', 'unrestrict', 'unmute', 'unfavorite']

const INVALID_TARGET = fail(400, 'Invalid target user')

/** The answer shows the friendship after the write; `previous_following` is the state before it. */
export function friendshipAnswer(
  viewer: SandboxAccount,
  person: WorldPerson,
  change: Partial<ReturnType<typeof showFriendship>>,
): Answer {
  const before = showFriendship(viewer, person)
  return ok({ friendship_status: { ...before, ...change }, previous_following: before.following })
}

function planFollow(viewer: SandboxAccount, person: WorldPerson) {
  const is_followed = viewer.following.has(person.key) || viewer.requested.has(person.key)
  const is_full = viewer.following.size + viewer.requested.size >= MAX_FOLLOWING
  const change = person.is_private ? { outgoing_request: true } : { following: true }
  return {
    refusal: viewer.blocked.has(person.key) ? INVALID_TARGET : is_full && !is_followed ? FOLLOW_LIMIT : null,
    changes: !is_followed,
    answer: friendshipAnswer(viewer, person, is_followed ? {} : change),
  }
}

function planUnfollow(viewer: SandboxAccount, person: WorldPerson) {
  return {
    refusal: null,
    changes: viewer.following.has(person.key) || viewer.requested.has(person.key),
    answer: friendshipAnswer(viewer, person, { following: false, outgoing_request: false }),
  }
}

function planRemoveFollower(viewer: SandboxAccount, person: WorldPerson) {
  const answer = friendshipAnswer(viewer, person, { followed_by: false })
  return { refusal: null, changes: viewer.followers.has(person.key), answer }
}

function planApprove(viewer: SandboxAccount, person: WorldPerson) {
  const is_asking = viewer.incoming.has(person.key)
  const change = is_asking ? { followed_by: true, incoming_request: false } : {}
  return { refusal: null, changes: is_asking, answer: friendshipAnswer(viewer, person, change) }
}

function planIgnore(viewer: SandboxAccount, person: WorldPerson) {
  const answer = friendshipAnswer(viewer, person, { incoming_request: false })
  return { refusal: null, changes: viewer.incoming.has(person.key), answer }
}

function planLike(call: SignedInCall, kind: 'like' | 'unlike'): PlannedWrite {
  const media_id = bareMediaId(call)
  const { found: post, refusal } = findVisiblePost(call, media_id, kind)
  if (refusal) return { ...NOTHING, media_id, refusal }
  const is_liked = call.viewer.likes.has(post.pk)
  return { ...NOTHING, target: post.owner, media_id, changes: kind === 'like' ? !is_liked : is_liked }
}

function planComment(call: SignedInCall): PlannedWrite {
  const media_id = bareMediaId(call)
  const text = fieldText(call.fields, 'comment_text')
  const idempotence_token = fieldText(call.fields, 'idempotence_token') || null
  const { found: post, refusal } = findVisiblePost(call, media_id, 'comment')
  const said = { ...NOTHING, media_id, text, idempotence_token }
  if (refusal) return { ...said, refusal }
  const parent = findParent(call, post, fieldText(call.fields, 'replied_to_comment_id'))
  if (parent.refusal) return { ...said, refusal: parent.refusal }
  const parent_pk = parent.found
  const answerWith = (comment: StoredComment) => ok({ comment: showStoredComment(call, post, comment, parent_pk) })
  const others =
    parent_pk === null ? commentsInTheEnd(call.sandbox.state, post.pk) : repliesInTheEnd(call.sandbox.state, parent_pk)
  const retried =
    idempotence_token && !call.is_token_ignored && others.find((one) => one.idempotence_token === idempotence_token)
  const under = { ...said, target: post.owner, parent_pk }
  // The token identifies a retry; it gets the first answer and adds no comment.
  if (retried) return { ...under, comment_pk: retried.pk, answer: answerWith(retried) }
  const comment_pk = nextCommentPk(call)
  const number = call.sandbox.state.ledger.writes.length
  const comment = { pk: comment_pk, number, account: call.viewer.name, text, world: call.now, idempotence_token }
  return {
    ...under,
    comment_pk,
    refusal: post.has_comments_off ? COMMENTS_OFF : text.trim() === '' ? EMPTY_COMMENT : null,
    changes: true,
    answer: answerWith(comment),
  }
}

const EMPTY_COMMENT = fail(400, 'Invalid comment text')

/** 17 digits; the ledger number makes them unique. */
function nextCommentPk(call: SignedInCall): string {
  const number = call.sandbox.state.ledger.writes.length
  const drawn = String(mix(call.sandbox.world.keys.remarks, number) % 1e6).padStart(6, '0')
  return `18${drawn}${String(number).padStart(9, '0')}`
}

const NOT_YOUR_COMMENT = fail(400, 'You cannot delete this comment')

/** `comment_pk` may be several, separated by commas. */
function planDeleteComment(call: SignedInCall, comment_pk: string): PlannedWrite {
  const media_id = bareMediaId(call)
  const { found: post, refusal } = findVisiblePost(call, media_id, 'delete_comment')
  if (refusal) return { ...NOTHING, media_id, comment_pk, refusal }
  const pks = comment_pk.split(',')
  const { state } = call.sandbox
  const parents = [...state.replies.keys(), ...state.late.flatMap(({ write }) => write.parent_pk ?? [])]
  const said = [
    ...commentsInTheEnd(state, post.pk),
    ...[...new Set(parents)].flatMap((parent_pk) => repliesInTheEnd(state, parent_pk)),
  ]
  const own = said.filter((one) => pks.includes(one.pk) && one.account === call.viewer.name)
  const is_own = own.length === pks.length
  return {
    ...NOTHING,
    target: post.owner,
    media_id,
    text: own.map((one) => one.text).join('\n') || null,
    comment_pk,
    refusal: is_own ? null : NOT_YOUR_COMMENT,
    changes: is_own,
  }
}

export function bareMediaId(call: SignedInCall): string {
  return (call.params.id ?? '').split('_')[0] as string
}
