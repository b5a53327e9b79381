import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = join(import.meta.dirname, '../web/dist/.vite/manifest.json')

/** The file that the build made of a module of web/. */
export const scriptOf = (module: string): string => JSON.parse(readFileSync(manifest, 'utf8'))[module].file
