import { HOUR } from './durations.ts'

/** The days after a follow on which it is checked whether it was returned. */
export const FOLLOW_BACK_DAYS = [1, 3, 7, 14] as const

/** Ms between two rounds of an account. */
export const FOLLOW_BACK_ROUND = 6 * HOUR

/** A check that is more than this many days late says nothing about its day. */
export const FOLLOW_BACK_GRACE_DAYS = 1

/** People on one page of a list of followers. */
const PAGE = 200

/** Most pages of the account's own followers in one round. */
const MAX_PAGES = 5

/** Most people checked one by one in one round; the others are left for the next. */
export const MAX_FOLLOW_BACK_CHECKS = 40

/** How many pages of the account's own followers, newest first, check `due` people with the fewest calls; 0 when checking each takes fewer. */
export function followerPagesFor(due: number, followers: number): number {
  const pages = Math.max(1, Math.ceil(followers / PAGE))
  return due <= Math.min(pages, MAX_PAGES) ? 0 : Math.min(pages + 1, MAX_PAGES)
}
