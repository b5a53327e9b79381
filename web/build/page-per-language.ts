import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, directionOf, type Language, languageCodes } from '../../rules/languages.ts'
import { compileTexts } from '../../words/compile.ts'
import { readRoom } from '../../words/read-texts.ts'
import { wordsOfScripts } from './words.ts'

const MANIFEST = 'manifest.webmanifest'
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../public', MANIFEST), 'utf8'))

const manifestOf = (language: Language) => `manifest.${language}.webmanifest`

function wordsIn(language: Language) {
  const { pageWords } = compileTexts(language, readRoom(language, 'server/page'))
  return pageWords as Record<string, () => string>
}

/** What an installed app says of itself; its id is the same in every language. */
const manifestIn = (language: Language) =>
  JSON.stringify({
    ...manifest,
    description: wordsIn(language).description?.(),
    lang: language,
    dir: directionOf(language),
  })

/** index.html with the words of a language in the place of their names. */
function inWords(html: string, language: Language): string {
  const pageWords = wordsIn(language)
  return html
    .replace('lang="en" dir="ltr"', `lang="${language}" dir="${directionOf(language)}"`)
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => pageWords[name]?.() ?? '')
}

/** One page for each language, which asks for the texts of that language only. */
export const pagePerLanguage: Plugin = {
  name: 'page-per-language',
  enforce: 'post',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { server }) => (server ? inWords(html, DEFAULT_LANGUAGE) : html),
  },
  generateBundle(_, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') return
    const html = String(page.source)
    const words = wordsOfScripts(bundle)
    const scripts = Object.keys(words[DEFAULT_LANGUAGE])
    const ofDefault = scripts.flatMap((script) => words[DEFAULT_LANGUAGE][script] ?? [])
    for (const language of languageCodes) {
      const ofLanguage = scripts.flatMap((script) => words[language][script] ?? [])
      const named = ofDefault.reduce((text, file, at) => text.replaceAll(file, ofLanguage[at] ?? file), html)
      if (language === DEFAULT_LANGUAGE) {
        page.source = inWords(html, language)
        continue
      }
      const source = inWords(named, language).replace(MANIFEST, manifestOf(language))
      this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source })
      this.emitFile({ type: 'asset', fileName: manifestOf(language), source: manifestIn(language) })
    }
  },
}
