import type { Cut, PageBudget } from '../page-budget.ts'
import type { ShownPeople } from './complete.ts'
import { POSTS_READ } from './lists.ts'

/** The parts of a round, in this order; `rest` is the time between two rounds. Each read ends in the state of which the next one begins. */
export type Phase =
  | 'rest'
  | 'count_before'
  | 'followers'
  | 'following'
  | 'count_after'
  | 'missing'
  | 'posts'
  | 'likers'
  | 'comments'
  | 'replies'
  | 'profiles'

/** A list being read page by page. */
export type Pages = {
  cursor: string | null
  pages: number
  /** How many of the last pages brought nobody new. */
  idle: number
  /** Marks of cursors that were followed. */
  marks: string[]
  dropped: number
}

export const firstPage = (): Pages => ({ cursor: null, pages: 0, idle: 0, marks: [], dropped: 0 })

export type Counts = { followers: number | null; following: number | null }

/** A post whose engagement is being read. */
export type PostInHand = { media_id: string; like_count: number | null; comment_count: number | null }

/** Comments of the post in hand: how many there were, replies they announce, and comments whose replies are still to be read. */
export type Comments = {
  received: number
  announced: number
  dropped: number
  cut: Cut | null
  threads: string[]
  unread: number
  total: number | null
}

export type ReadingProgress = {
  phase: Phase
  pages?: Pages
  before?: Counts
  followers?: ShownPeople
  following?: ShownPeople
  /** Posts whose engagement is still to be read, the one in hand first. */
  posts?: PostInHand[]
  comments?: Comments
  /** Reads left of a part that is bounded in each round. */
  left?: number
}

/** How many cursors are remembered; a wider circle brings nobody new. */
const MAX_MARKS = 100

/** Turns to the next page of a list, or says why it ends: null at its own end. */
export function turnPage(
  { pages, marks, idle, dropped }: Pages,
  read: { next: { cursor: string; mark: string } | null; brought: number; dropped: number },
  budget: PageBudget,
): { next: Pages | null; dropped: number; cut: Cut | null } {
  const all_dropped = dropped + read.dropped
  const end = (cut: Cut | null) => ({ next: null, dropped: all_dropped, cut })
  if (!read.next) return end(null)
  const idle_now = read.brought > 0 ? 0 : idle + 1
  if (marks.includes(read.next.mark)) return end('circle')
  if (idle_now >= budget.idle) return end('nobody_new')
  if (pages + 1 >= budget.pages) return end('too_many_pages')
  const next: Pages = {
    cursor: read.next.cursor,
    pages: pages + 1,
    idle: idle_now,
    marks: [...marks, read.next.mark].slice(-MAX_MARKS),
    dropped: all_dropped,
  }
  return { next, dropped: all_dropped, cut: null }
}

/** The post in hand is done: the next one, or the next part. */
export function afterPost({ posts = [], comments: _, pages: _pages, ...progress }: ReadingProgress): ReadingProgress {
  const [, ...others] = posts
  return others.length > 0
    ? { ...progress, phase: 'likers', posts: others }
    : { ...progress, phase: 'profiles', left: MAX_PROFILES }
}

/** More followers than this are not read: a reading that takes days compares with nothing. */
export const MAX_FOLLOWERS = 50_000

/** Who is missing and is looked up one by one in each round. */
export const MAX_CHECKS = 20

/** Profiles that are read in each round: an account of some thousands has a share of reads left for them, and knows its followers in weeks. */
export const MAX_PROFILES = 60

/** Threads of replies read under one post, and pages of comments. */
export const MAX_THREADS = 20
export const MAX_COMMENT_PAGES = 30

/** Pages of posts that are searched for the newest ones: pinned posts come first. */
export const PAGES_OF_POSTS = 3

/** Hours between the beginnings of two rounds, less than a day: who has left is noticed within one. */
export const ROUND_HOURS = 20

/** The part of an account's daily reads that the reading of its audience may use. */
export const DAILY_SHARE = 0.15

/** How many times as long as usual the gap between two reads is. */
export const GAP_TIMES = 3

const PEOPLE_A_PAGE = 200

/** The reads one round takes for an account of that size. */
export function readsOfRound({ followers, following }: { followers: number; following: number }): number {
  const pages = [followers, following].reduce((sum, count) => sum + Math.ceil(Math.max(1, count) / PEOPLE_A_PAGE), 0)
  // The profile twice, two pages of posts, likers and comments of each.
  return pages + 2 + 2 + POSTS_READ * 2 + MAX_PROFILES
}

/** How far a round is, 0 to 100: roughly, as nobody knows how many pages follow. */
export function percentOf({ phase, pages, posts, left = 0, before }: ReadingProgress): number {
  const paged = (expected: number | null | undefined) =>
    Math.min(1, (pages?.pages ?? 0) / Math.max(1, Math.ceil((expected ?? 0) / PEOPLE_A_PAGE)))
  const read = POSTS_READ - (posts?.length ?? 0)
  const at: Record<Phase, number> = {
    rest: 100,
    count_before: 0,
    followers: 2 + 33 * paged(before?.followers),
    following: 35 + 20 * paged(before?.following),
    count_after: 55,
    missing: 57,
    posts: 60,
    likers: 60 + (30 * read) / POSTS_READ,
    comments: 61 + (30 * read) / POSTS_READ,
    replies: 62 + (30 * read) / POSTS_READ,
    profiles: 92 + 8 * (1 - left / MAX_PROFILES),
  }
  return Math.round(at[phase])
}
