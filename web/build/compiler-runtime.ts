import { join } from 'node:path'
import type { Plugin } from 'vite'

const ours = join(import.meta.dirname, '../core/compiler-runtime.ts')

/** Gives what the React Compiler has compiled our cache, which ends with the language; only that file has React's own. */
export const cachePerLanguage: Plugin = {
  name: 'cache-per-language',
  enforce: 'pre',
  resolveId(source, importer) {
    return source === 'react/compiler-runtime' && importer !== ours ? ours : null
  },
}
