import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { DEFAULT_LANGUAGE } from '../../rules/languages.ts'
import * as paths from '../../rules/paths.ts'
import { readRoutes } from './read-routes.ts'
import { wordsOfScripts } from './words.ts'

const web = join(import.meta.dirname, '..')
const SHELL = 'app/shell.tsx'

/**
 * Adds to the page a list of the scripts each path needs, so that a slow connection fetches them beside the first ones and not after
 * these have run. The browser does it: one index.html serves every path.
 */
export const preloadByPath: Plugin = {
  name: 'preload-by-path',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const words = wordsOfScripts(bundle)[DEFAULT_LANGUAGE]
      const before = entry ? withWords(withImports(bundle, entry), words) : new Set<string>()
      const files: string[] = []
      const numberOf = (file: string) => {
        if (!files.includes(file)) files.push(file)
        return files.indexOf(file)
      }
      const rows = readRoutes().flatMap(({ path, screen, sidebar }) => {
        const needed = new Set(
          [screen, ...(sidebar ? [SHELL] : [])].flatMap((module) => {
            const home = chunks.find(({ moduleIds }) => moduleIds.includes(join(web, module)))
            return home ? [...withWords(withImports(bundle, home), words)] : []
          }),
        )
        // The page without a path is the first of all.
        const pattern = `^${path === paths.dashboard ? `(${paths.dashboard})?` : path.replaceAll(/:\w+/g, '[^/]+')}/?$`
        const later = [...needed].filter((file) => !before.has(file))
        return later.length > 0 ? [[pattern, ...later.map(numberOf)]] : []
      })
      const links = [...before]
        .filter((file) => file.includes('/words-'))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />\n    `)
      // Before the styles: a script after them waits for them.
      return html.replace(
        '<link rel="icon"',
        () => `${links.join('')}${listOf({ rows, files })}\n    <script>${script}</script>\n    <link rel="icon"`,
      )
    },
  },
}

/** Scripts and the texts they read, in the language of the first page written; the pages of the others name theirs instead. */
const withWords = (scripts: Set<string>, words: Record<string, string[]>) =>
  new Set([...scripts].flatMap((script) => [script, ...(words[script] ?? [])]))

/** A chunk and all it loads from the start. */
function withImports(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') withImports(bundle, imported, found)
  }
  return found
}

/** Lays a link to each script of the first row that fits. The list is data: it differs by language, and the script, which the security policy names, doesn't. */
const script =
  `(({rows,files})=>{` +
  `for(const n of rows.find(([r])=>RegExp(r).test(location.pathname))?.slice(1)??[])` +
  `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href:'/'+files[n]}))` +
  `})(JSON.parse(document.getElementById('scripts').textContent))`

const listOf = (list: { rows: unknown[][]; files: string[] }) =>
  `<script id="scripts" type="application/json">${JSON.stringify(list)}</script>`
