import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipFile = { name: string; bytes: AsyncIterable<Buffer> | Iterable<Buffer> }

/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1 January 1980, the format's earliest date: the files themselves contain their time. */
const DATE = 0x21
/** Larger files need Zip64, which is not implemented. */
const MOST_BYTES = 0xffff_ffff

type Entry = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** Streams a zip: only the chunk being compressed is in memory. */
export async function* zipOf(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for await (const { name, bytes } of files) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHead(entry)
    yield head
    const plain = async function* () {
      for await (const part of bytes) {
        entry.crc = crc32(part, entry.crc)
        entry.size += part.length
        yield part
      }
    }
    for await (const part of Readable.from(plain()).compose(createDeflateRaw())) {
      entry.packed += part.length
      yield part as Buffer
    }
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
    if (Math.max(offset, entry.size) > MOST_BYTES) throw new Error('This is more than a zip without Zip64 can hold.')
    entries.push(entry)
  }
  const directory = Buffer.concat(entries.map(directoryEntry))
  yield directory
  yield directoryEnd(entries.length, directory.length, offset)
}

function localHead({ name }: Entry): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATE, 8)
  head.writeUInt16LE(DATE, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryEntry({ name, crc, packed, size, offset }: Entry): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATE, 10)
  entry.writeUInt16LE(DATE, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function directoryEnd(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
