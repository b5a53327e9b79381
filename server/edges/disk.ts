import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const SECOND = 1000

/** Validity of a result: a health check must not cause constant writes. */
const VALID_FOR = 2 * SECOND
/** Longer than any working disk needs for 64 kB. */
const TIMEOUT = 5 * SECOND

const piece = Buffer.alloc(65_536)

export type Disk = {
  /** A sentence while nothing can be written to the data folder; null otherwise. */
  problem: () => Promise<string | null>
}

export const isDiskFull = (error: unknown) => /^(ENOSPC|EDQUOT|53100)$/.test(codeOf(error))

/** PostgreSQL reports a read-only disk as missing permissions, in words; other failures of the disk are its class 58. */
export const isDiskUnwritable = (error: unknown) =>
  /^(EROFS|EIO|58030)$/.test(codeOf(error)) || /Read-only file system/.test((error as Error).message ?? '')

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException | null)?.code ?? '')

/** Describes a disk's problem for the operator. */
export function diskProblem(data_dir: string, error: unknown): string {
  if (isDiskFull(error)) return `The disk that holds DATA_DIR ${data_dir} is full. Free some space`
  if (isDiskUnwritable(error)) return `The disk that holds DATA_DIR ${data_dir} is read-only. Make it writable`
  return `Nothing can be written to DATA_DIR ${data_dir} (${(error as Error).message}). Make it writable`
}

/** Checks by writing a file whether the data folder has room. */
export function createDisk(data_dir: string): Disk {
  const file = join(data_dir, `.room-${process.pid}`)
  let last = { at: Number.NEGATIVE_INFINITY, found: Promise.resolve<string | null>(null) }

  const check = async () => {
    try {
      await writeFile(file, piece, { mode: 0o600 })
      return null
    } catch (error) {
      return `${diskProblem(data_dir, error)}; nothing needs a restart.`
    } finally {
      await rm(file, { force: true }).catch(() => {})
    }
  }
  const late = async () => {
    await pause(TIMEOUT, undefined, { ref: false })
    return `The disk that holds DATA_DIR ${data_dir} does not answer.`
  }
  return {
    problem() {
      if (performance.now() - last.at > VALID_FOR)
        last = { at: performance.now(), found: Promise.race([check(), late()]) }
      return last.found
    },
  }
}
