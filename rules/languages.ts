/**
 * `formats` is the BCP 47 tag by which numbers are written, and `dates` that of dates, where they differ from the language's own. Clocks have 24
 * hours everywhere, as fields for a time of day and active hours do.
 * `gap` is between two sentences, where it isn't a space. `days` of the week lose the capitals of a calendar within a sentence.
 */
type LanguageRow = { direction?: 'rtl'; formats?: string; dates?: string; gap?: string; days?: 'lower' }

/** Every language of the product, by its BCP 47 tag; a further one is a line here and a folder of its name in words/. */
export const languages = {
  en: { dates: 'en-GB' },
  es: {},
  'pt-BR': {},
  fr: {},
  de: {},
  it: {},
  tr: { days: 'lower' },
  ru: {},
  ar: { direction: 'rtl', formats: 'ar-u-nu-latn', dates: 'ar-u-hc-h23-nu-latn' },
  hi: { dates: 'hi-u-hc-h23' },
  id: {},
  ja: { gap: '' },
} as const satisfies Record<string, LanguageRow>

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

export const DEFAULT_LANGUAGE: Language = 'en'

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)

const rowOf = (language: Language): LanguageRow => languages[language]

export const directionOf = (language: Language) => rowOf(language).direction ?? 'ltr'
export const formatsOf = (language: Language) => rowOf(language).formats ?? language
export const gapOf = (language: Language) => rowOf(language).gap ?? ' '
export const hasLowerDays = (language: Language) => rowOf(language).days === 'lower'
export const datesOf = (language: Language) => rowOf(language).dates ?? formatsOf(language)
