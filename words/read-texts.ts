import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#rules/languages.ts'
import type { Texts } from './compile.ts'

/** The areas of the product, which are the files of its first language: what a page fetches at a time. */
export const areaNames = readdirSync(join(import.meta.dirname, DEFAULT_LANGUAGE))
  .map((file) => file.replace(/\.json$/, ''))
  .toSorted()

/** The file of an area, from the root of the repository. */
export const areaFile = (language: string, area: string) => `words/${language}/${area}.json`

/** The texts of an area by room; none where a language doesn't have the area yet. */
export function readArea(language: string, area: string): Texts {
  try {
    return JSON.parse(readFileSync(join(import.meta.dirname, '..', areaFile(language, area)), 'utf8'))
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw err
  }
}

/** The texts of a room: `automation/tasks`. */
export function readRoom(language: string, room: string): Texts {
  const [area = '', name = ''] = room.split('/')
  return groupIn(readArea(language, area), name)
}

/** A group of texts; none where there is no such group. */
export function groupIn(texts: Texts, key: string): Texts {
  const found = texts[key]
  return typeof found === 'object' ? found : {}
}
