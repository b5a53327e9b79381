import { decideEntry, isRead } from '#rules/exports/zip.ts'

// Sizes and signatures of a zip's records, as PKWARE's APPNOTE has them.
const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
/** Marks a number that did not fit: the zip64 records have it, which we leave to the server. */
const ELSEWHERE = 0xffffffff
/** A directory larger than this is read by the server. */
const MAX_DIRECTORY_BYTES = 64 * 1_048_576

/**
 * A zip of only those entries of another that an import reads, cut out of it without unpacking anything: an export with pictures can
 * have gigabytes, its people a few hundred kilobytes. Without such entries the first page of a list, which says what is wrong, or nothing: one part of
 * an export can be pictures alone. The file itself where it is no plain zip, or has zips in it: what is wrong with it the server says.
 */
export async function slimZip(file: File): Promise<Blob> {
  const directory = await readDirectory(file)
  if (!directory || onlyZips(directory)) return file
  const kept: Blob[] = []
  const entries: Blob[] = []
  let offset = 0
  for (const entry of wantedIn(directory)) {
    const local = await readView(file, entry.offset, LOCAL_BYTES)
    if (local?.getUint32(0, true) !== LOCAL) return file
    const size = LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true) + entry.compressed
    // Its size may stand behind the data; a reader that goes by the directory does not need it there.
    kept.push(file.slice(entry.offset, entry.offset + size))
    entries.push(moved(entry.record, offset))
    offset += size
  }
  const directory_bytes = entries.reduce((sum, { size }) => sum + size, 0)
  return new Blob([...kept, ...entries, writeZipEnd(entries.length, directory_bytes, offset)])
}

const onlyZips = (directory: readonly Entry[]) =>
  directory.some(({ name }) => decideEntry(name).kind === 'zip') && wantedIn(directory).length === 0

function wantedIn(directory: readonly Entry[]): readonly Entry[] {
  const read = directory.filter(({ name }) => isRead(decideEntry(name)))
  return read.length > 0 ? read : directory.filter(({ name }) => decideEntry(name).kind === 'page').slice(0, 1)
}

type Entry = { name: string; offset: number; compressed: number; record: Uint8Array }

async function readDirectory(file: File): Promise<Entry[] | null> {
  const tail_from = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES)
  const tail = await readView(file, tail_from, file.size - tail_from)
  if (!tail) return null
  let end = tail.byteLength - END_BYTES
  while (end >= 0 && tail.getUint32(end, true) !== END) end--
  if (end < 0) return null
  const count = tail.getUint16(end + 10, true)
  const bytes = tail.getUint32(end + 12, true)
  const from = tail.getUint32(end + 16, true)
  if (count === 0xffff || bytes > MAX_DIRECTORY_BYTES || from === ELSEWHERE) return null
  const view = await readView(file, from, bytes)
  return view && entriesOf(view, count)
}

function entriesOf(view: DataView<ArrayBuffer>, count: number): Entry[] | null {
  const decoder = new TextDecoder()
  const entries: Entry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return null
    const name_bytes = view.getUint16(at + 28, true)
    const size = ENTRY_BYTES + name_bytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (at + size > view.byteLength) return null
    const compressed = view.getUint32(at + 20, true)
    const offset = view.getUint32(at + 42, true)
    if (compressed === ELSEWHERE || offset === ELSEWHERE) return null
    const name = decoder.decode(new Uint8Array(view.buffer, at + ENTRY_BYTES, name_bytes))
    entries.push({ name, offset, compressed, record: new Uint8Array(view.buffer, at, size) })
    at += size
  }
  return entries
}

/** An entry of the directory, its data now at another place. */
function moved(record: Uint8Array, offset: number): Blob {
  const copy = new Uint8Array(record)
  new DataView(copy.buffer).setUint32(42, offset, true)
  return new Blob([copy])
}

function writeZipEnd(count: number, directory_bytes: number, directory_at: number): Uint8Array<ArrayBuffer> {
  const end = new DataView(new ArrayBuffer(END_BYTES))
  end.setUint32(0, END, true)
  end.setUint16(8, count, true)
  end.setUint16(10, count, true)
  end.setUint32(12, directory_bytes, true)
  end.setUint32(16, directory_at, true)
  return new Uint8Array(end.buffer)
}

/** Null where the file has not that much, or can no longer be read. */
async function readView(file: File, from: number, bytes: number): Promise<DataView<ArrayBuffer> | null> {
  try {
    const buffer = await file.slice(from, from + bytes).arrayBuffer()
    return buffer.byteLength === bytes ? new DataView(buffer) : null
  } catch {
    return null
  }
}
