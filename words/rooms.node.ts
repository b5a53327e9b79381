import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#rules/languages.ts'
import { type Compiled, compileTexts, type Texts } from './compile.ts'

const rooms = new Map<string, Compiled>()

let change = (texts: Texts, _language: Language): Texts => texts

/** Has every text changed before it's read: tests of the layout have longer ones. */
export function changeTexts(by: typeof change) {
  change = by
  rooms.clear()
}

/** The texts of a room, read from its file when they are first needed. */
export function roomOf(language: Language, room: string): Compiled {
  const name = `${language}/${room}`
  const known = rooms.get(name)
  if (known) return known
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'))
  const compiled = compileTexts(language, change(texts, language))
  rooms.set(name, compiled)
  return compiled
}

/** Nothing is fetched ahead: a file is read when it is needed. */
export function want(_room: string) {}

export const wordsReady = async (_language?: Language) => {}

/** The language of each reader is found by server/edges/language.ts. */
export const setLanguage = (_language: Language) => {}

export const whenLanguageChanges = (_listener: () => void) => () => {}
