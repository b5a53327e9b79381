import { randomUUID } from 'node:crypto'
import { openSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { AnyRefusal, RefusalParams } from '#contract/errors.ts'
import { fileNameOf, type Other, type Side } from '#rules/exports/names.ts'
import { decideEntry, isRead, ownerOfInformation, ownerOfZip } from '#rules/exports/zip.ts'

/** A zip, which must be complete before it can be read. It has no name on the disk, so it ends with the thread that made it, however that ends. */
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

/** One file of people out of a zip. */
export type OpenExport = {
  name: string
  side: Side
  /** Its list, when of neither side. */
  other?: Other
  bytes: number
  chunks: () => AsyncIterable<Uint8Array>
}

/** Why a zip was refused. */
export type ZipRefused = { kind: 'refused' } & AnyRefusal<
  | 'zip_broken'
  | 'zip_encrypted'
  | 'zip_is_html'
  | 'zip_nested'
  | 'zip_without_lists'
  | 'zip_side_missing'
  | 'too_large'
  | 'export_of_other'
  | 'export_of_stranger'
>

type Limits = { files: number; bytes: number }

const MEGABYTE = 1_048_576
/** personal_information.json is a few kilobytes. */
const MAX_OWNER_BYTES = MEGABYTE

/** The files of people in the zips given. */
export async function openExports(
  given: readonly SpooledFile[],
  username: string,
  limits: Limits,
): Promise<OpenExport[] | ZipRefused> {
  const open: OpenExport[] = []
  for (const file of given) {
    const found = await openZip(file, username, limits)
    if (!Array.isArray(found)) return found
    open.push(...found)
  }
  const bytes = open.reduce((sum, file) => sum + file.bytes, 0)
  if (open.filter(({ other }) => !other).length > limits.files)
    return refused('too_large', { most: limits.files, of: 'files' })
  if (bytes > limits.bytes) return refused('too_large', { most: limits.bytes / MEGABYTE, of: 'unpacked' })
  return open
}

async function openZip(
  given: SpooledFile,
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
      if (decision.kind === 'owner' && entry.uncompressedSize < MAX_OWNER_BYTES)
        owner = ownerOfInformation(await readText(zip, entry)) ?? owner
      const { uncompressedSize: bytes } = entry
      const chunks = () => readBytes(zip, entry, file, most_bytes)
      const list = listIn(decision, given)
      if (list) found.push({ name, ...list, bytes, chunks })
    }
  } catch {
    return refused('zip_broken', { file })
  }
  if (owner !== null && owner !== username) return refused('export_of_other', { other: owner, username })
  return kinds.has('people') ? found : refusedWithout(kinds, file)
}

function listIn(decision: ReturnType<typeof decideEntry>, given: SpooledFile) {
  if (decision.kind === 'people') return { side: decision.side }
  return decision.kind === 'other_list' ? { side: given.side, other: decision.other } : null
}

/** Why a zip without lists of people is refused. */
function refusedWithout(kinds: ReadonlySet<string>, file: string): ZipRefused {
  if (kinds.has('page')) return refused('zip_is_html', { file })
  return refused(kinds.has('zip') ? 'zip_nested' : 'zip_without_lists', { file })
}

/** An error of what is in a zip; its message says which one. */
export class BrokenZip extends Error {}

/** The unpacked bytes of an entry; its claims are not trusted, as a small zip can unpack to any size. */
async function* readBytes(zip: ZipFile, entry: Entry, file: string, most_bytes: number) {
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

async function readText(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const refused = <Code extends ZipRefused['code']>(code: Code, params: RefusalParams[Code]) =>
  ({ kind: 'refused', code, params }) as ZipRefused
