import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Kept = { bytes: number; used_at: number }

const HOUR = 3_600_000

/** Files that are removed at once when there is no more room, as a share of the bound. */
const ROOM_MADE = 0.1

const NAME = /^[0-9a-f]{40}$/

/**
 * Files in one folder, together at most `most_bytes`; the least recently used are removed first. It is only a cache: whatever the disk
 * refuses is forgotten, and several processes may share the folder.
 */
export function createDiskCache(folder: string, most_bytes: number) {
  const kept = new Map<string, Kept>()
  let total = 0
  let opening: Promise<void> | null = null

  const forget = (name: string) => {
    total -= kept.get(name)?.bytes ?? 0
    kept.delete(name)
  }
  const note = (name: string, file: Kept) => {
    forget(name)
    kept.set(name, file)
    total += file.bytes
  }

  const open = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {})
    for (const [name, file] of await listFiles(folder)) note(name, file)
  }

  const opened = () => {
    opening ??= open()
    return opening
  }

  const makeRoom = async () => {
    if (total <= most_bytes) return
    for (const name of [...kept.keys()]) {
      if (total <= most_bytes * (1 - ROOM_MADE)) return
      forget(name)
      await rm(join(folder, name), { force: true }).catch(() => {})
    }
  }

  return {
    async find(key: string) {
      await opened()
      const name = nameOf(key)
      const known = kept.get(name)
      const path = join(folder, name)
      // Another process may have kept or removed it.
      const bytes = await readFile(path).catch(() => null)
      if (!bytes) {
        forget(name)
        return null
      }
      const now = Date.now()
      const is_noted = known !== undefined && now - known.used_at < HOUR
      if (!is_noted) await utimes(path, now / 1000, now / 1000).catch(() => {})
      note(name, { bytes: bytes.length, used_at: is_noted ? known.used_at : now })
      return bytes
    },
    async keep(key: string, bytes: Buffer) {
      await opened()
      const name = nameOf(key)
      const draft = join(folder, `.${name}-${randomBytes(4).toString('hex')}`)
      try {
        // Renamed when whole, so that nobody reads a half-written one.
        await writeFile(draft, bytes, { mode: 0o600 })
        await rename(draft, join(folder, name))
        note(name, { bytes: bytes.length, used_at: Date.now() })
      } catch {
        await rm(draft, { force: true }).catch(() => {})
      }
      await makeRoom()
    },
  }
}

/** In the order of their last use. */
async function listFiles(folder: string): Promise<[string, Kept][]> {
  const files: [string, Kept][] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const file = NAME.test(name) ? await stat(join(folder, name)).catch(() => null) : null
    if (file) files.push([name, { bytes: file.size, used_at: file.mtimeMs }])
  }
  return files.sort(([, a], [, b]) => a.used_at - b.used_at)
}

const nameOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40)
