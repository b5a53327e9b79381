import { DEFAULT_LANGUAGE, type Language } from '#rules/languages.ts'
import { type Compiled, compileTexts, type Texts } from './compile.ts'
import { joined, lackingOf } from './lacking.ts'
import { readRoom } from './read-texts.ts'

const rooms = new Map<string, Compiled>()

let change = (texts: Texts, _language: Language): Texts => texts

/** Has every text changed before it's read: tests of the layout have longer ones. */
export function changeTexts(by: typeof change) {
  change = by
  rooms.clear()
}

/** The texts of a room, read from the file of its area when they are first needed; in English where the language lacks them. */
export function roomOf(language: Language, room: string): Compiled {
  const name = `${language}/${room}`
  const known = rooms.get(name)
  if (known) return known
  const texts = readRoom(language, room)
  const lacking = lackingOf(texts, readRoom(DEFAULT_LANGUAGE, room))
  const compiled = joined(
    compileTexts(language, change(texts, language)),
    compileTexts(DEFAULT_LANGUAGE, change(lacking, DEFAULT_LANGUAGE)),
  )
  rooms.set(name, compiled)
  return compiled
}

/** Nothing is fetched ahead: a file is read when it is needed. */
export function want(_area: string) {}

export const loadWords = async (_language?: Language) => {}

/** The language of each reader is found by server/edges/language.ts. */
export const setLanguage = (_language: Language) => {}

export const whenLanguageChanges = (_listener: () => void) => () => {}
