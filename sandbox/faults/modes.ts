import { type CallKind, isRead, isWrite } from '../message/call-kinds.ts'

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
  'comment_likers',
  'usertags',
  'clips',
]

const writes = isWrite
const everything = (kind: CallKind) => isRead(kind) || isWrite(kind) || kind === 'login' || kind === 'two_factor'
const hasTarget = (kind: CallKind) => isWrite(kind) || PEOPLE_AND_MEDIA.includes(kind)

const lists = (_kind: CallKind, is_page: boolean) => is_page

/** Every failure mode with the calls it applies to when the fault names no kind. */
export const FAULT_MODES = {
  action_block: writes,
  soft_block: writes,
  please_wait: everything,
  rate_limit_429: everything,
  challenge: everything,
  checkpoint: everything,
  consent: everything,
  suspended: everything,
  sentry_block: everything,
  unsupported_version: everything,
  login_required: (kind) => isRead(kind) || isWrite(kind),
  server_error: everything,
  html_error: everything,
  truncated_json: everything,
  slow: everything,
  drop_connection: everything,
  false_success: writes,
  done_then_drop: writes,
  empty_200: everything,
  gone: hasTarget,
  private: hasTarget,
  comments_off: (kind) => kind === 'comment',
  follow_limit: (kind) => kind === 'follow',
  answer: everything,
  short_list: (kind) => kind === 'followers' || kind === 'following',
  overlap: lists,
  gap: lists,
  reorder: lists,
  empty_page: lists,
  cursor_circle: lists,
  cursor_endless: lists,
  cap: lists,
  advert: lists,
  half_emoji: lists,
  nul: lists,
  ids_as_text: lists,
  ids_as_numbers: lists,
  odd_ids: lists,
  huge_page: lists,
  endless_body: lists,
  gzip_bomb: lists,
  omit: everything,
  late: writes,
  crowd: (kind) => kind === 'comment',
  no_token: (kind) => kind === 'comment',
} as const satisfies Record<string, (kind: CallKind, is_page: boolean) => boolean>

export type FaultMode = keyof typeof FAULT_MODES

/** Modes that only alter the answer; several can apply at once and beside any other fault. */
const ADDING_MODES = [
  ...['overlap', 'gap', 'reorder', 'empty_page', 'cursor_circle', 'cursor_endless', 'cap', 'short_list', 'advert'],
  ...[
    'half_emoji',
    'nul',
    'ids_as_text',
    'ids_as_numbers',
    'odd_ids',
    'huge_page',
    'endless_body',
    'gzip_bomb',
    'omit',
  ],
  ...['late', 'crowd', 'no_token'],
]

export function isAdding(mode: FaultMode): boolean {
  return ADDING_MODES.includes(mode)
}
