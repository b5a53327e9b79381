import type { Filters } from '#contract/automation.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import { type RangeDraft, rangeFrom, rangeOf, type Switched, switchedFrom, switchedOf } from '#web/automation/typed.ts'

export const rangeNames = ['followers', 'following', 'posts', 'ratio'] as const
export const traitNames = ['private', 'no_picture', 'business', 'verified', 'follows_me'] as const
export const wordsNames = ['bio_words', 'name_words'] as const

export type RangeName = (typeof rangeNames)[number]
export type TraitName = (typeof traitNames)[number]
export type WordsName = (typeof wordsNames)[number]

export type TraitDraft = 'either' | 'skip' | 'only'
/** Words as they are typed, with commas between. */
export type WordsDraft = { must: string; must_not: string }

export type FilterDraft = Record<RangeName, RangeDraft> &
  Record<TraitName, TraitDraft> &
  Record<WordsName, WordsDraft> & { last_post: Switched }

const MOST_WORDS = 50
const LONGEST_WORD = 60
const USUAL_LAST_POST_DAYS = 90

const usual = usualFilters.follow
const open = { min: null, max: null }

const rangeDraft = (filters: Filters, name: RangeName) => rangeFrom(filters[name], usual[name] ?? open)

const wordsDraft = (words: Filters[WordsName]): WordsDraft => ({
  must: (words?.must ?? []).join(', '),
  must_not: (words?.must_not ?? []).join(', '),
})

/** Filters as they stand in the fields; a range that is off shows what would be usual. */
export const filterDraft = (filters: Filters): FilterDraft => ({
  followers: rangeDraft(filters, 'followers'),
  following: rangeDraft(filters, 'following'),
  ratio: rangeDraft(filters, 'ratio'),
  posts: rangeDraft(filters, 'posts'),
  private: filters.private ?? 'either',
  no_picture: filters.no_picture ?? 'either',
  business: filters.business ?? 'either',
  verified: filters.verified ?? 'either',
  follows_me: filters.follows_me ?? 'either',
  bio_words: wordsDraft(filters.bio_words),
  name_words: wordsDraft(filters.name_words),
  last_post: switchedFrom(filters.last_post_days, USUAL_LAST_POST_DAYS),
})

const wordList = (typed: string) =>
  [
    ...new Set(
      typed
        .split(',')
        .map((word) => word.trim().slice(0, LONGEST_WORD))
        .filter(Boolean),
    ),
  ].slice(0, MOST_WORDS)

function wordsOf({ must, must_not }: WordsDraft) {
  const words = { must: wordList(must), must_not: wordList(must_not) }
  return words.must.length + words.must_not.length > 0 ? words : null
}

const traitOf = (trait: TraitDraft) => (trait === 'either' ? null : trait)

export const filtersOf = (draft: FilterDraft): Filters => ({
  followers: rangeOf(draft.followers),
  following: rangeOf(draft.following),
  ratio: rangeOf(draft.ratio),
  posts: rangeOf(draft.posts),
  private: traitOf(draft.private),
  business: traitOf(draft.business),
  verified: traitOf(draft.verified),
  no_picture: traitOf(draft.no_picture),
  follows_me: traitOf(draft.follows_me),
  bio_words: wordsOf(draft.bio_words),
  name_words: wordsOf(draft.name_words),
  last_post_days: switchedOf(draft.last_post),
})

/** How many of the filters would leave somebody out. */
export const activeFilters = (draft: FilterDraft) =>
  Object.values(filtersOf(draft)).filter((filter) => filter !== null).length
