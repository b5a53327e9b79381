import { randomUUID } from 'node:crypto'
import { openSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { AnyRefusal, RefusalParams } from '#contract/errors.ts'
import { decideName, fileNameOf, type Other, type Side } from '#rules/exports/names.ts'
import {
  decideOwner,
  type ExportedProfile,
  otherPartOf,
  ownerOfInformation,
  profilesOf,
  rootOf,
} from '#rules/exports/owner.ts'
import { decideEntry, isRead } from '#rules/exports/zip.ts'

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
  | 'export_owner_unclear'
  | 'exports_differ'
  | 'export_of_stranger'
>

type Limits = { files: number; bytes: number }

const MEGABYTE = 1_048_576
/** personal_information.json is a few kilobytes. */
const MAX_OWNER_BYTES = MEGABYTE

/** The account that the upload should be of, and whose its user says that the export is. */
export type Claim = { username: string; owner: string | null }

export type OpenExports = {
  kind: 'open'
  files: OpenExport[]
  /** Whose profiles were left out. */
  left: { file: string; other: string }[]
}

/** The files of people in the zips given, of the profiles that are the account's. */
export async function openExports(
  given: readonly SpooledFile[],
  claim: Claim,
  limits: Limits,
): Promise<OpenExports | ZipRefused> {
  const zips: OpenZip[] = []
  for (const file of given) {
    const zip = await openZip(file, limits)
    if (zip.kind === 'refused') return zip
    zips.push(zip)
  }
  const with_people = zips.filter(({ kinds }) => kinds.has('people'))
  // One part of an export may have all its lists.
  if (with_people.length === 0) return zips[0] ? refusedWithout(zips[0]) : { kind: 'open', files: [], left: [] }
  const profiles = with_people.flatMap((zip) => zip.profiles.map((profile) => ({ ...profile, zip })))
  const decision = decideOwner(profiles, claim.username, claim.owner)
  const { username } = claim
  if (decision.kind === 'other') return refused('export_of_other', { other: decision.other, username })
  if (decision.kind === 'unclear') return refused('export_owner_unclear', { file: decision.file, username })
  const files = oneExport(with_people.flatMap((zip) => filesOf(zip, decision.taken)))
  if (!Array.isArray(files)) return files
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (files.filter(({ other }) => !other).length > limits.files)
    return refused('too_large', { most: limits.files, of: 'files' })
  if (bytes > limits.bytes) return refused('too_large', { most: limits.bytes / MEGABYTE, of: 'unpacked' })
  const left = decision.left.map(({ file, roots, said }) => ({ file: fileNameOf(roots[0] || file), other: said[0]! }))
  return { kind: 'open', files, left }
}

/** A zip whose entries were judged. */
type OpenZip = {
  kind: 'zip'
  file: string
  kinds: ReadonlySet<string>
  found: FoundFile[]
  profiles: ExportedProfile[]
}

/** `sum` and the bytes tell whether two files are the same. */
type FoundFile = OpenExport & { root: string; zip: string; sum: number }

async function openZip(given: SpooledFile, { bytes: most_bytes }: Limits): Promise<OpenZip | ZipRefused> {
  const file = fileNameOf(given.name)
  const kinds = new Set<string>()
  const found: FoundFile[] = []
  const informed = new Map<string, string[]>()
  try {
    // Names are judged by us and never used as paths; decoded by the library, a name such as ../x would end the reading.
    const zip = await yauzl.fromFdPromise(given.fd, { lazyEntries: true, autoClose: false, decodeStrings: false })
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8')
      const decision = decideEntry(name)
      kinds.add(decision.kind)
      if (isRead(decision) && entry.isEncrypted()) return refused('zip_encrypted', { file })
      const { uncompressedSize: bytes, crc32: sum } = entry
      const root = rootOf(name)
      if (decision.kind === 'owner' && bytes < MAX_OWNER_BYTES) {
        const owner = ownerOfInformation(await readText(zip, entry))
        if (owner !== null) informed.set(root, [...(informed.get(root) ?? []), owner])
      }
      const chunks = () => readBytes(zip, entry, file, most_bytes)
      const list = listIn(decision, given)
      if (list) found.push({ name, ...list, bytes, chunks, root, zip: file, sum })
    }
  } catch {
    return refused('zip_broken', { file })
  }
  const roots = [...new Set(found.filter(({ other }) => !other).map(({ root }) => root))]
  return { kind: 'zip', file, kinds, found, profiles: profilesOf({ zip: given.name, roots, informed }) }
}

function listIn(decision: ReturnType<typeof decideEntry>, given: SpooledFile) {
  if (decision.kind === 'people') return { side: decision.side }
  return decision.kind === 'other_list' ? { side: given.side, other: decision.other } : null
}

/** The files of the profiles taken. Other lists that lie apart are the only profile's. */
function filesOf({ found, profiles }: OpenZip, taken: readonly ExportedProfile[]): FoundFile[] {
  const own = profiles.filter((profile) => taken.some(({ roots }) => roots === profile.roots))
  const roots = new Set(own.flatMap((profile) => profile.roots))
  return found.filter(({ root, other }) => roots.has(root) || (other && own.length > 0 && profiles.length === 1))
}

/** The files without those that came twice. Two that differ and are the same list are of two exports, and together nobody's list. */
function oneExport(files: readonly FoundFile[]): OpenExport[] | ZipRefused {
  const by_list = new Map<string, FoundFile>()
  const once: OpenExport[] = []
  for (const file of files) {
    const key = listKey(file)
    const before = by_list.get(key)
    const is_apart = before && (before.zip !== file.zip || before.root !== file.root)
    if (is_apart && before.sum === file.sum && before.bytes === file.bytes) continue
    if (is_apart) return refused('exports_differ', differing(before, file))
    if (!before) by_list.set(key, file)
    once.push(file)
  }
  return once
}

function listKey({ name, side, other }: FoundFile) {
  const decision = decideName(name)
  return other || decision.kind !== 'side' ? fileNameOf(name).toLowerCase() : `${side} ${decision.part ?? 1}`
}

const differing = (one: FoundFile, other: FoundFile) =>
  one.zip === other.zip
    ? { file: fileNameOf(one.root || one.zip), other: fileNameOf(other.root || other.zip) }
    : { file: one.zip, other: other.zip }

/** Why a zip without lists of people is refused. */
function refusedWithout({ kinds, file }: OpenZip): ZipRefused {
  if (kinds.has('page')) return refused('zip_is_html', { file })
  if (kinds.has('zip')) return refused('zip_nested', { file })
  return refused('zip_without_lists', { file, other_part: otherPartOf(file) })
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
