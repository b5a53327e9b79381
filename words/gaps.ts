import { parse, type Token } from '@messageformat/parser'
import { actionKinds } from '#rules/actions.ts'
import { filterNames } from '#rules/filters.ts'
import { taskKinds } from '#rules/kinds/kinds.ts'
import { DEFAULT_LANGUAGE, languageCodes } from '#rules/languages.ts'
import { limitNames } from '#rules/limits.ts'
import type { Texts } from './compile.ts'
import { lackingOf } from './lacking.ts'
import { areaFile, areaNames, readArea } from './read-texts.ts'

type Read = typeof readArea

/** What words have to name, each of it where they name the most. */
type Named = {
  is: string
  names: readonly string[]
  /** Groups that leave some out on purpose, by their keys. */
  without?: Readonly<Record<string, readonly string[]>>
}

const kinds: Named = {
  is: 'a kind of rules/kinds',
  names: taskKinds,
  without: {
    // Its options are those of its steps, one after the other.
    'composer.composerMessages.optionsInShort': ['visit'],
    // It only reads.
    'composer.composerMessages.exactly': ['extract'],
    // Too seldom to be named beside a day’s numbers.
    'statistics-report.dayEventWords.task_started': ['remove_follower', 'answer_requests'],
    'statistics-report.dayEventWords.task_failed': ['remove_follower', 'answer_requests'],
  },
}
const others: readonly Named[] = [
  { is: 'an action of rules/kinds', names: actionKinds },
  { is: 'a filter of rules/filters.ts', names: filterNames },
  { is: 'a limit of rules/limits.ts', names: limitNames },
]

/** A group or a choice within a text names all of something if it names this share of it. */
const ENOUGH = 0.75

/** Where words are missing or left over, a line each with file and key. */
export const findGaps = (read: Read = readArea, of = taskKinds as readonly string[]): string[] => [
  ...languageCodes.flatMap((language) => areaNames.flatMap((area) => gapsIn(read, language, area))),
  ...[{ ...kinds, names: of }, ...others].flatMap((named) => unnamed(read, named)),
  ...wordless(read, of),
]

function gapsIn(read: Read, language: string, area: string): string[] {
  const file = areaFile(language, area)
  const [own, english] = [read(language, area), read(DEFAULT_LANGUAGE, area)]
  return [
    ...keysOf(lackingOf(own, english)).map((key) => `${file}: ${key} is missing`),
    ...keysOf(lackingOf(english, own)).map((key) => `${file}: ${key} is not in ${areaFile(DEFAULT_LANGUAGE, area)}`),
  ]
}

const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [path + key] : keysOf(text, `${path}${key}.`),
  )

/** Names that a group of texts, or a choice within one, has keys or cases for. */
type Place = { key: string; names: readonly string[] }

const placesIn = (texts: Texts, path = ''): Place[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? choicesIn(parse(text), path + key)
      : [{ key: path + key, names: Object.keys(text) }, ...placesIn(text, `${path}${key}.`)],
  )

const choicesIn = (tokens: readonly Token[], key: string): Place[] =>
  tokens.flatMap((token) => {
    if (!('cases' in token)) return []
    const own = token.type === 'select' ? [{ key, names: token.cases.map((one) => one.key) }] : []
    return [...own, ...token.cases.flatMap((one) => choicesIn(one.tokens, key))]
  })

const unnamed = (read: Read, { is, names, without = {} }: Named): string[] =>
  areaNames.flatMap((area) =>
    placesIn(read(DEFAULT_LANGUAGE, area)).flatMap((place) => {
      const missing = names.filter((name) => !place.names.includes(name))
      if (missing.length > names.length * (1 - ENOUGH)) return []
      return missing
        .filter((name) => !without[place.key]?.includes(name))
        .map((name) => `${areaFile(DEFAULT_LANGUAGE, area)}: ${place.key} lacks ${name}, ${is}`)
    }),
  )

/** Kinds without a room of their own, `kind-remove-follower`, in any area. */
function wordless(read: Read, of: readonly string[]): string[] {
  const rooms = areaNames.flatMap((area) => Object.keys(read(DEFAULT_LANGUAGE, area)))
  return of
    .map((kind) => [kind, `kind-${kind.replaceAll('_', '-')}`] as const)
    .filter(([, room]) => !rooms.includes(room))
    .map(([kind, room]) => `${areaFile(DEFAULT_LANGUAGE, 'composer')} lacks ${room}, the words of ${kind}, ${kinds.is}`)
}
