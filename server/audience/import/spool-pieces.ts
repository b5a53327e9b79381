import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Side } from '#rules/exports/names.ts'
import type { Piece } from './read-exports.worker.ts'

/** Bytes read at once. */
const CHUNK = 1_048_576

/** Keeps an upload's files in a file without a name until they can be read: it ends with this process, however that ends. */
export function openSpool(folder: string) {
  const files: { name: string; side: Side; bytes: number }[] = []
  let opening: Promise<FileHandle> | null = null

  return {
    begin: (name: string, side: Side) => void files.push({ name, side, bytes: 0 }),
    async keep(bytes: Uint8Array) {
      opening ??= openNameless(folder)
      await (await opening).writeFile(bytes)
      const file = files.at(-1)
      if (file) file.bytes += bytes.length
    },
    async *pieces(): AsyncGenerator<Piece> {
      const handle = await opening
      let at = 0
      for (const { name, side, bytes } of files) {
        yield { name, side }
        for (const until = at + bytes; at < until; ) {
          const chunk = new Uint8Array(Math.min(CHUNK, until - at))
          const { bytesRead } = await handle!.read(chunk, 0, chunk.length, at)
          if (bytesRead === 0) throw new Error('A kept upload is shorter than what was written.')
          at += bytesRead
          yield bytesRead === chunk.length ? chunk : chunk.slice(0, bytesRead)
        }
      }
    },
    close: async () => (await opening)?.close(),
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `cadenza-upload-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}
