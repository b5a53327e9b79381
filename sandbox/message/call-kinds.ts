import { WRITE_KINDS } from '../state/write.ts'

/** The kind of a call, by which faults, rules and the call log refer to it instead of paths. */
const SIGN_IN_KINDS = ['login', 'two_factor', 'send_sms', 'challenge', 'consent', 'bloks'] as const
const READ_KINDS = [
  'current_user',
  'user',
  'search',
  'followers',
  'following',
  'friendship',
  'friendships',
  'pending',
  'feed',
  'timeline',
  'media',
  'likers',
  'comments',
  'replies',
  'hashtag',
  'comment_likers',
  'check_comment',
  'blocked',
  'besties_list',
  'usertags',
  'clips',
  'liked',
  'saved',
  'places',
  'place',
  'place_posts',
  'suggested',
  'top_search',
  'graphql',
  'stories',
] as const
export const CALL_KINDS = [...SIGN_IN_KINDS, ...READ_KINDS, ...WRITE_KINDS, 'logout', 'housekeeping'] as const
export type CallKind = (typeof CALL_KINDS)[number]

export function isRead(kind: CallKind): boolean {
  return (READ_KINDS as readonly string[]).includes(kind)
}

export function isWrite(kind: CallKind): boolean {
  return (WRITE_KINDS as readonly string[]).includes(kind)
}
