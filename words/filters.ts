import { codeOf, type FilterName, filterNames } from '#rules/filters.ts'
import { filterWords } from './generated/automation.ts'

/** The filters in the order of the form, and whether it shows each without unfolding the others. */
const inSight: Record<FilterName, boolean> = {
  followers: true,
  following: true,
  posts: true,
  ratio: false,
  last_post_days: false,
  private: true,
  no_picture: true,
  business: false,
  verified: false,
  follows_me: false,
  bio_words: false,
  name_words: false,
  mutuals: false,
  bio_language: false,
  bio_link: false,
  contact_shown: false,
  caption_words: false,
  engagement_rate: false,
}

export const shownFilters = Object.keys(inSight) as FilterName[]

export const isInSight = (name: FilterName) => inSight[name]

const filterOfCode = new Map<string, FilterName>(filterNames.map((name) => [codeOf(name), name]))

/** The filter that a skip's code belongs to, in a word or two; undefined for other codes. */
export function filterOf(code: string): string | undefined {
  const name = filterOfCode.get(code)
  return name && filterWords[name].short
}
