import { DEFAULT_LANGUAGE, directionOf, isLanguage, type Language } from '#rules/languages.ts'
import { findLanguageBy } from '#words/language.ts'
import { flatTexts } from '#words/message-types.ts'
import { pseudoText } from './pseudo-texts.ts'

/** What a page is shown in: one of our languages, or English as no language is. */
export type ShownLanguage = Language | 'pseudo'

const isShown = (code: string): code is ShownLanguage => code === 'pseudo' || isLanguage(code)

/** The language of a page that is shown so, the side it begins at, and all that our catalogues say there. */
export function shownAs(shown: ShownLanguage) {
  if (shown !== 'pseudo') return { language: shown, dir: directionOf(shown), texts: [...flatTexts(shown).values()] }
  const texts = [...flatTexts(DEFAULT_LANGUAGE).values()].map(pseudoText)
  return { language: DEFAULT_LANGUAGE, dir: 'rtl', texts }
}

const { SWEEP_LANGUAGE = DEFAULT_LANGUAGE } = process.env
if (!isShown(SWEEP_LANGUAGE))
  throw new Error(`SWEEP_LANGUAGE is ${SWEEP_LANGUAGE}, which isn’t a language of the product`)

/** What the sweep is in: npm run sweep -- ar. */
export const swept: ShownLanguage = SWEEP_LANGUAGE

// Scenes look for the texts that the page has.
if (swept === 'pseudo') await import('./speak-pseudo.ts')
else if (swept !== DEFAULT_LANGUAGE) findLanguageBy(() => swept)
