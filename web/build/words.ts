import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type Language, languageCodes } from '../../rules/languages.ts'
import { moduleOf, type Texts } from '../../words/compile.ts'

const folder = join(import.meta.dirname, '../../words')

/** A module with the texts of one area in one language: `words:de/automation`. */
const NAME = 'words:'
const MADE = `\0${NAME}`

/** The rooms of each area, which are the folders of a language. */
const rooms = globSync('en/*/*.json', { cwd: folder }).map((file) => ({
  area: basename(dirname(file)),
  room: basename(file, '.json'),
}))
const areas = [...new Set(rooms.map(({ area }) => area))]

const fileOf = (language: string, area: string, room: string) => join(folder, language, area, `${room}.json`)

/** The texts of every area and language are files of their own; only those that only the server reads aren't built. */
const built = areas.filter((area) => area !== 'server')
export const wordsModules = languageCodes.flatMap((language) => built.map((area) => `${NAME}${language}/${area}`))

/** One for all of them: a browser knows the address of each without a table of them. */
export const wordsVersion = createHash('sha256')
  .update(languageCodes.map((language) => JSON.stringify(textsIn(language))).join())
  .update(readFileSync(join(folder, '../package-lock.json')))
  .digest('base64url')
  .slice(0, 8)

function textsIn(language: Language) {
  return rooms.map(({ area, room }) => readFileSync(fileOf(language, area, room), 'utf8'))
}

const addressOf = (language: string, area: string) => `assets/words-${language}-${area}-${wordsVersion}.js`

/** The address of the file that a module of texts becomes; null for any other module. */
export function wordsFile(id: string | null): string | null {
  const [language, area] = id?.startsWith(MADE) ? id.slice(MADE.length).split('/') : []
  return language && area ? addressOf(language, area) : null
}

/** Catalogues become functions when the app is built, so no browser parses a text. */
export const compiledWords: Plugin = {
  name: 'compiled-words',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith(NAME) ? `\0${source}` : null),
  load(id) {
    if (!id.startsWith(MADE)) return null
    const [language, wanted = ''] = id.slice(MADE.length).split('/') as [Language, string]
    const texts: Record<string, Texts> = {}
    for (const { area, room } of rooms) {
      if (area !== wanted) continue
      const file = fileOf(language, area, room)
      this.addWatchFile(file)
      texts[`${area}/${room}`] = JSON.parse(readFileSync(file, 'utf8'))
    }
    return { code: moduleOf(language, texts), moduleType: 'js' }
  },
}

/** The files of texts that travel beside each script, by language: those of the areas its modules read. */
export type WordsOfScripts = Record<Language, Record<string, string[]>>

export function wordsOfScripts(bundle: Rolldown.OutputBundle): WordsOfScripts {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const read = chunks.map(({ fileName, moduleIds }) => ({
    fileName,
    areas: [...new Set(moduleIds.flatMap((id) => areaReadBy(id) ?? []))],
  }))
  return Object.fromEntries(
    languageCodes.map((language) => [
      language,
      Object.fromEntries(read.map(({ fileName, areas }) => [fileName, areas.map((area) => addressOf(language, area))])),
    ]),
  ) as WordsOfScripts
}

/** The name of the script with the modules that read an area; null for any other module. */
export function wordsGroup(id: string): string | null {
  const area = areaReadBy(id)
  return area ? `read-${area}` : null
}

/** The area that a module of words/ reads: `catalogue('automation/tasks')`. */
function areaReadBy(id: string): string | undefined {
  if (relative(folder, id).startsWith('..') || !id.endsWith('.ts')) return undefined
  return /\bcatalogue\('([\w-]+)\//.exec(readFileSync(id, 'utf8'))?.[1]
}
