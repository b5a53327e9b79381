import { loadWords, setLanguage } from '#rooms'
import { directionOf, type Language } from '#rules/languages.ts'
import { matchLanguage } from '#rules/match-language.ts'
import { language } from '#words/language.ts'

/** Of our languages the one that the browser's owner prefers. */
export const browserLanguage = () => matchLanguage(navigator.languages)

const YEAR_SECONDS = 365 * 86_400

/** Shows the page in a language, and has the server send the next one in it. What has been typed stays. */
export async function showIn(next: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser
  document.cookie = `language=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  if (next === language()) return
  await loadWords(next)
  document.documentElement.lang = next
  document.documentElement.dir = directionOf(next)
  setLanguage(next)
}
