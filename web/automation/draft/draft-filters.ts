import {
  type Filters,
  type FiltersOf,
  type FilterType,
  forEachFilter,
  MAX_WORD_LENGTH,
  MAX_WORDS,
  type WordChoice,
} from '#rules/filters.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import type { TextLanguage } from '#rules/text-languages.ts'
import { phrasesIn } from '#rules/typed-lists.ts'
import {
  type RangeDraft,
  rangeFrom,
  rangeOf,
  type Switched,
  switchedFrom,
  switchedOf,
} from '#web/automation/draft/typed.ts'

export type TraitDraft = 'either' | 'skip' | 'only'
/** Words as they are typed, with commas between. */
export type WordsDraft = { must: string; must_not: string }

type Drafts = { range: RangeDraft; trait: TraitDraft; words: WordsDraft; days: Switched; languages: TextLanguage[] }

/** Filters as they stand in the fields. */
export type FilterDraft = ReturnType<typeof forEachFilter<Drafts>>

const USUAL_LAST_POST_DAYS = 90

const usual = usualFilters('follow')
const open = { min: null, max: null }

const wordsDraft = (words: WordChoice | null): WordsDraft => ({
  must: (words?.must ?? []).join(', '),
  must_not: (words?.must_not ?? []).join(', '),
})

/** Filters as fields show them; a range that is off shows what would be usual. */
export const filterDraft = (given: Filters): FilterDraft =>
  forEachFilter<Drafts>({
    range: (name) => rangeFrom(given[name], usual[name] ?? open),
    trait: (name) => given[name] ?? 'either',
    words: (name) => wordsDraft(given[name]),
    days: (name) => switchedFrom(given[name], USUAL_LAST_POST_DAYS),
    languages: (name) => given[name] ?? [],
  })

const wordList = (typed: string) =>
  [...new Set(phrasesIn(typed).map((word) => word.slice(0, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS)

function wordsOf({ must, must_not }: WordsDraft): WordChoice | null {
  const words = { must: wordList(must), must_not: wordList(must_not) }
  return words.must.length + words.must_not.length > 0 ? words : null
}

const traitOf = (trait: TraitDraft) => (trait === 'either' ? null : trait)

export const filtersOf = (draft: FilterDraft): Filters =>
  forEachFilter<{ [Type in FilterType]: Filters[FiltersOf<Type>] }>({
    range: (name) => rangeOf(draft[name]),
    trait: (name) => traitOf(draft[name]),
    words: (name) => wordsOf(draft[name]),
    days: (name) => switchedOf(draft[name]),
    languages: (name) => (draft[name].length > 0 ? draft[name] : null),
  })

/** How many of the filters would leave somebody out. */
export const activeFilters = (draft: FilterDraft) =>
  Object.values(filtersOf(draft)).filter((filter) => filter !== null).length
