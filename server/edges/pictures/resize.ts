import type sharp from 'sharp'

/** Side of a square picture in pixels. */
export type PictureSize = 96 | 192

/** Bytes of a picture as it is sent. */
export const MAX_SENT_BYTES = 25_000

/** Pixels of a picture as it comes: four times the largest that Instagram gives. A small file may unpack to gigabytes. */
const MAX_PIXELS = 4096 * 4096

/** Seconds until decoding is given up. */
const MAX_SECONDS = 3

/** WebP qualities, the next one where the result is too large. */
const QUALITIES = [78, 60, 40, 20]

/**
 * The formats of photographs by their first bytes, which decide what decodes them: nothing that draws, has scripts or loads other files.
 * sharp.block would hold for the whole process, and so for a sandbox in it, which draws.
 */
const FIRST_BYTES: [at: number, hex: string][][] = [
  [[0, 'ffd8ff']],
  [[0, '89504e470d0a1a0a']],
  // RIFF, WEBP
  [
    [0, '52494646'],
    [8, '57454250'],
  ],
  // GIF8
  [[0, '47494638']],
  // ftypavif, ftypavis
  [[4, '66747970617669']],
]

const isPhotograph = (bytes: Buffer) =>
  FIRST_BYTES.some((parts) =>
    parts.every(([at, hex]) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex),
  )

let loading: Promise<typeof sharp> | null = null

/** Loaded with the first picture: it takes a while, and many processes never need it. */
async function load() {
  const { default: sharp } = await import('sharp')
  // How many pictures are decoded at the same time is the caller's to say.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The middle of a picture as a square WebP of at most MAX_SENT_BYTES bytes; null where the bytes are no picture that can be decoded. */
export async function resizePicture(bytes: Buffer, side: PictureSize): Promise<Buffer | null> {
  if (!isPhotograph(bytes)) return null
  loading ??= load()
  const sharp = await loading
  try {
    const square = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(side, side, { fit: 'cover', withoutEnlargement: false })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const quality of QUALITIES) {
      const sent = await sharp(square.data, { raw: square.info }).webp({ quality, effort: 3 }).toBuffer()
      if (sent.length <= MAX_SENT_BYTES) return sent
    }
    return null
  } catch {
    return null
  }
}
