import { HOUR } from './durations.ts'

/** So many days after a follow it is looked whether it was returned. */
export const FOLLOW_BACK_DAYS = [1, 3, 7, 14] as const

/** Between two rounds of looking for one account. */
export const FOLLOW_BACK_ROUND = 6 * HOUR

/** A look this many days late says nothing about its own day any more. */
export const FOLLOW_BACK_GRACE_DAYS = 1

/** People on one page of a list of followers. */
const PAGE = 200

/** Pages of the account's own followers that are read in one round at most. */
const MOST_PAGES = 5

/** People looked at one by one in one round at most; whoever is left is met in the next. */
export const MOST_FOLLOW_BACK_LOOKS = 40

/**
 * How many pages of the account's own followers to read, newest first, to find out about `due` people with the fewest calls; 0 when
 * looking at each of them takes fewer.
 */
export function followerPagesFor(due: number, followers: number): number {
  const pages = Math.max(1, Math.ceil(followers / PAGE))
  return due <= Math.min(pages, MOST_PAGES) ? 0 : Math.min(pages + 1, MOST_PAGES)
}
