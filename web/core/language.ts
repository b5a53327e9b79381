import { useSyncExternalStore } from 'react'
import { whenLanguageChanges } from '#rooms'
import { isLanguage, type Language } from '#rules/languages.ts'
import { language } from '#words/language.ts'

/** Re-renders when the language changes; at the root of the app, it makes everything below read its words again. */
export const useLanguage = () => useSyncExternalStore(whenLanguageChanges, language)

/** A user reads their own language wherever they are: an answer in another one than it was asked for in changes the page. */
export async function followLanguage(asked: Language, answered: string | null) {
  if (isLanguage(answered) && answered !== asked) await (await import('#web/core/show-in.ts')).showIn(answered)
}
