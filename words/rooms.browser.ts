import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#rules/languages.ts'
import type { Compiled } from './compile.ts'
import { fetchArea } from './fetch-area.ts'
import { findLanguageBy } from './language.ts'

const arrived = new Map<string, Compiled>()
const arriving = new Map<string, Promise<unknown>>()
const wanted = new Set<string>()
const listeners = new Set<() => void>()

const { lang } = document.documentElement
let current: Language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE
findLanguageBy(() => current)

const keyOf = (language: Language, area: string) => `${language}/${area}`

/** The texts of a room, which have arrived before the screen that shows them is drawn. */
export function roomOf(language: Language, room: string): Compiled {
  const [area = '', name = ''] = room.split('/')
  const found = arrived.get(keyOf(language, area))?.[name]
  if (!found || typeof found === 'function') throw new Error(`The words of ${room} are read before they have arrived`)
  return found
}

/** Fetches an area as soon as a module that reads its texts is loaded. */
export function want(area: string) {
  wanted.add(area)
  void fetchOnce(current, area)
}

function fetchOnce(language: Language, area: string): Promise<unknown> {
  const key = keyOf(language, area)
  const known = arriving.get(key)
  if (known) return known
  const arrival = fetchArea(language, area).then((texts) => arrived.set(key, texts))
  arriving.set(key, arrival)
  // What couldn't be fetched is fetched again when it's wanted again.
  arrival.catch(() => arriving.delete(key))
  return arrival
}

/** Ends when all words that loaded modules read have arrived; rejects when some couldn't be fetched. */
export async function loadWords(language = current): Promise<void> {
  // What is loaded meanwhile is awaited as well.
  while ([...wanted].some((area) => !arrived.has(keyOf(language, area))))
    await Promise.all([...wanted].map((area) => fetchOnce(language, area)))
}

/** Changes the language of the page, whose words have arrived in it. */
export function setLanguage(language: Language) {
  current = language
  for (const listener of listeners) listener()
}

export function whenLanguageChanges(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
