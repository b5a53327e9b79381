import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** A zip of texts by their path in it. */
export async function makeZip(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** The same zip with names as no zip should have them: `from` and `to` must be of one length. */
export function renameInZip(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** The same zip, marked as locked with a password. */
export function lockZip(zip: Buffer): Buffer {
  const locked = Buffer.from(zip)
  // Bit 0 of the flags, in each local header and in each entry of the directory.
  for (const [signature, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (let at = locked.indexOf(signature, 0, 'latin1'); at >= 0; at = locked.indexOf(signature, at + 1, 'latin1'))
      locked[at + flags]! |= 1
  return locked
}
