import { randomUUID } from 'node:crypto'
import { openSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from '#rules/exports/names.ts'

/** A file that must be there whole before it can be read. It has no name on the disk: the end of the thread that made it, however it ends, is its end. */
export type SpooledFile = { name: string; side: Side; fd: number; bytes: number }

export function spoolFile(folder: string, name: string, side: Side): SpooledFile {
  const path = join(folder, `cadenza-upload-${randomUUID()}`)
  const fd = openSync(path, 'wx+', 0o600)
  unlinkSync(path)
  return { name, side, fd, bytes: 0 }
}

export function append(file: SpooledFile, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; ) at += writeSync(file.fd, bytes, at, bytes.length - at, file.bytes + at)
  file.bytes += bytes.length
}
