import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { DEFAULT_LANGUAGE, type Language, languageCodes } from '../../rules/languages.ts'
import { moduleOf, type Texts } from '../../words/compile.ts'
import { lackingOf } from '../../words/lacking.ts'
import { areaFile, areaNames, readArea } from '../../words/read-texts.ts'

const root = join(import.meta.dirname, '../..')

/** A module with the texts of one area in one language: `words:de/automation`. */
const NAME = 'words:'
const MADE = `\0${NAME}`

/** The texts of every area and language are files of their own; only those that only the server reads aren't built. */
const built = areaNames.filter((area) => area !== 'server')
export const wordsModules = languageCodes.flatMap((language) => built.map((area) => `${NAME}${language}/${area}`))

/** One for all of them: a browser knows the address of each without a table of them. */
export const wordsVersion = createHash('sha256')
  .update(JSON.stringify(languageCodes.map((language) => areaNames.map((area) => readArea(language, area)))))
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('base64url')
  .slice(0, 8)

const addressOf = (language: string, area: string) => `assets/words-${language}-${area}-${wordsVersion}.js`

/** The address of the file that a module of texts becomes; null for any other module. */
export function wordsFile(id: string | null): string | null {
  const [language, area] = id?.startsWith(MADE) ? id.slice(MADE.length).split('/') : []
  return language && area ? addressOf(language, area) : null
}

/** Catalogues become functions when the app is built, so no browser parses a text. */
export const compiledWords = compileWords()

/** The same of texts that are changed before. */
export function compileWords(change: (texts: Texts) => Texts = (texts) => texts): Plugin {
  return {
    name: 'compiled-words',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(NAME) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(MADE)) return null
      const [language, area = '', part] = id.slice(MADE.length).split('/') as [Language, string, string?]
      for (const one of new Set([language, DEFAULT_LANGUAGE])) this.addWatchFile(join(root, areaFile(one, area)))
      return { code: codeOf(language, area, part, change), moduleType: 'js' }
    },
  }
}

/** Where a language lacks texts, its module joins its own with the English ones, which only English plurals can compile. */
function codeOf(language: Language, area: string, part: string | undefined, change: (texts: Texts) => Texts): string {
  const texts = change(readArea(language, area))
  const lacking = lackingOf(texts, readArea(DEFAULT_LANGUAGE, area))
  if (part === 'lacking') return moduleOf(DEFAULT_LANGUAGE, lacking)
  if (part === 'own' || Object.keys(lacking).length === 0) return moduleOf(language, texts)
  const module = `${NAME}${language}/${area}`
  return [
    `import { joined } from ${JSON.stringify(join(root, 'words/lacking.ts'))}`,
    `import own from '${module}/own'`,
    `import lacking from '${module}/lacking'`,
    'export default joined(own, lacking)',
  ].join('\n')
}

/** The files of texts that travel beside each script, by language: those of the areas its modules read. */
export type WordsOfScripts = Record<Language, Record<string, string[]>>

export function wordsOfScripts(bundle: Rolldown.OutputBundle): WordsOfScripts {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const read = chunks.map(({ fileName, moduleIds }) => ({
    fileName,
    areas: moduleIds.flatMap((id) => areaReadBy(id) ?? []),
  }))
  return Object.fromEntries(
    languageCodes.map((language) => [
      language,
      Object.fromEntries(read.map(({ fileName, areas }) => [fileName, areas.map((area) => addressOf(language, area))])),
    ]),
  ) as WordsOfScripts
}

/** The area that a module reads: `words/generated/tasks.ts` those of `tasks`. */
const areaReadBy = (id: string): string | undefined => /\/words\/generated\/([\w-]+)\.ts$/.exec(id)?.[1]
