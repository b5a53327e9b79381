import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module.js'
import { formatsOf, type Language } from '#rules/languages.ts'

/** A catalogue as translators write it: texts in ICU MessageFormat, in groups. */
export type Texts = { readonly [key: string]: string | Texts }

/** A sentence of its parameters; one without any has none. */
export type Sentence = (values?: Record<string, unknown>) => string

/** A catalogue as programs read it. */
export type Compiled = { readonly [key: string]: Sentence | Compiled }

const formats = new Map<Language, MessageFormat>()

function formatOf(language: Language): MessageFormat {
  const known = formats.get(language)
  if (known) return known
  const made = new MessageFormat(formatsOf(language))
  formats.set(language, made)
  return made
}

/** Throws where a text isn't ICU MessageFormat, or has plurals that the language doesn't have. */
export const compileTexts = (language: Language, texts: Texts): Compiled =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? formatOf(language).compile(text) : compileTexts(language, text),
    ]),
  )

/** The same as the source of a module, for a browser, where nothing is compiled. */
export const moduleOf = (language: Language, texts: Texts): string => compileModule(formatOf(language), texts)
