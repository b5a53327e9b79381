import { type Candidate, type Skip, skip } from './candidate.ts'
import { DAY } from './durations.ts'
import { daysText, fractionText, numberText } from './numbers.ts'

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
  /** As in “is private”, “12 followers”, “is in the bio” or “last posted 9 days ago”. */
  what: string
  /** Undefined where nobody has looked, null where Instagram did not say. */
  value: (person: Candidate) => Value | null | undefined
}

const filter =
  <Type extends FilterType, Value>(type: Type) =>
  (what: string, value: Filter<Type, Value>['value'], needs: Needs = 'profile'): Filter<Type, Value> => ({
    type,
    needs,
    what,
    value,
  })

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
  private: trait('private', (person) => person.is_private),
  verified: trait('verified', (person) => person.is_verified),
  no_picture: trait('without a profile picture', (person) => person.no_picture),
  follows_me: trait('following you already', (person) => person.follows_me, 'friendship'),
  name_words: words('user name', (person) => person.username, 'name'),
  followers: range('followers', (person) => person.followers),
  following: range('following', (person) => person.following),
  /** Followers divided by following. */
  ratio: range('followers for each following', ratioOf),
  posts: range('posts', (person) => person.posts),
  business: trait('a business', (person) => person.is_business),
  bio_words: words('bio', (person) => person.bio),
  /** The newest post is at most this many days old. */
  last_post_days: days('last posted', (person) => person.newest_post_at, 'posts'),
} as const

export type FilterName = keyof typeof filters
export type TypeOf<Name extends FilterName> = (typeof filters)[Name]['type']
export type FiltersOf<Type extends FilterType> = {
  [Name in FilterName]: TypeOf<Name> extends Type ? Name : never
}[FilterName]

/** Who is let through; null switches a filter off. */
export type Filters = { [Name in FilterName]: Settings[TypeOf<Name>] | null }

export const filterNames = Object.keys(filters) as FilterName[]

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

/** What a skip is called that a filter led to; the newest post's has a name of its own. */
export const ruleOf = (name: FilterName): string => (name === 'last_post_days' ? 'last_post' : name)

/** The first filter that leaves a person out, by what is known so far; null where none does. */
export function filterOut(person: Candidate, wanted: Filters, now: number): Skip | null {
  for (const name of filterNames) {
    const why = decide(filters[name], person, wanted[name], now)
    if (why) return skip(ruleOf(name), why)
  }
  return null
}

type AnyFilter = (typeof filters)[FilterName]

function decide(filter: AnyFilter, person: Candidate, wanted: Filters[FilterName], now: number): string | null {
  const value = filter.value(person)
  if (wanted === null || value === undefined) return null
  switch (filter.type) {
    case 'range':
      return value === null ? null : outOfRange(value as number, wanted as Range, filter.what)
    case 'trait':
      return value === null ? null : traitProblem(value as boolean, wanted as Settings['trait'], filter.what)
    case 'words':
      return value === null ? null : wordsProblem(value as string, wanted as WordChoice, filter.what)
    case 'days':
      return tooLongAgo(value as number | null, wanted as number, filter.what, now)
  }
}

function traitProblem(value: boolean, wanted: Settings['trait'], what: string): string | null {
  if (wanted === 'skip') return value ? `is ${what}` : null
  return value ? null : `is not ${what}`
}

function outOfRange(value: number, { min, max }: Range, what: string): string | null {
  if (min !== null && value < min) return `${fractionText(value)} ${what}, fewer than ${fractionText(min)}`
  if (max !== null && value > max) return `${fractionText(value)} ${what}, more than ${fractionText(max)}`
  return null
}

function ratioOf({ followers, following }: Candidate): number | null | undefined {
  if (followers === undefined || following === undefined) return undefined
  if (followers === null || following === null || following === 0) return null
  return followers / following
}

function wordsProblem(text: string, { must, must_not }: WordChoice, what: string): string | null {
  const lower = text.toLowerCase()
  const forbidden = must_not.find((item) => lower.includes(item.toLowerCase()))
  if (forbidden) return `“${forbidden}” is in the ${what}`
  if (must.length === 0 || must.some((item) => lower.includes(item.toLowerCase()))) return null
  return `none of your words is in the ${what}`
}

function tooLongAgo(at: number | null, most_days: number, what: string, now: number): string | null {
  if (at === null) return 'has no post'
  const days = Math.floor((now - at) / DAY)
  return days > most_days ? `${what} ${daysText(days)} ago, more than ${numberText(most_days)}` : null
}
