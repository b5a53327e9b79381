import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { neededBy, onlyFor } from './web/build/chunks.ts'
import { cachePerLanguage } from './web/build/compiler-runtime.ts'
import { compressedBeside } from './web/build/compressed-beside.ts'
import { contractWithoutSchemas } from './web/build/contract-without-schemas.ts'
import { leanStyles } from './web/build/lean-styles.ts'
import { linksWithoutPrefetch } from './web/build/links-without-prefetch.ts'
import { pagePerLanguage } from './web/build/page-per-language.ts'
import { preloadByPath } from './web/build/preload-by-path.ts'
import { sonnerWithoutInlineStyles } from './web/build/sonner-without-inline-styles.ts'
import { compiledWords, wordsFile, wordsGroup, wordsModules, wordsVersion } from './web/build/words.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 5002}`

/** Parts that are small or seldom rendered are cheaper to render again than to compare: compiled, they would be a third larger. */
const notCompiled = [
  /node_modules/,
  /rolldown\/runtime/,
  /\/web\/(users|accounts|dashboard|billing|statistics|ui\/(?!.*chart))/,
  /\/web\/(app\/(guards|router|routed-page)|core\/page)/,
  /\/web\/screens\/(account|login|register|reset-password|google-callback|verify-email|subscription-onboarding)/,
]

const inFirst = neededBy('app/main.tsx', 'screens/login.tsx')
const inShell = neededBy('app/shell.tsx')
/** Used by most pages, and too small to be files of their own. */
const isSmall = (id: string) => /\/web\/ui\/(display\/badge|layout\/disclosure)\.tsx$/.test(id)
/** What only these pages need, and the settings. */
const readsEntry = (id: string) => /\/web\/(users|screens)\/|\/words\/(generated\/entry|passwords)\./.test(id)
const inEntry = neededBy('screens/register.tsx', 'screens/reset-password.tsx', 'screens/verify-email.tsx')
const inSettings = onlyFor('screens/account.tsx')
const inHome = neededBy('screens/dashboard.tsx')

const SERVICE_WORKER = 'web/app/service-worker.ts'

/** Without a name: the layout lists every script, and what each contains is in the manifest. */
const SCRIPT = 'assets/[hash:7].js'

export default defineConfig({
  root: 'web',
  define: { WORDS_VERSION: JSON.stringify(wordsVersion) },
  plugins: [
    sonnerWithoutInlineStyles,
    linksWithoutPrefetch,
    compiledWords,
    cachePerLanguage,
    react(),
    babel({ presets: [reactCompilerPreset()], exclude: notCompiled }),
    tailwindcss(),
    contractWithoutSchemas,
    leanStyles,
    preloadByPath,
    pagePerLanguage,
    compressedBeside,
  ],
  optimizeDeps: { exclude: ['sonner'] },
  // The browser's host name is kept: the server checks it.
  server: { proxy: { '/api': { target: api }, '/socket.io': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Absolute: a build resolves these from the working directory, the development server from `root`.
      input: [...['web/index.html', SERVICE_WORKER].map((file) => join(import.meta.dirname, file)), ...wordsModules],
      // Reading a schema's shape or options to build another from it changes nothing.
      treeshake: { propertyReadSideEffects: false },
      // Files of texts are loaded by their address alone.
      preserveEntrySignatures: 'allow-extension',
      // Mostly paths: written out where they are used, a page does not contain the names of the others.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Its address is its scope: the whole site.
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith(SERVICE_WORKER) ? '[name].js' : (wordsFile(facadeModuleId) ?? SCRIPT),
        chunkFileNames: SCRIPT,
        codeSplitting: {
          groups: [
            // By itself, so that the files of texts, which load it, only change with their texts.
            { name: 'messages', test: /node_modules\/(@messageformat|make-plural)\// },
            {
              name: 'vendor',
              // Without parts that only pages with long lists or many parallel queries need.
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\/(?!.*(useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver))/,
            },
            { debugName: 'first', name: (id, modules) => (inFirst(id, modules) ? 'first' : null) },
            { debugName: 'shell', name: (id, modules) => (inShell(id, modules) ? 'shell' : null) },
            // Apart from what reads the texts of the entry, for which other pages have no use.
            {
              debugName: 'parts',
              name: (id, modules) => ((inEntry(id, modules) && !readsEntry(id)) || isSmall(id) ? 'parts' : null),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              debugName: 'entry',
              name: (id, modules) => (inEntry(id, modules) ? 'entry' : null),
              minShareCount: 2,
            },
            { debugName: 'home', name: (id, modules) => (inHome(id, modules) ? 'home' : null), minShareCount: 3 },
            // By area, as their texts are.
            { debugName: 'words', name: wordsGroup, includeDependenciesRecursively: false },
            {
              debugName: 'settings',
              name: (id, modules) => (inSettings(id, modules) ? 'settings' : null),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
