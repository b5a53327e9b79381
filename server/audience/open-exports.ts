import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { fileNameOf, type Side } from '#rules/exports-names.ts'
import { decideEntry, isRead, ownerOfInformation, ownerOfZip, type ZipRefused } from '#rules/exports-zip.ts'

export type GivenFile = { name: string; side: Side; fd: number; bytes: number }

/** One file of people, from the upload itself or out of a zip. What a chunk holds must be used up before the next. */
export type OpenExport = {
  name: string
  side: Side
  /** What it is a list of when of neither side: then its rows are only counted. */
  list?: string
  bytes: number
  chunks: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

type Limits = { files: number; bytes: number }

/** A chunk that stays in the processor's cache while it is looked at. */
const CHUNK_BYTES = 65_536
const MEGABYTE = 1_048_576
/** personal_information.json is a few kilobytes. */
const MOST_OWNER_BYTES = MEGABYTE

/** The files of people among those given: zips are looked into, and of what is in them only such files are read. */
export async function openExports(
  given: readonly GivenFile[],
  username: string,
  limits: Limits,
): Promise<OpenExport[] | ZipRefused> {
  const open: OpenExport[] = []
  for (const file of given) {
    const found = isZip(file) ? await openZip(file, username, limits) : [{ ...file, chunks: () => chunksOf(file.fd) }]
    if (!Array.isArray(found)) return found
    open.push(...found)
  }
  const bytes = open.reduce((sum, file) => sum + file.bytes, 0)
  if (open.filter(({ list }) => !list).length > limits.files)
    return refused('too_large', { most: `${limits.files} files` })
  if (bytes > limits.bytes) return refused('too_large', { most: `${limits.bytes / MEGABYTE} MB unpacked` })
  return open
}

function isZip({ fd }: GivenFile) {
  const head = new Uint8Array(4)
  readSync(fd, head, 0, 4, 0)
  const [a, b, c, d] = head
  return a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))
}

async function openZip(
  given: GivenFile,
  username: string,
  { bytes: most_bytes }: Limits,
): Promise<OpenExport[] | ZipRefused> {
  const file = fileNameOf(given.name)
  const kinds = new Set<string>()
  const found: OpenExport[] = []
  let owner = ownerOfZip(given.name)
  try {
    // Names are judged by us and never used as paths; decoded by the library, a name such as ../x would end the reading.
    const zip = await yauzl.fromFdPromise(given.fd, { lazyEntries: true, autoClose: false, decodeStrings: false })
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8')
      const decision = decideEntry(name)
      kinds.add(decision.kind)
      if (isRead(decision) && entry.isEncrypted()) return refused('zip_encrypted', { file })
      if (decision.kind === 'owner' && entry.uncompressedSize < MOST_OWNER_BYTES)
        owner = ownerOfInformation(await textOf(zip, entry)) ?? owner
      const { uncompressedSize: bytes } = entry
      const chunks = () => bytesOf(zip, entry, file, most_bytes)
      if (decision.kind === 'people') found.push({ name, side: decision.side, bytes, chunks })
      if (decision.kind === 'other_list') found.push({ name, side: given.side, list: decision.list, bytes, chunks })
    }
  } catch {
    return refused('zip_broken', { file })
  }
  if (owner !== null && owner !== username) return refused('export_of_other', { other: owner, username })
  if (kinds.has('people')) return found
  if (kinds.has('page')) return refused('zip_is_html', { file })
  return refused(kinds.has('zip') ? 'zip_nested' : 'zip_without_lists', { file })
}

/** An error of what is in a zip; its message says which one. */
export class BrokenZip extends Error {}

/** The unpacked bytes of an entry; what it claims to be is not trusted, as a small zip can unpack to any size. */
async function* bytesOf(zip: ZipFile, entry: Entry, file: string, most_bytes: number) {
  try {
    let size = 0
    let sum = 0
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      size += chunk.length
      sum = crc32(chunk, sum)
      if (size > most_bytes) throw new BrokenZip(file)
      yield chunk
    }
    if (sum !== entry.crc32) throw new BrokenZip(file)
  } catch {
    throw new BrokenZip(file)
  }
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** The same buffer again and again. */
function* chunksOf(fd: number) {
  const buffer = new Uint8Array(CHUNK_BYTES)
  for (let at = 0; ; ) {
    const read = readSync(fd, buffer, 0, CHUNK_BYTES, at)
    if (read === 0) return
    at += read
    yield buffer.subarray(0, read)
  }
}

const refused = (code: ZipRefused['code'], params: Record<string, string>): ZipRefused => ({
  kind: 'refused',
  code,
  params,
})
