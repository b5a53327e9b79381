import { type CallKind, isRead, isWrite } from '../wire/call-kinds.ts'

const PEOPLE_AND_MEDIA: readonly CallKind[] = [
  'user',
  'followers',
  'following',
  'friendship',
  'feed',
  'media',
  'likers',
  'comments',
  'replies',
]

const writes = isWrite
const everything = (kind: CallKind) => isRead(kind) || isWrite(kind) || kind === 'login' || kind === 'two_factor'
const whatHasATarget = (kind: CallKind) => isWrite(kind) || PEOPLE_AND_MEDIA.includes(kind)

/** Each way to fail, and which calls it meets when the fault names no kind. */
export const FAULT_MODES = {
  action_block: writes,
  soft_block: writes,
  please_wait: everything,
  rate_limit_429: everything,
  challenge: everything,
  checkpoint: everything,
  login_required: (kind) => isRead(kind) || isWrite(kind),
  server_error: everything,
  html_error: everything,
  truncated_json: everything,
  slow: everything,
  drop_connection: everything,
  lie: writes,
  done_then_drop: writes,
  empty_200: everything,
  short_list: (kind) => kind === 'followers' || kind === 'following',
  gone: whatHasATarget,
  private: whatHasATarget,
  comments_off: (kind) => kind === 'comment',
  follow_limit: (kind) => kind === 'follow',
  answer: everything,
} as const satisfies Record<string, (kind: CallKind) => boolean>

export type FaultMode = keyof typeof FAULT_MODES
