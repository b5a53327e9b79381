import { DAY } from './durations.ts'
import { judge, type Known } from './known.ts'
import type { TextLanguage } from './text-languages.ts'

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
  /** The most days ago. */
  days: number
  /** One of these. */
  languages: TextLanguage[]
}
export type FilterType = keyof Settings

/** What must have been read for a filter to decide; a list of people may show it sooner. */
export type Needs = 'name' | 'friendship' | 'profile' | 'posts'

/** What a filter of each type decides by. */
type Values = {
  range: number
  trait: boolean
  words: string /** Epoch ms. */
  days: number | 'never'
  languages: TextLanguage
}

/** The name of a fact about a person, or how it is derived; undefined where it has not been read or there is none, null where Instagram left it out. */
type Fact<Type extends FilterType> = string | ((person: Known<Partial<Ratio>>) => Values[Type] | undefined)

const filter =
  <Type extends FilterType>(type: Type) =>
  <const Of extends Fact<Type>, Need extends Needs = 'profile'>(fact: Of, needs = 'profile' as Need) => ({
    type,
    needs,
    fact,
  })

const range = filter('range')
const trait = filter('trait')
const words = filter('words')
/** Of a moment. */
const days = filter('days')
const languages = filter('languages')

/**
 * Every filter, in the order in which they decide. One more is a line here and its texts in words/en/automation.json, room filters; contract,
 * form, validation and log follow. What it decides by is read in server/edges/instagram/people.ts, or made of it in inspect-person.ts.
 */
export const filters = {
  private: trait('is_private'),
  verified: trait('is_verified'),
  no_picture: trait('no_picture'),
  follows_me: trait('follows_me', 'friendship'),
  name_words: words('username', 'name'),
  followers: range('followers'),
  following: range('following'),
  /** Followers divided by following. */
  ratio: range(ratioOf),
  posts: range('posts'),
  business: trait('is_business'),
  bio_link: trait('has_link'),
  /** The profile has an address of mail or a phone number. */
  contact_shown: trait('has_contact'),
  mutuals: range('mutuals'),
  bio_words: words('bio'),
  bio_language: languages('bio_language'),
  /** The newest post is at most this many days old. */
  last_post_days: days('newest_post_at', 'posts'),
  /** In any of the newest posts. */
  caption_words: words('captions', 'posts'),
  /** Of the newest posts, in percent (engagement.ts). */
  engagement_rate: range('engagement', 'posts'),
} as const

export type FilterName = keyof typeof filters
export type TypeOf<Name extends FilterName> = (typeof filters)[Name]['type']
export type FiltersOf<Type extends FilterType> = {
  [Name in FilterName]: TypeOf<Name> extends Type ? Name : never
}[FilterName]

/** The facts that filters can use, and those that a profile must contain. */
export type PersonFacts = { [Name in FilterName as FactOf<Name>]?: Values[TypeOf<Name>] | null | undefined }
export type ProfileFacts = { [Name in NeedingProfile as FactOf<Name>]: Values[TypeOf<Name>] | null | undefined }

type FactOf<Name extends FilterName> = Extract<(typeof filters)[Name]['fact'], string>
type NeedingProfile = {
  [Name in FilterName]: (typeof filters)[Name]['needs'] extends 'profile' ? Name : never
}[FilterName]

/** The settings of all filters; null switches one off. */
export type Filters = { [Name in FilterName]: Settings[TypeOf<Name>] | null }

export const filterNames = Object.keys(filters) as FilterName[]

/** Most words on either side, and characters of each. */
export const MAX_WORDS = 50
export const MAX_WORD_LENGTH = 60

/** Something for each filter, made by its type. */
export const forEachFilter = <Made extends Record<FilterType, unknown>>(
  make: {
    [Type in FilterType]: (name: FiltersOf<Type>) => Made[Type]
  },
) =>
  Object.fromEntries(filterNames.map((name) => [name, make[filters[name].type](name as never)])) as {
    [Name in FilterName]: Made[TypeOf<Name>]
  }

export const noFilters: Filters = forEachFilter<Record<FilterType, null>>({
  range: () => null,
  trait: () => null,
  words: () => null,
  days: () => null,
  languages: () => null,
})

/** Filters as a table keeps them: those that are newer than the row are off. */
export const allFilters = (kept: Partial<Filters>): Filters => ({ ...noFilters, ...kept })

export const isRange = (name: FilterName): name is FiltersOf<'range'> => filters[name].type === 'range'

/** Whether a filter that is on needs such a read. */
export const asksFor = (wanted: Filters, ...reads: Needs[]): boolean =>
  filterNames.some((name) => wanted[name] !== null && reads.includes(filters[name].needs))

/** The code of a skip that a filter led to; the newest post's has a name of its own. */
type CodeOf<Name extends FilterName> = Name extends 'last_post_days' ? 'last_post' : Name
export const codeOf = <Name extends FilterName>(name: Name) =>
  (name === 'last_post_days' ? 'last_post' : name) as CodeOf<Name>

/** What a filter of each type saw in a person it leaves out, and its bound. */
type Seen = {
  range: { value: number; least?: number; most?: number }
  trait: { is: boolean }
  /** The forbidden word; null where every wanted one is missing. */
  words: { word: string | null }
  /** How long ago; null for never. */
  days: { days: number | null; most: number }
  languages: { language: TextLanguage }
}

export type FilterReasons = { [Name in FilterName as CodeOf<Name>]: Seen[TypeOf<Name>] }
export type FilterReason = {
  [Code in keyof FilterReasons]: { code: Code; params: FilterReasons[Code] }
}[keyof FilterReasons]

/** Where a filter could not decide, as Instagram left out what it decides by. */
export type UntoldReason = { code: 'not_known'; params: { fact: string } }

/** The first filter that leaves a person out, by what is known so far; else the first one that can't decide; null where all let them pass. */
export function filterOut(person: PersonFacts, wanted: Filters, now: number): FilterReason | UntoldReason | null {
  const untold: FilterName[] = []
  for (const name of filterNames) {
    const params = judge(
      person,
      (known) => decide(filters[name], known, wanted[name], now),
      () => void untold.push(name),
    )
    if (params) return { code: codeOf(name), params } as FilterReason
  }
  const [fact] = untold
  return fact === undefined ? null : { code: 'not_known', params: { fact } }
}

type AnyFilter = (typeof filters)[FilterName]

function decide(
  filter: AnyFilter,
  person: Known<PersonFacts>,
  wanted: Filters[FilterName],
  now: number,
): Seen[FilterType] | null {
  if (wanted === null) return null
  const value = typeof filter.fact === 'string' ? person[filter.fact] : filter.fact(person as Known<Partial<Ratio>>)
  if (value === undefined) return null
  switch (filter.type) {
    case 'days':
      return tooLongAgo(value as number | 'never', wanted as number, now)
    case 'range':
      return outOfRange(value as number, wanted as Range)
    case 'trait':
      return value === (wanted === 'skip') ? { is: value } : null
    case 'words':
      return wrongWord(value as string, wanted as WordChoice)
    case 'languages':
      return (wanted as TextLanguage[]).includes(value as TextLanguage) ? null : { language: value as TextLanguage }
  }
}

export function outOfRange(value: number, { min, max }: Range): Seen['range'] | null {
  if (min !== null && value < min) return { value, least: min }
  if (max !== null && value > max) return { value, most: max }
  return null
}

type Ratio = { followers: number | null; following: number | null }

/** Nobody has a ratio who follows nobody. */
function ratioOf({ followers, following }: Known<Partial<Ratio>>): number | undefined {
  if (followers === undefined || following === undefined || following === 0) return undefined
  return followers / following
}

function wrongWord(text: string, { must, must_not }: WordChoice): Seen['words'] | null {
  const searched = alike(text)
  const isThere = (word: string) => searched.includes(alike(word))
  const forbidden = must_not.find(isThere)
  if (forbidden) return { word: forbidden }
  return must.length === 0 || must.some(isThere) ? null : { word: null }
}

/** Without case, and without the bold, script and wide letters in which bios are written. Accents count. */
const alike = (text: string) => text.normalize('NFKC').toLowerCase()

function tooLongAgo(at: number | 'never', most: number, now: number): Seen['days'] | null {
  if (at === 'never') return { days: null, most }
  const days = Math.floor((now - at) / DAY)
  return days > most ? { days, most } : null
}
