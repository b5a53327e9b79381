import { loadWords, want } from '#rooms'
import { isLanguage } from '#rules/languages.ts'
import { showIn } from '#web/core/show-in.ts'

declare global {
  /** The language of the tests (SWEEP_LANGUAGE), or `pseudo`. */
  const SWEPT: string
}

/** Tests name texts while they are collected, so all have arrived before. */
for (const file of Object.keys(import.meta.glob(['../../words/en/*.json', '!../../words/en/server.json'])))
  want(file.slice('../../words/en/'.length, -'.json'.length))
await loadWords()
if (isLanguage(SWEPT)) await showIn(SWEPT)
if (SWEPT === 'pseudo') document.documentElement.dir = 'rtl'
