import { crc32, deflateSync } from 'node:zlib'
import { chance, keyFor, mix } from '../world/chance.ts'

const SIDE = 160
const TILES = 5
const PALETTE_SIZE = 2

/** Paints a PNG of five by five symmetric tiles in two colours; the same name gives the same picture. */
export function paintPicture(name: string): Buffer {
  const key = keyFor(0, name)
  const rows = Array.from({ length: SIDE }, (_, y) => paintRow(key, y))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // Eight bits per pixel; each is an index into the palette.
  header.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(Array.from({ length: PALETTE_SIZE }, (_, colour) => colourOf(key, colour)).flat())),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The first byte of a row is the filter type; 0 means no filter. */
function paintRow(key: number, y: number): Buffer {
  const row = Buffer.alloc(1 + SIDE)
  for (let x = 0; x < SIDE; x++)
    row[1 + x] = tileOf(key, Math.floor((x * TILES) / SIDE), Math.floor((y * TILES) / SIDE))
  return row
}

function tileOf(key: number, column: number, row: number): number {
  const mirrored = Math.min(column, TILES - 1 - column)
  return mix(key, mirrored * TILES + row) % PALETTE_SIZE
}

function colourOf(key: number, colour: number): number[] {
  const light = colour === 0 ? 200 : 90
  return [0, 1, 2].map((channel) => Math.floor(light + 55 * chance(mix(key, 100 + colour), channel)))
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}
