import type { ActiveHours, Filters, Preset, Source, TaskRequest } from '#contract/automation.ts'
import { automationMessages as messages } from '#web/automation/messages.ts'

export const rangeNames = ['followers', 'following', 'posts', 'ratio'] as const
export const traitNames = ['private', 'no_picture', 'business', 'verified', 'follows_me'] as const
export const wordsNames = ['bio_words', 'name_words'] as const

export type RangeName = (typeof rangeNames)[number]
export type TraitName = (typeof traitNames)[number]
export type WordsName = (typeof wordsNames)[number]

/** Numbers as they are typed; an empty side is open. */
export type RangeDraft = { on: boolean; min: string; max: string }
export type TraitDraft = 'either' | 'skip' | 'only'
/** Words as they are typed, with commas between. */
export type WordsDraft = { must: string; must_not: string }
export type HoursDraft = ActiveHours[number] & { id: number }

export type FilterDraft = Record<RangeName, RangeDraft> &
  Record<TraitName, TraitDraft> &
  Record<WordsName, WordsDraft> & { last_post: { on: boolean; days: string } }

/** A follow task while it is being written. */
export type Draft = {
  sources: Source[]
  filters: FilterDraft
  preset: Preset
  target: string
  hours: { on: boolean; rows: HoursDraft[] }
  /** `at` as a date and time field holds it, in the browser's zone. */
  start: { later: boolean; at: string }
}

export type FollowRequest = Omit<TaskRequest, 'options'>

export type Problems = Partial<Record<'sources' | 'target' | 'hours' | 'start' | 'last_post' | RangeName, string>>

/** At most so many in one task, and so many sources (contract/automation.ts). */
export const MOST_TARGETS = 5000
export const MOST_SOURCES = 20
const MOST_DAYS = 3650
const MOST_WORDS = 50
const LONGEST_WORD = 60

/** What the contract takes where nothing is said. */
export const usualFilters: FilterDraft = {
  followers: { on: true, min: '50', max: '2500' },
  following: { on: true, min: '50', max: '2500' },
  ratio: { on: true, min: '0.5', max: '5' },
  posts: { on: true, min: '3', max: '' },
  private: 'either',
  no_picture: 'either',
  business: 'either',
  verified: 'either',
  follows_me: 'skip',
  bio_words: { must: '', must_not: '' },
  name_words: { must: '', must_not: '' },
  last_post: { on: false, days: '90' },
}

export const newHours = (rows: readonly HoursDraft[]): HoursDraft => ({
  id: Math.max(0, ...rows.map(({ id }) => id)) + 1,
  days: [1, 2, 3, 4, 5, 6, 7],
  from: '09:00',
  to: '21:00',
})

export const newDraft = (): Draft => ({
  sources: [],
  filters: usualFilters,
  preset: 'normal',
  target: '50',
  hours: { on: false, rows: [newHours([])] },
  start: { later: false, at: '' },
})

/** A typed number, thousands separated or not; null when nothing is typed, NaN when it is none. */
export function numberOf(typed: string): number | null {
  const bare = typed.replace(/[\s,]/g, '')
  if (bare === '') return null
  return /^\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}

const rangeOf = ({ on, min, max }: RangeDraft) => {
  const range = { min: numberOf(min), max: numberOf(max) }
  return on && (range.min !== null || range.max !== null) ? range : null
}

function rangeProblem(draft: RangeDraft): string | undefined {
  const range = rangeOf(draft)
  if (!range) return undefined
  if (Number.isNaN(range.min) || Number.isNaN(range.max)) return messages.notANumber
  return range.min !== null && range.max !== null && range.min > range.max ? messages.rangeTurned : undefined
}

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
  last_post_days: draft.last_post.on ? numberOf(draft.last_post.days) : null,
})

/** How many of the filters would leave somebody out. */
export const activeFilters = (draft: FilterDraft) =>
  Object.values(filtersOf(draft)).filter((filter) => filter !== null).length

function hoursProblem({ on, rows }: Draft['hours']): string | undefined {
  if (!on) return undefined
  if (rows.some(({ from, to }) => !from || !to)) return messages.hoursMissing
  return rows.some(({ days }) => days.length === 0) ? messages.daysMissing : undefined
}

function startProblem({ later, at }: Draft['start'], now: number): string | undefined {
  if (!later) return undefined
  const moment = Date.parse(at)
  if (Number.isNaN(moment)) return messages.startMissing
  return moment <= now ? messages.startPast : undefined
}

function targetProblem(typed: string): string | undefined {
  const target = numberOf(typed)
  if (target === null || !Number.isInteger(target) || target < 1) return messages.targetMissing
  return target > MOST_TARGETS ? messages.targetTooMany : undefined
}

function lastPostProblem({ on, days }: FilterDraft['last_post']): string | undefined {
  const most = on ? numberOf(days) : 1
  return most !== null && most >= 1 && most <= MOST_DAYS ? undefined : messages.daysWrong
}

function sourcesProblem({ length }: readonly Source[]): string | undefined {
  if (length === 0) return messages.sourcesMissing
  return length > MOST_SOURCES ? messages.sourcesTooMany : undefined
}

/** What is wrong with a draft, field by field, as sentences. */
export function problemsOf(draft: Draft, now: number): Problems {
  const { filters } = draft
  const found = {
    sources: sourcesProblem(draft.sources),
    target: targetProblem(draft.target),
    hours: hoursProblem(draft.hours),
    start: startProblem(draft.start, now),
    last_post: lastPostProblem(filters.last_post),
    followers: rangeProblem(filters.followers),
    following: rangeProblem(filters.following),
    posts: rangeProblem(filters.posts),
    ratio: rangeProblem(filters.ratio),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as Problems
}

/** A draft without problems as the server takes it. */
export const requestOf = (draft: Draft, account_id: string): FollowRequest => ({
  account_id,
  kind: 'follow',
  sources: draft.sources,
  filters: filtersOf(draft.filters),
  pacing: { preset: draft.preset },
  active_hours: draft.hours.on ? draft.hours.rows.map(({ days, from, to }) => ({ days, from, to })) : null,
  target_count: numberOf(draft.target) ?? 0,
  start_at: draft.start.later ? new Date(draft.start.at).toISOString() : null,
})

/** The part of a request that decides whom a preview finds; pace and hours only change when. */
export const decidesWhom = ({ account_id, sources, filters, target_count }: FollowRequest) =>
  JSON.stringify([account_id, sources, filters, target_count])

/** The part of a request that decides when it happens. */
export const decidesWhen = ({ pacing, active_hours, start_at }: FollowRequest) =>
  JSON.stringify([pacing, active_hours, start_at])

/** A moment as a date and time field holds it, in the browser's zone. */
export function localField(at: number): string {
  const date = new Date(at)
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
