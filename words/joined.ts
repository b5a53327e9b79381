import { gapOf } from '#rules/languages.ts'
import { language } from './language.ts'

/** Whole sentences one after another, as the language writes them; those that are missing or empty are left out. */
export const sentencesText = (...sentences: (string | null | undefined)[]) =>
  sentences.filter(Boolean).join(gapOf(language()))
