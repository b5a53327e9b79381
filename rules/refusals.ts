import { DAY } from './durations.ts'
import type { LimitedKind } from './kinds/kinds.ts'
import type { HoldReason, ReasonCode, RestReason, ResultReason } from './reasons.ts'
import { saidIn } from './said.ts'

/** Who a refusal is about: the person or post acted on, the account that acts, or the whole installation. */
export type RefusalOwner = 'person' | 'account' | 'installation'

/** Null for what Instagram didn't refuse. Every rest, hold and result says whose it is, and so do the refusals of calls (refusals.test.ts). */
const whoseByCode: Record<(RestReason | HoldReason | ResultReason)['code'], RefusalOwner | null> &
  Partial<
    Record<
      ReasonCode | `${'instagram' | 'account_needs' | 'browser_session' | 'two_factor' | 'challenge'}_${string}`,
      RefusalOwner | null
    >
  > = {
  instagram_down: null,
  stumbled: null,
  session_lost: null,
  over_limit: null,
  needs_owner: null,
  text: null,
  already: null,
  unclear: null,
  refused: 'person',
  gone: 'person',
  media_gone: 'person',
  comments_off: 'person',
  account_public: 'account',
  requests_to_public: 'account',
  private: 'person',
  not_confirmed: 'account',
  not_let_through: 'account',
  texts_refused: 'person',
  likers_hidden: 'account',
  not_shown: 'person',
  source_private: 'person',
  source_unreadable: 'person',
  please_wait: 'account',
  action_block: 'account',
  refused_alike: 'account',
  lists_refused: 'account',
  follow_ceiling: 'account',
  disabled: 'account',
  challenge: 'account',
  suspended: 'account',
  consent: 'account',
  automation_warning: 'account',
  app_step_only: 'account',
  code_needed: 'account',
  signed_out: 'account',
  installation: 'installation',
  outdated: 'installation',
  // While signing in or asking.
  instagram_wrong_password: 'account',
  instagram_wrong_password_again: 'account',
  instagram_unusable_password: 'account',
  instagram_unknown_user: 'account',
  instagram_disabled: 'account',
  instagram_needs_confirmation: 'account',
  instagram_suspended: 'account',
  instagram_consent_needed: 'account',
  instagram_automation_warning: 'account',
  instagram_app_step_only: 'account',
  instagram_code_needed: 'account',
  instagram_signed_out: 'account',
  account_needs_sign_in: 'account',
  account_needs_confirmation: 'account',
  browser_session_ended: 'account',
  browser_session_challenged: 'account',
  browser_session_outdated: 'installation',
  instagram_wait: 'account',
  // Without a reason of its own it follows a warning at sign-in.
  instagram_resting: 'account',
  instagram_user_gone: 'person',
  instagram_source_gone: 'person',
  instagram_user_private: 'person',
  instagram_outdated: 'installation',
  instagram_not_the_app: 'installation',
  instagram_address_refused: 'installation',
  instagram_protocol_refused: 'installation',
  // Its own words say no more.
  instagram_refused: 'account',
  two_factor_wrong_code: 'account',
  challenge_code_expired: 'account',
}

/** Whose refusal a code tells of, to be spread beside it: nothing where nobody was refused anything. */
export function whoseOf(code: string | undefined): { whose?: RefusalOwner } {
  const whose = whoseByCode[code as ReasonCode]
  return whose ? { whose } : {}
}

/** What Instagram has refused of one kind of action lately, so that a fact about everybody isn't read as one about each. */
export type KindRefused = {
  /** Refused one after the other, in whatever words; nobody passed between. */
  in_a_row?: string[]
  /** The same before anything was sent: what decides about them could not be read. */
  unread?: string[]
  /** The same of comments refused for their texts. */
  texts?: string[]
  /** The person the last block met, and its sentence. `has_passed`: somebody else has passed since. */
  blocked?: { person: string; message: string; has_passed: boolean }
  /** The last block was about its person after all, and doesn't make the next one longer. */
  was_forgiven?: boolean
  /** The sentence of that block: it's about the next person it meets, too. */
  about_people?: string
  /** When any of this has changed, epoch ms. */
  at?: number
}

/** `sources`: of what is read for tasks. */
export type Refused = Partial<Record<LimitedKind | 'sources', KindRefused>>

/** Longer than any rest between two of a row. */
const ROW_LASTS = 7 * DAY

/** What is still to be counted: refusals of another month are no row. */
export const inMemory = (refused: Refused, now: number, scale: number): Refused =>
  changeEach(refused, (kind) => {
    if (kind.at === undefined || now - kind.at < ROW_LASTS * scale) return kind
    const { in_a_row: _, unread: __, texts: ___, ...others } = kind
    return others
  })

/** With the moment at what has changed. */
export const datedSince = (before: Refused, refused: Refused, now: number): Refused =>
  changeEach(refused, (kind, of) => (kind === before[of] ? kind : { ...kind, at: now }))

const changeEach = (refused: Refused, change: (kind: KindRefused, of: keyof Refused) => KindRefused): Refused =>
  Object.fromEntries(
    (Object.entries(refused) as [keyof Refused, KindRefused][]).map(([of, kind]) => [of, change(kind, of)]),
  )

/** What Instagram says to those it warns: never about the person alone. */
export const WARNS = /restrict|protect our community|try again|blocked/i

/**
 * This many different people in a row: it's not about them, whatever is said of each. What was read of them just before says that
 * it can be done, and sentences vary.
 */
const IN_A_ROW = 3

type Row = 'in_a_row' | 'unread' | 'texts'

/** After a refusal of this person; `is_everybodys` once it's about none of the people. */
export function afterRefusalOf(
  before: KindRefused,
  person: string,
  row: Row = 'in_a_row',
): { refused: KindRefused; is_everybodys: boolean } {
  const people = [...new Set([...(before[row] ?? []), person])].slice(-IN_A_ROW)
  return { refused: { ...before, [row]: people }, is_everybodys: people.length >= IN_A_ROW }
}

/** After what decides about somebody was read; null where that changes nothing. */
export function afterReading({ unread, ...others }: KindRefused): KindRefused | null {
  return unread ? others : null
}

/**
 * After a block: `is_persons` where its sentence is known to be about people, or where others have passed since the last block and it
 * meets the same person or, unless it warns, says the same. That says nothing of the account, and the block before it said nothing either.
 */
export function afterBlockOf(
  before: KindRefused,
  person: string,
  message: string,
): { refused: KindRefused; is_persons: boolean } {
  if (before.about_people === message) {
    const { refused, is_everybodys } = afterRefusalOf(before, person)
    return is_everybodys
      ? { refused: { blocked: { person, message, has_passed: false } }, is_persons: false }
      : { refused, is_persons: true }
  }
  const { blocked, ...others } = before
  if (blocked?.has_passed && blocked.message === message) {
    const is_known = saidIn(message).said !== undefined && !WARNS.test(message)
    const refused = { ...others, was_forgiven: true, ...(is_known && { about_people: message }) }
    if (blocked.person === person) return { refused, is_persons: true }
    // Somebody else’s: Instagram says the same of more than one.
    if (is_known) return { refused: afterRefusalOf(refused, person).refused, is_persons: true }
  }
  const { was_forgiven: _, ...rest } = others
  return { refused: { ...rest, blocked: { person, message, has_passed: false } }, is_persons: false }
}

/** After somebody has passed, the blocked person maybe; null where that changes nothing. */
export function afterPassing(
  { in_a_row, unread, texts, blocked, ...others }: KindRefused,
  person: string,
): KindRefused | null {
  if (blocked?.person === person) return others
  if (!in_a_row && !unread && !texts && (!blocked || blocked.has_passed)) return null
  return { ...others, ...(blocked && { blocked: { ...blocked, has_passed: true } }) }
}
