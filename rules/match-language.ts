import { DEFAULT_LANGUAGE, type Language, languageCodes } from './languages.ts'

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** The language for somebody who reads `tags` (BCP 47), the one they like best first: `de-CH` reads de, `pt` pt-BR; English where none fits. */
export function matchLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const exact = languageCodes.find((code) => code.toLowerCase() === tag.toLowerCase())
    const found = exact ?? languageCodes.find((code) => baseOf(code) === baseOf(tag))
    if (found) return found
  }
  return DEFAULT_LANGUAGE
}
