import type { Cut } from '../page-budget.ts'

/** Why a part of a reading is incomplete. */
export const gaps = [
  /** Fewer were shown than there are. */
  'fewer_shown',
  /** Instagram names no number to compare with. */
  'count_hidden',
  /** Instagram shows no more of it. */
  'limited',
  /** Pages led in a circle, brought nobody new, or were too many. */
  'endless',
  /** Rows could not be read. */
  'unreadable',
  /** Instagram refused it, or did not answer a few times. */
  'not_shown',
  /** More threads of replies than are read. */
  'many_replies',
  /** More followers than are read. */
  'too_many',
] as const
export type Gap = (typeof gaps)[number]

/** A part of a reading: how many were shown, of how many. */
export type PartRead = { is_whole: boolean; received: number; expected: number | null; gap: Gap | null }

export const whole = (received: number, expected: number | null): PartRead => ({
  is_whole: true,
  received,
  expected,
  gap: null,
})

const broken = (gap: Gap, received: number, expected: number | null): PartRead => ({
  is_whole: false,
  received,
  expected,
  gap,
})

export const notRead = (gap: Gap): PartRead => broken(gap, 0, null)

const gapOfCut = (cut: Cut): Gap => (cut === 'limited' ? 'limited' : 'endless')

/** What reading a list has shown. People are counted once, however often they were shown. */
export type ShownPeople = { received: number; dropped: number; cut: Cut | null }

/** A list of people is whole when as many were shown as the profile says, before the reading and after it. */
export function judgePeople(
  { received, dropped, cut }: ShownPeople,
  before: number | null,
  after: number | null,
): PartRead {
  if (before === null || after === null) return broken('count_hidden', received, null)
  const expected = Math.max(before, after)
  if (cut) return broken(gapOfCut(cut), received, expected)
  if (dropped > 0) return broken('unreadable', received, expected)
  return received < expected ? broken('fewer_shown', received, expected) : whole(received, expected)
}

/** The likers of a post, which Instagram caps: both its numbers must be reached. */
export function judgeLikers(received: number, dropped: number, counts: readonly (number | null)[]): PartRead {
  const known = counts.filter((count) => count !== null)
  if (known.length < counts.length) return broken('count_hidden', received, null)
  const expected = Math.max(...known)
  if (dropped > 0) return broken('unreadable', received, expected)
  return received < expected ? broken('fewer_shown', received, expected) : whole(received, expected)
}

/** The comments of a post and its replies: Instagram's total has the replies in it, or has not. */
export function judgeComments(
  { received, dropped, cut }: ShownPeople,
  replies: { announced: number; unread: number },
  total: number | null,
): PartRead {
  if (total === null) return broken('count_hidden', received, null)
  if (cut) return broken(gapOfCut(cut), received, total)
  if (dropped > 0) return broken('unreadable', received, total)
  const is_enough = received >= total || received + replies.announced === total
  if (!is_enough) return broken('fewer_shown', received, total)
  return replies.unread > 0 ? broken('many_replies', received, total) : whole(received, total)
}
