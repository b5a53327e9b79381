/** Why reading ended before the end of a list. */
export type Cut =
  /** Instagram shows no more of it to others. */
  | 'limited'
  /** A page led back to one that had been read. */
  | 'circle'
  | 'nobody_new'
  | 'too_many_pages'

/** How many pages of a list may be read, and how many in a row may bring nobody new. */
export type PageBudget = { pages: number; idle: number }

/** A list of people contains each of them once; pages of posts and comments repeat people often. */
const IDLE = { people: 3, posts: 10 }

/** For a list of unknown length. */
const USUAL_PAGES = 1000
const MIN_PAGES = 20
/** Pages of people are shorter than asked for, but hardly as short. */
const MIN_PAGE = 10

export const pageBudget = (of: keyof typeof IDLE, expected: number | null): PageBudget => ({
  pages: expected === null ? USUAL_PAGES : MIN_PAGES + Math.ceil(expected / MIN_PAGE),
  idle: IDLE[of],
})
