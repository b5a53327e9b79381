import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Lays a .br and a .gz beside every script, style and page, so that the server compresses nothing at run time. */
export const compressedBeside: Plugin = {
  name: 'compressed-beside',
  apply: 'build',
  async writeBundle({ dir = '.' }, bundle) {
    const texts = Object.values(bundle).filter((file) => /\.(js|css|svg|html)$/.test(file.fileName))
    await Promise.all(
      texts.map(async (file) => {
        const text = file.type === 'chunk' ? file.code : file.source
        const path = join(dir, file.fileName)
        await Promise.all([
          writeFile(`${path}.br`, await toBrotli(text)),
          writeFile(`${path}.gz`, await toGzip(text, { level: constants.Z_BEST_COMPRESSION })),
        ])
      }),
    )
  },
}
