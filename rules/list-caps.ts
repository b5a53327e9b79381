import type { Cut } from './page-budget.ts'

/**
 * How many followers of a verified person Instagram shows to others: one page of 49 or 50, with `should_limit_list_of_followers` and without
 * a cursor. From public threads of 2026, the newest of 2026-09-19 (docs/wire.md, `verified_50`); the people they follow and who likes their
 * posts are shown as before.
 */
export const SHOWN_OF_VERIFIED = 50

/** A list of somebody's people, as the profile shows them. */
export type ListOfPeople = {
  of: 'followers' | 'following'
  /** Of the account that reads it. */
  is_own: boolean
  /** Null where no answer has said it. */
  is_verified: boolean | null
  /** How many there are; null where that isn't known. */
  length: number | null
}

/** What the account's last reading of the list has shown. */
export type ListShown = { shown: number; is_end: boolean; cut: Cut | null }

/**
 * How many people of a list Instagram shows the account; null where all are shown, or nobody knows. What reading the list has shown counts
 * more than what is reported.
 */
export function capOfList({ of, is_own, is_verified, length }: ListOfPeople, before: ListShown | null): number | null {
  if (is_own) return null
  const least = (cap: number) => (length !== null && length <= cap ? null : cap)
  if (before?.cut === 'limited' && before.shown > 0) return least(before.shown)
  if (before && ((before.is_end && before.cut === null) || before.shown > SHOWN_OF_VERIFIED)) return null
  return of === 'followers' && is_verified === true ? least(SHOWN_OF_VERIFIED) : null
}

/** How many people reading a list can bring; null where that isn't known. */
export const expectedOf = (length: number | null, cap: number | null): number | null =>
  length !== null && cap !== null ? Math.min(length, cap) : (length ?? cap)
