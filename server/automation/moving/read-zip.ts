import { basename } from 'node:path'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { FileProblem } from '#rules/moving/formats.ts'

/** The files of a zip that may be a tool's. */
const READ = /\.(json|csv|tsv|txt|db|sqlite3?)$/i
/** Of a tool's folder, what names no people. */
const NEVER_READ = /^(__macosx\/|\.)|(config|filters?|comments_list|pm_list|telegram)[^/]*$/i
const MAX_ENTRIES = 5000
const MAX_READ = 60

type Unzipped =
  | { kind: 'read'; entries: { name: string; bytes: Uint8Array }[] }
  | { kind: 'failed'; problem: FileProblem }
  | { kind: 'too_large' }

export const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

class TooLarge extends Error {}

/**
 * The files of a zip, unpacked up to `most_bytes` together, whatever it claims. GramAddict keeps a folder for each account: where one of them is the
 * account's own, those of others are passed over.
 */
export async function openZip(bytes: Uint8Array, own: readonly string[], most_bytes: number): Promise<Unzipped> {
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      decodeStrings: false,
    })
    const found = await readEntries(zip)
    if (found.length === 0) return { kind: 'failed', problem: 'zip_empty' }
    if (found.some(({ entry }) => entry.isEncrypted())) return { kind: 'failed', problem: 'zip_encrypted' }
    return { kind: 'read', entries: await unpack(zip, ownOnly(found, own), most_bytes) }
  } catch (error) {
    return error instanceof TooLarge ? { kind: 'too_large' } : { kind: 'failed', problem: 'zip_broken' }
  }
}

type Found = { name: string; entry: Entry }

async function readEntries(zip: ZipFile): Promise<Found[]> {
  const found: Found[] = []
  let seen = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString('utf8')
    if (++seen > MAX_ENTRIES || found.length > MAX_READ) throw new TooLarge()
    if (READ.test(name) && !NEVER_READ.test(name)) found.push({ name, entry })
  }
  return found
}

/** The folder of a file, which is the account's name. */
const folderOf = (name: string) => basename(name.slice(0, Math.max(0, name.lastIndexOf('/')))).toLowerCase()

function ownOnly(found: Found[], own: readonly string[]): Found[] {
  const theirs = found.filter(({ name }) => own.includes(folderOf(name)))
  return theirs.length > 0 ? theirs : found
}

async function unpack(zip: ZipFile, found: Found[], most_bytes: number) {
  const entries: { name: string; bytes: Uint8Array }[] = []
  let size = 0
  for (const { name, entry } of found) {
    const chunks: Buffer[] = []
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most_bytes) throw new TooLarge()
      chunks.push(chunk)
    }
    entries.push({ name, bytes: Buffer.concat(chunks) })
  }
  return entries
}
