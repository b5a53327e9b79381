import type { TextLanguage } from '#rules/text-languages.ts'
import { inEach } from './language.ts'

const names = inEach((formats) => new Intl.DisplayNames(formats, { type: 'language' }))

/** A language as the reader's own calls it, for example `German` of `de`. */
export const languageName = (language: TextLanguage): string => names().of(language) ?? language
