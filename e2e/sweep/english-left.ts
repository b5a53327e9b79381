import { parse, type Token } from '@messageformat/parser'
import { DEFAULT_LANGUAGE, datesOf, type Language } from '#rules/languages.ts'
import { planNames } from '#rules/limits.ts'
import type { Said } from '#web/testing/read-page.ts'
import { flatTexts } from '#words/message-types.ts'

/** What the sweep's own people, lists and answers are called: data, which no language translates. */
const DATA = [
  'Monday follows',
  'My usual',
  'Twice a week, with care.',
  'People I met',
  'Exclusion list',
  'Script',
  'Spreadsheet',
  'Ada Lovelace',
  '12 St James’s Square',
  'London',
  'United Kingdom',
  'Coffee Daily',
  'no such thing',
  'nobody',
  // The sandbox's.
  'sandbox-password',
  // Names of plans, which are the same everywhere.
  ...planNames,
]

/** What an upload called its lists when it kept them. */
const LISTS = /[A-Z][a-z-]+(?: [a-z]+)? (?:of|by) @[\w.]+/g

/** Usernames, addresses and names of files and settings: they have a sign within that no word of ours has. */
const CODES = /[\w.-]+@[\w.-]+|@[\w.]+|\p{L}[\p{L}\d]*(?:[._/@:][\p{L}\d]+)+|#\p{L}+/gu

const WORD = /\p{L}[\p{L}\p{M}]{3,}/gu

const wordsOf = (text: string) => text.replace(LISTS, ' ').replace(CODES, ' ').toLowerCase().match(WORD) ?? []

const literals = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => {
    if (token.type === 'content') return [token.value]
    return 'cases' in token ? token.cases.flatMap((one) => literals(one.tokens)) : []
  })

const ofCatalogues = (texts: Iterable<string>) => [...texts].flatMap((text) => literals(parse(text))).flatMap(wordsOf)

/** What Intl writes in a language: months, weekdays and lengths of time. */
function ofIntl(language: Language): string[] {
  const date = new Intl.DateTimeFormat(datesOf(language), { month: 'long', weekday: 'long', timeZone: 'UTC' })
  const relative = new Intl.RelativeTimeFormat(datesOf(language), { numeric: 'auto' })
  const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
  const lengths = (unit: string) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  const written = [
    ...Array.from({ length: 12 }, (_, nth) => date.format(Date.UTC(2026, nth, nth + 1))),
    ...units.flatMap((unit) => [-2, -1, 0, 1, 2].map((count) => relative.format(count, unit))),
    ...units.flatMap((unit) => [1, 2].map((count) => lengths(unit).format(count))),
  ]
  return written.flatMap(wordsOf)
}

const english = new Set([...ofCatalogues(flatTexts(DEFAULT_LANGUAGE).values()), ...ofIntl(DEFAULT_LANGUAGE)])

/** Finds what is left in English of what a page says in another language, whose own texts are given; `data` is what nobody translates. */
export function englishLeftIn(language: Language, texts: Iterable<string>) {
  const own = new Set([...ofCatalogues(texts), ...ofIntl(language)])
  const isForeign = (word: string) => english.has(word) && !own.has(word)
  return (said: readonly Said[], data: Iterable<string> = []): string[] => {
    const begun = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
    const known = [...DATA, ...data, ...[...data].map(begun)].toSorted((one, other) => other.length - one.length)
    return said.flatMap(({ text, where }) => {
      const ours = known.reduce((rest, name) => rest.replaceAll(name, ' '), text)
      const foreign = wordsOf(ours).filter(isForeign)
      return foreign.length > 0 ? [`${foreign.join(', ')} in “${text.slice(0, 200)}” ${where}`] : []
    })
  }
}
