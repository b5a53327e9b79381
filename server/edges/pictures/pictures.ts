import { createTurns } from '../concurrency/turns.ts'
import type { FetchPicture } from '../instagram/pictures.ts'
import { createDiskCache } from './disk-cache.ts'
import { type PictureSize, resizePicture } from './resize.ts'

const SECOND = 1000
const MEGABYTE = 1024 * 1024

/** Squares of about 5 kB: those of some 3,000 and of some 50,000 people. */
const MAX_MEMORY_BYTES = 16 * MEGABYTE
const MAX_DISK_BYTES = 256 * MEGABYTE

/** Pictures fetched and decoded at the same time, each up to a megabyte and 64 MB unpacked, and those that may wait for it; of all, and of one user. */
const AT_ONCE = { most: 6, of_one: 4, waiting: { most: 300, of_one: 60 } }

/** How long a picture that could not be had is not asked for again. */
const GONE_FOR = 20 * SECOND
const MAX_GONE = 5000

/** A square WebP of at most 25 kB, for a user; null where the picture cannot be had now. Refused: busy. */
export type FindPicture = (url: string, side: PictureSize, user_id: string) => Promise<Buffer | null>

type Settings = { fetchPicture: FetchPicture; folder: string; most_in_memory?: number; most_on_disk?: number }

/**
 * Small squares of pictures at Instagram, from memory, from the disk, or fetched and resized, each once. Addresses of the same picture differ
 * in their signature alone, so a picture that was had outlives its address.
 */
export function createPictures({ fetchPicture, folder, ...most }: Settings): FindPicture {
  const { most_in_memory = MAX_MEMORY_BYTES, most_on_disk = MAX_DISK_BYTES } = most
  const memory = createMemory(most_in_memory)
  const disk = createDiskCache(folder, most_on_disk)
  const under_way = new Map<string, Promise<Buffer | null>>()
  const gone = new Map<string, number>()
  const turns = createTurns(AT_ONCE)

  const noteGone = (url: string) => {
    gone.delete(url)
    gone.set(url, Date.now() + GONE_FOR)
    const [oldest] = gone.keys()
    if (gone.size > MAX_GONE && oldest !== undefined) gone.delete(oldest)
  }

  const fetchSquare = async (url: string, side: PictureSize, user_id: string) => {
    if ((gone.get(url) ?? 0) > Date.now()) return null
    const square = await turns.run(user_id, async () => {
      const bytes = await fetchPicture(url)
      return bytes && resizePicture(bytes, side)
    })
    if (!square) noteGone(url)
    return square
  }

  const findOrFetch = async (key: string, url: string, side: PictureSize, user_id: string) => {
    const kept = await disk.find(key)
    const square = kept ?? (await fetchSquare(url, side, user_id))
    if (square) memory.keep(key, square)
    if (square && !kept) await disk.keep(key, square)
    return square
  }

  return async (url, side, user_id) => {
    const key = `${side} ${pictureName(url)}`
    const known = memory.find(key)
    if (known) return known
    const asked = under_way.get(key)
    if (asked) return asked
    const finding = findOrFetch(key, url, side, user_id).finally(() => under_way.delete(key))
    under_way.set(key, finding)
    return finding
  }
}

/** What stays of an address when it is signed again. */
export function pictureName(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname } = new URL(url)
  return pathname
}

function createMemory(most_bytes: number) {
  const kept = new Map<string, Buffer>()
  let total = 0
  return {
    find(key: string) {
      const bytes = kept.get(key)
      if (!bytes) return null
      // Moved to the end: the least recently used is removed first.
      kept.delete(key)
      kept.set(key, bytes)
      return bytes
    },
    keep(key: string, bytes: Buffer) {
      total += bytes.length - (kept.get(key)?.length ?? 0)
      kept.delete(key)
      kept.set(key, bytes)
      for (const [oldest, { length }] of kept) {
        if (total <= most_bytes) return
        kept.delete(oldest)
        total -= length
      }
    },
  }
}
