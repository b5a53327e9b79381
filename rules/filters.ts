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

/** What a filter of each type decides by. */
type Values = { range: number; trait: boolean; words: string /** Epoch ms. */; days: number }

/** The name of what is known of a person, or how it follows from that; undefined where nobody has looked, null where Instagram did not say. */
type Fact<Type extends FilterType> = string | ((person: Partial<Ratio>) => Values[Type] | null | undefined)

const filter =
  <Type extends FilterType>(type: Type) =>
  /** `what` as in “is private”, “12 followers”, “is in the bio” or “last posted 9 days ago”. */
  <const Of extends Fact<Type>, Need extends Needs = 'profile'>(what: string, fact: Of, needs = 'profile' as Need) => ({
    type,
    needs,
    what,
    fact,
  })

const range = filter('range')
const trait = filter('trait')
const words = filter('words')
/** Of a moment; null where there was none. */
const days = filter('days')

/**
 * Every filter, in the order in which they decide. One more is a line here and its words in words/en/filters.ts; contract,
 * form, validation and log follow. What it decides by is read in server/edges/instagram/people.ts; the compiler asks for it.
 */
export const filters = {
  private: trait('private', 'is_private'),
  verified: trait('verified', 'is_verified'),
  no_picture: trait('without a profile picture', 'no_picture'),
  follows_me: trait('following you already', 'follows_me', 'friendship'),
  name_words: words('user name', 'username', 'name'),
  followers: range('followers', 'followers'),
  following: range('following', 'following'),
  /** Followers divided by following. */
  ratio: range('followers for each following', ratioOf),
  posts: range('posts', 'posts'),
  business: trait('a business', 'is_business'),
  bio_words: words('bio', 'bio'),
  /** The newest post is at most this many days old. */
  last_post_days: days('last posted', 'newest_post_at', 'posts'),
} as const

export type FilterName = keyof typeof filters
export type TypeOf<Name extends FilterName> = (typeof filters)[Name]['type']
export type FiltersOf<Type extends FilterType> = {
  [Name in FilterName]: TypeOf<Name> extends Type ? Name : never
}[FilterName]

/** What filters can know of a person, and that which a look at the profile must tell. */
export type Facts = { [Name in FilterName as FactOf<Name>]?: Values[TypeOf<Name>] | null }
export type ProfileFacts = { [Name in NeedingProfile as FactOf<Name>]: Values[TypeOf<Name>] | null }

type FactOf<Name extends FilterName> = Extract<(typeof filters)[Name]['fact'], string>
type NeedingProfile = {
  [Name in FilterName]: (typeof filters)[Name]['needs'] extends 'profile' ? Name : never
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
export function filterOut(person: Facts, wanted: Filters, now: number) {
  for (const name of filterNames) {
    const why = decide(filters[name], person, wanted[name], now)
    if (why) return { kind: 'skip' as const, rule: ruleOf(name), reason: why }
  }
  return null
}

type AnyFilter = (typeof filters)[FilterName]

function decide(filter: AnyFilter, person: Facts, wanted: Filters[FilterName], now: number): string | null {
  const value = typeof filter.fact === 'string' ? person[filter.fact] : filter.fact(person as Partial<Ratio>)
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

type Ratio = { followers: number | null; following: number | null }

function ratioOf({ followers, following }: Partial<Ratio>): number | null | undefined {
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
