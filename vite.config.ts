import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedBeside } from './web/build/compressed-beside.ts'
import { contractWithoutSchemas } from './web/build/contract-without-schemas.ts'
import { pagePerLanguage } from './web/build/page-per-language.ts'
import { preloadByPath } from './web/build/preload-by-path.ts'
import { compiledWords, wordsFile, wordsModules, wordsVersion } from './web/build/words.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 5002}`

/** Small or seldom drawn, so cheaper to draw again than to compare: compiled too, they are 4.5 kB of the dashboard and half the build's time. */
const notCompiled = /\/web\/(users|accounts|dashboard|billing|statistics|ui\/(?!.*chart))/

const SERVICE_WORKER = 'web/app/service-worker.ts'

/** Without a name: the layout lists every script, and what each contains is in the manifest. */
const SCRIPT = 'assets/[hash:7].js'

export default defineConfig({
  root: 'web',
  define: { WORDS_VERSION: JSON.stringify(wordsVersion) },
  plugins: [
    compiledWords,
    react(),
    babel({ presets: [reactCompilerPreset()], exclude: [notCompiled, /node_modules/, /rolldown\/runtime/] }),
    tailwindcss(),
    contractWithoutSchemas,
    preloadByPath,
    pagePerLanguage,
    compressedBeside,
  ],
  // What the React Compiler has compiled gets our cache, which ends with the language.
  resolve: { alias: { 'react/compiler-runtime': join(import.meta.dirname, 'web/core/compiler-runtime.ts') } },
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
            // With all they load from the start: a browser asks one server only six things at once (docs/decisions/pages.md).
            {
              name: 'first',
              test: /\/web\/(app\/main|screens\/(login|register|reset-password|verify-email|google-callback))\.tsx$/,
            },
            { name: 'shell', test: /\/web\/app\/shell\.tsx$/ },
            { name: 'home', test: /\/web\/screens\/dashboard\.tsx$/ },
          ],
        },
      },
    },
  },
})
