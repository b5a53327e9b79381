import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, type Language } from '#rules/languages.ts'
import { readRoutes } from '#web/build/read-routes.ts'
import type { WordsOfScripts } from '#web/build/words.ts'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** Kilobytes (1,000 bytes) as transferred, compressed with gzip. */
export type RouteSize = {
  path: string
  /** All script needed before the page can be drawn. */
  initial: number
  /** The same plus what every page inside the sidebar loads right after it: the socket and the toaster. */
  with_live: number
  /** What this page adds after the dashboard or the sign-in. */
  own: number
}

const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'web/dist')

/** The file into which vite.config.ts gathers what comes first. */
const FIRST = 'first'

/** The file into which vite.config.ts gathers the layout. */
const SHELL = 'shell'
const HOME = 'screens/dashboard.tsx'
const AFTERWARDS = ['app/live-socket.ts', 'ui/overlays/toaster.tsx']

const gzipped = (file: string) => statSync(join(dist, `${file}.gz`)).size / 1000

/** What each page of the built web app makes a browser fetch, with its texts in a language. */
export function readRouteSizes(language: Language = DEFAULT_LANGUAGE): RouteSize[] {
  const words = (JSON.parse(readFileSync(join(dist, '.vite/words.json'), 'utf8')) as WordsOfScripts)[language]
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const named = (name: string) =>
    Object.keys(manifest).find((key) => manifest[key]?.name === name && !key.includes('words:')) ?? name
  const [first, shell] = [named(FIRST), named(SHELL)]
  const needed = (...keys: string[]) => {
    const files = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (!chunk) throw new Error(`The build has no ${key}.`)
      if (files.has(chunk.file)) return
      files.add(chunk.file)
      for (const file of words[chunk.file] ?? []) files.add(file)
      chunk.imports?.forEach(visit)
    }
    keys.forEach(visit)
    return files
  }
  const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipped(file), 0)

  return readRoutes().map(({ path, screen, sidebar }) => {
    const around = sidebar ? [first, shell] : [first]
    // The screen of the entry travels in the entry's own file.
    const own = manifest[screen] ? [screen] : []
    const initial = needed(...around, ...own)
    const before = needed(first, ...(sidebar ? [shell, HOME] : []))
    return {
      path,
      initial: weigh(initial),
      with_live: weigh(needed(...around, ...own, ...(sidebar ? AFTERWARDS : []))),
      own: weigh([...initial].filter((file) => !before.has(file))),
    }
  })
}

/** Every style of the app together. */
export function readStyleSize(): number {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set(
    Object.values(manifest).flatMap(({ css = [], file }) => (file.endsWith('.css') ? [file, ...css] : css)),
  )
  return [...files].reduce((sum, file) => sum + gzipped(file), 0)
}
