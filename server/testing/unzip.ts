import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip, by name; throws where the zip's own sums do not fit. */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size, offset] = [16, 20, 24, 42].map((field) => zip.readUInt32LE(at + field)) as [
      number,
      number,
      number,
      number,
    ]
    const [name_length, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const begin = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    const bytes = inflateRawSync(zip.subarray(begin, begin + packed))
    const name = zip.toString('utf8', at + 46, at + 46 + name_length)
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`The zip’s sums of ${name} do not fit.`)
    files.set(name, bytes.toString())
    at += 46 + name_length + extra + comment
  }
  return files
}
