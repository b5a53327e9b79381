import type { Candidate } from './candidate.ts'
import { DAY } from './pacing.ts'

export type Range = { min: number | null; max: number | null }
export type WordChoice = { must: string[]; must_not: string[] }

/** What a filter of each type is set to; null switches it off. */
export type Settings = {
  /** Between two numbers, either side open. */
  range: Range
  /** Nobody like that, or nobody else. */
  trait: 'skip' | 'only'
  /** One of these words, and none of those. */
  words: WordChoice
  /** At most so many days ago. */
  days: number
}
export type FilterType = keyof Settings

/** What must have been looked at for a filter to decide; a list of people may tell sooner. */
type Needs = 'name' | 'friendship' | 'profile' | 'posts'

type Filter<Type extends FilterType, Value> = {
  type: Type
  needs: Needs
  /** Undefined where nobody has looked, null where Instagram did not say. */
  value: (person: Candidate) => Value | null | undefined
}

const filter =
  <Type extends FilterType, Value>(type: Type) =>
  (value: Filter<Type, Value>['value'], needs: Needs = 'profile'): Filter<Type, Value> => ({ type, needs, value })

const range = filter<'range', number>('range')
const trait = filter<'trait', boolean>('trait')
const words = filter<'words', string>('words')
/** Of a moment, epoch ms; null where there was none. */
const days = filter<'days', number>('days')

/**
 * Every filter, in the order in which they decide. One more is a line here and its words in words/en/filters.ts; contract,
 * form, validation and log follow.
 */
export const filters = {
  private: trait((person) => person.is_private),
  verified: trait((person) => person.is_verified),
  no_picture: trait((person) => person.no_picture),
  follows_me: trait((person) => person.follows_me, 'friendship'),
  name_words: words((person) => person.username, 'name'),
  followers: range((person) => person.followers),
  following: range((person) => person.following),
  /** Followers divided by following. */
  ratio: range(ratioOf),
  posts: range((person) => person.posts),
  business: trait((person) => person.is_business),
  bio_words: words((person) => person.bio),
  /** The newest post is at most this many days old. */
  last_post_days: days((person) => person.newest_post_at, 'posts'),
} as const

export type FilterName = keyof typeof filters
export type TypeOf<Name extends FilterName> = (typeof filters)[Name]['type']
export type FiltersOf<Type extends FilterType> = {
  [Name in FilterName]: TypeOf<Name> extends Type ? Name : never
}[FilterName]

/** Who is let through; null switches a filter off. */
export type Filters = { [Name in FilterName]: Settings[TypeOf<Name>] | null }

export const filterNames = Object.keys(filters) as FilterName[]

/** The longest a filter of days reaches back, days. */
export const MOST_FILTER_DAYS = 3650

/** As many words on either side, each as long. */
export const MOST_WORDS = 50
export const LONGEST_WORD = 60

/** Something for each filter, made by its type. */
export const forEachFilter = <Made extends Record<FilterType, unknown>>(
  make: {
    [Type in FilterType]: (name: FiltersOf<Type>) => Made[Type]
  },
) =>
  Object.fromEntries(filterNames.map((name) => [name, make[filters[name].type](name as never)])) as {
    [Name in FilterName]: Made[TypeOf<Name>]
  }

/** Nobody is left out. */
export const noFilters: Filters = forEachFilter<Record<FilterType, null>>({
  range: () => null,
  trait: () => null,
  words: () => null,
  days: () => null,
})

export const isRange = (name: FilterName): name is FiltersOf<'range'> => filters[name].type === 'range'

/** Whether a filter that is on asks for such a look. */
export const asksFor = (wanted: Filters, ...looks: Needs[]): boolean =>
  filterNames.some((name) => wanted[name] !== null && looks.includes(filters[name].needs))

/** The code of a skip that a filter led to; the newest post's has a name of its own. */
type CodeOf<Name extends FilterName> = Name extends 'last_post_days' ? 'last_post' : Name
export const codeOf = <Name extends FilterName>(name: Name) =>
  (name === 'last_post_days' ? 'last_post' : name) as CodeOf<Name>

/** What a filter of each type saw in somebody it leaves out, and what it wanted. */
type Seen = {
  range: { value: number; least?: number; most?: number }
  trait: { is: boolean }
  /** The word that must not be there; null where none of those wanted is. */
  words: { word: string | null }
  /** How long ago; null where it never was. */
  days: { days: number | null; most: number }
}

export type FilterReasons = { [Name in FilterName as CodeOf<Name>]: Seen[TypeOf<Name>] }
export type FilterReason = {
  [Code in keyof FilterReasons]: { code: Code; params: FilterReasons[Code] }
}[keyof FilterReasons]

/** The first filter that leaves a person out, by what is known so far; null where none does. */
export function filterOut(person: Candidate, wanted: Filters, now: number): FilterReason | null {
  for (const name of filterNames) {
    const params = decide(filters[name], person, wanted[name], now)
    if (params) return { code: codeOf(name), params } as FilterReason
  }
  return null
}

type AnyFilter = (typeof filters)[FilterName]

function decide(
  filter: AnyFilter,
  person: Candidate,
  wanted: Filters[FilterName],
  now: number,
): Seen[FilterType] | null {
  const value = filter.value(person)
  if (wanted === null || value === undefined) return null
  if (filter.type === 'days') return tooLongAgo(value as number | null, wanted as number, now)
  if (value === null) return null
  switch (filter.type) {
    case 'range':
      return outOfRange(value as number, wanted as Range)
    case 'trait':
      return value === (wanted === 'skip') ? { is: value } : null
    case 'words':
      return wrongWord(value as string, wanted as WordChoice)
  }
}

export function outOfRange(value: number, { min, max }: Range): Seen['range'] | null {
  if (min !== null && value < min) return { value, least: min }
  if (max !== null && value > max) return { value, most: max }
  return null
}

function ratioOf({ followers, following }: Candidate): number | null | undefined {
  if (followers === undefined || following === undefined) return undefined
  if (followers === null || following === null || following === 0) return null
  return followers / following
}

function wrongWord(text: string, { must, must_not }: WordChoice): Seen['words'] | null {
  const lower = text.toLowerCase()
  const forbidden = must_not.find((item) => lower.includes(item.toLowerCase()))
  if (forbidden) return { word: forbidden }
  if (must.length === 0 || must.some((item) => lower.includes(item.toLowerCase()))) return null
  return { word: null }
}

function tooLongAgo(at: number | null, most: number, now: number): Seen['days'] | null {
  if (at === null) return { days: null, most }
  const days = Math.floor((now - at) / DAY)
  return days > most ? { days, most } : null
}
