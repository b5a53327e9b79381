import { parse, type Token } from '@messageformat/parser'
import { describe, expect, test } from 'vitest'
import { formatsOf, type Language, languageCodes } from '#rules/languages.ts'
import { asText, isolated, withinSentence } from './bidi.ts'
import { compileTexts, type Sentence } from './compile.ts'
import { flatTexts, parametersOf, staleModules } from './message-types.ts'
import { areaNames, readArea } from './read-texts.ts'

const english = flatTexts('en')

test('the types of messages are those of the English texts: npm run message-types', () => {
  expect(staleModules()).toEqual([])
})

type Plural = { type: 'cardinal' | 'ordinal'; forms: string[] }

function pluralsIn(tokens: readonly Token[]): Plural[] {
  return tokens.flatMap((token) => {
    if (!('cases' in token)) return []
    const inner = token.cases.flatMap(({ tokens }) => pluralsIn(tokens))
    if (token.type === 'select') return inner
    const type = token.type === 'selectordinal' ? 'ordinal' : 'cardinal'
    return [{ type, forms: token.cases.map(({ key }) => key) }, ...inner]
  })
}

/** The forms a plural lacks: of the counts that occur, those that are neither given exactly nor by their form (CLDR). */
function missingIn({ type, forms }: Plural, language: Language): string[] {
  const rules = new Intl.PluralRules(formatsOf(language), { type })
  const counts = Array.from({ length: 200 }, (_, count) => count).filter((count) => !forms.includes(`=${count}`))
  return [...new Set(counts.map((count) => rules.select(count)))].filter((form) => !forms.includes(form))
}

describe.each(languageCodes)('the texts in %s', (language) => {
  const texts = flatTexts(language)

  test('can be compiled', () => {
    for (const area of areaNames) compileTexts(language, readArea(language, area))
  })

  test('take the parameters of the English ones', () => {
    const other = [...texts].filter(([key, text]) => {
      const wanted = english.get(key)
      return (
        wanted !== undefined &&
        JSON.stringify(sorted(parametersOf(text))) !== JSON.stringify(sorted(parametersOf(wanted)))
      )
    })
    expect(other.map(([key]) => key)).toEqual([])
  })

  test('have each plural form of the language', () => {
    const missing = [...texts].flatMap(([key, text]) =>
      pluralsIn(parse(text)).flatMap((plural) => missingIn(plural, language).map((form) => `${key}: ${form}`)),
    )
    expect(missing).toEqual([])
  })

  test('are empty, and begin and end with spaces, where the English ones are and do', () => {
    const shape = (text = '') => [text === '', text.startsWith(' '), text.endsWith(' '), text.endsWith('\n')].join()
    const other = [...texts].filter(([key, text]) => shape(text) !== shape(english.get(key)))
    expect(other.map(([key]) => key)).toEqual([])
  })
})

/** The cases that are selected by a text, of all texts within. */
const casesIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => {
    if (!('cases' in token)) return []
    const own = token.type === 'select' ? token.cases.map(({ key }) => key) : []
    return [...own, ...token.cases.flatMap(({ tokens }) => casesIn(tokens))]
  })

test('a case is selected in languages that are written from right to left too, where names are isolated', () => {
  const cases = new Set([...english.values()].flatMap((text) => casesIn(parse(text))))
  expect(cases.size).toBeGreaterThan(100)
  expect([...cases].filter((name) => isolated(name, 'ar') !== name)).toEqual([])
  expect(isolated('coffee.daily', 'ar')).not.toBe('coffee.daily')
})

const sorted = (parameters: Readonly<Record<string, string>>) => {
  const cases = (type: string) => type.split(' | ').toSorted().join(' | ')
  return Object.entries(parameters)
    .map(([name, type]) => [name, cases(type)])
    .toSorted()
}

test('a plain code is isolated where it is shown in a sentence of the other direction, and still selects its case', () => {
  const texts = {
    shown: 'نطاق {scope}.',
    alone: '{scope}',
    chosen: '{kind, select, follow {متابعة {kind}} other {غيرها}}',
  }
  const { shown, alone, chosen } = compileTexts('ar', texts) as Record<string, Sentence>
  const values = { scope: withinSentence('run_tasks', 'ar'), kind: withinSentence('follow', 'ar') }
  expect(shown?.(values)).toBe('نطاق \u2068run_tasks\u2069.')
  expect(asText(alone?.(values))).toBe('\u2068run_tasks\u2069')
  expect(chosen?.(values)).toBe('متابعة \u2068follow\u2069')
  expect(withinSentence('run_tasks', 'en')).toBe('run_tasks')
})
