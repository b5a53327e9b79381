import { language } from '#words/language.ts'

/** Accents, and the vowel marks and hamzas of Arabic: many leave them out as they type. */
const MARKS = /[\u0300-\u036f\u064b-\u0655]/g

/** A text as it is compared with what somebody typed: without case, accents, wide forms, and with one i for the two of Turkish. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLocaleLowerCase(language())
    .replace(MARKS, '')
    .replaceAll('ı', 'i')
    // What is one letter in Japanese is one again.
    .normalize('NFC')

export const wordsOf = (typed: string): string[] => folded(typed).split(/\s+/).filter(Boolean)

/** Whether a name contains every word that was typed. */
export function matches(name: string, typed: string): boolean {
  const text = folded(name)
  return wordsOf(typed).every((word) => text.includes(word))
}
