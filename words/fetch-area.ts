import type { Language } from '#rules/languages.ts'
import type { Compiled } from './compile.ts'

/** Set by vite.config.ts. */
declare const WORDS_VERSION: string

type Loaded = { default: Compiled }

/** Fetches the texts of an area; while one develops, from the development server. */
export async function fetchArea(language: Language, area: string): Promise<Compiled> {
  const built = `/assets/words-${language}-${area}-${WORDS_VERSION}.js`
  const address = import.meta.env.PROD ? built : `/@id/__x00__words:${language}/${area}`
  const loaded: Loaded = await import(/* @vite-ignore */ address)
  return loaded.default
}
