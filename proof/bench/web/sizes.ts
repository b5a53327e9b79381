import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, type Language } from '#rules/languages.ts'
import * as paths from '#rules/paths.ts'
import { readRoutes } from '#web/build/read-routes.ts'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Kilobytes (1,000 bytes) as transferred, compressed with gzip. */
export type RouteSize = {
  path: string
  /** All script needed before the page can be drawn. */
  initial: number
  /** The same plus what every page inside the sidebar loads right after it: the socket. */
  with_live: number
  /** What this page adds after the dashboard or the sign-in. */
  own: number
}

const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'web/dist')

const AFTERWARDS = ['app/live-socket.ts']

const gzipped = (file: string) => statSync(join(dist, `${file}.gz`)).size / 1000
const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipped(file), 0)

const readManifest = () => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** The scripts that a built page names: those of every path, and those that a path needs besides (web/build/preload-by-path.ts). */
function readPage(language: Language) {
  const name = language === DEFAULT_LANGUAGE ? 'index.html' : `index.${language}.html`
  const html = readFileSync(join(dist, name), 'utf8')
  const first = [...html.matchAll(/(?:src|rel="modulepreload" crossorigin href)="\/(assets\/[^"]+\.js)"/g)]
  const [, list = ''] = /<script id="scripts"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const { rows, files } = JSON.parse(list) as { rows: [string, ...number[]][]; files: string[] }
  return {
    first: first.map(([, file = '']) => file),
    filesOf(path: string) {
      const [, ...numbers] = rows.find(([pattern]) => new RegExp(pattern).test(path)) ?? []
      return numbers.map((number) => files[number] ?? '')
    },
  }
}

/** What each page of the built web app makes a browser fetch, with its texts in a language. */
export function readRouteSizes(language: Language = DEFAULT_LANGUAGE): RouteSize[] {
  const { first, filesOf } = readPage(language)
  const live = filesOfModules(AFTERWARDS)
  return readRoutes().map(({ path, sidebar }) => {
    const initial = new Set([...first, ...filesOf(path)])
    const before = new Set([...first, ...(sidebar ? filesOf(paths.dashboard) : [])])
    return {
      path,
      initial: weigh(initial),
      with_live: weigh(new Set([...initial, ...(sidebar ? live : [])])),
      own: weigh([...initial].filter((file) => !before.has(file))),
    }
  })
}

/** The files of some modules that are loaded on demand, with all that these load. */
function filesOfModules(modules: readonly string[]): Set<string> {
  const manifest = readManifest()
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return files
}

/** Every style of the app together. */
export function readStyleSize(): number {
  const files = new Set(
    Object.values(readManifest()).flatMap(({ css = [], file }) => (file.endsWith('.css') ? [file, ...css] : css)),
  )
  return weigh(files)
}
