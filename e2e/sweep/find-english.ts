import type { Said } from '#web/testing/read-page.ts'
import { englishLeftIn } from './english-left.ts'
import { type ShownLanguage, shownAs, swept } from './swept-language.ts'

const finders = new Map<ShownLanguage, ReturnType<typeof englishLeftIn>>()

/** What is left in English of what a page says; `data` is in no language. */
export function findEnglish(said: readonly Said[], data: readonly string[], shown = swept): string[] {
  const { language, texts } = shownAs(shown)
  const find = finders.get(shown) ?? englishLeftIn(language, texts)
  finders.set(shown, find)
  return find(said, data)
}
