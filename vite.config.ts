import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type ESTree, type Plugin, Visitor } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 5002}`

/** Sonner writes its styles into a <style> element, which the content security policy refuses; we load them as a file. */
const sonnerWithoutInlineStyles: Plugin = {
  name: 'sonner-without-inline-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler: (code) => ({ code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }),
  },
}

/** What is drawn seldom or is small is cheaper to draw again than to compare: compiled, it would be a third larger. */
const notCompiled = [
  /node_modules/,
  /rolldown\/runtime/,
  /\/web\/(users|accounts|billing|statistics|ui\/(?!.*chart))/,
  /\/web\/app\/(guards|page|router|setup-page)/,
  /\/web\/screens\/(account|login|register|reset-password|google-callback|verify-email|subscription-onboarding)/,
]

/**
 * The browser makes the contract's calls but does not parse with their schemas; the server has done that on both ways.
 * Without `input` and `answer`, and with every call in the contract marked as free of effects, zod is left out of all pages that
 * do not use a schema themselves.
 */
const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      const edits: { at: number; until: number; text: string }[] = []
      const blank = (definition: ESTree.Node | null | undefined) => {
        if (definition?.type !== 'ObjectExpression') return
        for (const part of definition.properties) {
          if (part.type !== 'Property' || part.key.type !== 'Identifier') continue
          if (!/^(input|answer)$/.test(part.key.name)) continue
          // With its comma: what is gone altogether travels best.
          const comma = /^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0
          edits.push({ at: part.start, until: part.end + comma, text: '' })
        }
      }
      new Visitor({
        CallExpression(node) {
          edits.push({ at: node.start, until: node.start, text: '/* @__PURE__ */ ' })
          if (node.callee.type === 'Identifier' && node.callee.name === 'call') blank(node.arguments[0])
        },
        // What several calls share stands in an object of its own.
        VariableDeclarator: (node) => blank(node.init),
      }).visit(this.parse(code))
      return { code: applied(code, edits), map: null }
    },
  },
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Lays a .br and a .gz beside every script and style, so that the server compresses nothing at run time. */
const compressedBeside: Plugin = {
  name: 'compressed-beside',
  apply: 'build',
  async writeBundle({ dir = '.' }, bundle) {
    const texts = Object.values(bundle).filter((file) => /\.(js|css|svg)$/.test(file.fileName))
    await Promise.all(
      texts.map(async (file) => {
        const text = file.type === 'chunk' ? file.code : file.source
        const path = join(dir, file.fileName)
        await Promise.all([writeFile(`${path}.br`, await toBrotli(text)), writeFile(`${path}.gz`, await toGzip(text))])
      }),
    )
  },
}

type ModuleInfo = {
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type ChunkingContext = { getModuleInfo(id: string): ModuleInfo | null }

/** Gathers the modules of ours that some files need from the start, so that they travel in one file instead of many small ones. */
function neededBy(...paths: string[]) {
  let needed: Set<string> | undefined
  return (id: string, modules: ChunkingContext) => {
    if (!needed) {
      needed = new Set(paths.map((path) => join(import.meta.dirname, 'web', path)))
      for (const known of needed) {
        // What a contract takes from another are schemas, which are not in the build.
        if (/\/contract\//.test(known)) continue
        for (const imported of modules.getModuleInfo(known)?.importedIds ?? []) {
          if (/\/(web|contract|rules)\/.*\.tsx?$/.test(imported)) needed.add(imported)
        }
      }
    }
    return needed.has(id)
  }
}

/** Modules that nothing but a screen, and what it fetches later, ever asks for. */
function onlyFor(path: string) {
  const root = join(import.meta.dirname, 'web', path)
  const known = new Map<string, boolean>([[root, true]])
  const isOnlyFor = (id: string, modules: ChunkingContext): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, true)
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
    const all = [...importers, ...dynamicImporters]
    const is = all.length > 0 && all.every((importer) => isOnlyFor(importer, modules))
    known.set(id, is)
    return is
  }
  return (id: string, modules: ChunkingContext) => id !== root && isOnlyFor(id, modules)
}

const inFirst = neededBy('app/main.tsx', 'screens/login.tsx')
const inShell = neededBy('app/layout.tsx')
const inWaysIn = neededBy('screens/register.tsx', 'screens/reset-password.tsx', 'screens/verify-email.tsx')
const inSettings = onlyFor('screens/account.tsx')
const inHome = neededBy('screens/dashboard.tsx')

/** Makes the edits from the last to the first; those inside one that replaces them are left out. */
function applied(code: string, edits: { at: number; until: number; text: string }[]) {
  const replaced = edits.filter((edit) => edit.until > edit.at)
  return edits
    .filter((edit) => !replaced.some((other) => other !== edit && edit.at >= other.at && edit.until <= other.until))
    .sort((one, other) => other.at - one.at)
    .reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.until), code)
}

export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [
    sonnerWithoutInlineStyles,
    react(),
    babel({ presets: [reactCompilerPreset()], exclude: notCompiled }),
    tailwindcss(),
    contractWithoutSchemas,
    compressedBeside,
  ],
  optimizeDeps: { exclude: ['sonner'] },
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Reading a schema's shape or options to build another from it changes nothing.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              // Not what only pages with long lists or many questions at once need.
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\/(?!.*(useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver))/,
            },
            { debugName: 'first', name: (id, modules) => (inFirst(id, modules) ? 'first' : null) },
            { debugName: 'shell', name: (id, modules) => (inShell(id, modules) ? 'shell' : null) },
            {
              debugName: 'ways-in',
              name: (id, modules) => (inWaysIn(id, modules) ? 'ways-in' : null),
              minShareCount: 2,
            },
            {
              debugName: 'settings',
              name: (id, modules) => (inSettings(id, modules) ? 'settings' : null),
              minShareCount: 2,
            },
            { debugName: 'home', name: (id, modules) => (inHome(id, modules) ? 'home' : null), minShareCount: 3 },
          ],
        },
      },
    },
  },
})
