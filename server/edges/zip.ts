import { Readable } from 'node:stream'
import yazl from 'yazl'

export type ZipFile = { name: string; bytes: AsyncIterable<Buffer | string> | Iterable<Buffer | string> }

/** Streams a zip: files are read one after the other, and only the chunk being compressed is in memory. */
export function zipOf(files: Iterable<ZipFile>, options: { compressionLevel?: number } = {}): Readable {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  for (const { name, bytes } of files)
    zip.addReadStreamLazy(name, options, (give) => give(null, Readable.from(bytes, { objectMode: false })))
  zip.end()
  return out
}
