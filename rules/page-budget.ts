import { numberText, peopleText } from './numbers.ts'

/** Why a list was left before the end it named itself. */
export type Cut =
  /** Instagram shows no more of it to others. */
  | 'limited'
  /** A page led back to one that had been read. */
  | 'circle'
  | 'nobody_new'
  | 'too_many_pages'

/** How many pages of a list may be read, and how many in a row that bring nobody new. */
export type PageBudget = { pages: number; idle: number }

/** A list of people shows each of them once; pages of posts and comments show the same people often. */
const IDLE = { people: 3, posts: 10 }

/** Where nothing says how long a list is. */
const USUAL_PAGES = 1000
const FEWEST_PAGES = 20
/** Pages of people are shorter than asked for, but hardly as short. */
const SHORTEST_PAGE = 10

export const pageBudget = (of: keyof typeof IDLE, expected: number | null): PageBudget => ({
  pages: expected === null ? USUAL_PAGES : FEWEST_PAGES + Math.ceil(expected / SHORTEST_PAGE),
  idle: IDLE[of],
})

const because: Record<Cut, string> = {
  limited: 'Instagram shows no more of this list',
  circle: 'Instagram’s pages went in a circle',
  nobody_new: 'Instagram’s pages brought nobody new',
  too_many_pages: 'Instagram’s pages didn’t end',
}

/** How a task ends whose sources have no more: at their end, or before it. */
export function endText(is_extraction: boolean, done: number, target: number, cut: Cut | null): string {
  const met = `${numberText(done)} of ${numberText(target)} done`
  if (!is_extraction)
    return cut ? `Everyone found was met: ${met}. ${because[cut]}.` : `Everyone on the list was met: ${met}.`
  return cut ? `Read ${peopleText(done)}. ${because[cut]}.` : `Read to its end: ${peopleText(done)}.`
}

/** `Read 20 people from the followers of @coffee.daily; 2 rows couldn’t be read`. */
export function readText(read: string, source: string, dropped: number): string {
  const lost = dropped === 1 ? '1 row' : `${numberText(dropped)} rows`
  return `Read ${read} from ${source}${dropped > 0 ? `; ${lost} couldn’t be read` : ''}`
}
