import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

type Holder = { pid: number; born: string }

/**
 * Locks the data folder for this process, until the returned function is called or the process ends in any way. Throws
 * CannotStart, naming the process, when another one holds the lock. Each holder adds a file with the next higher number, and
 * the highest counts. A dead holder's file is never removed from under it, so two processes that find the same dead holder
 * cannot both succeed it.
 */
export function holdDataDir(data_dir: string): () => void {
  const folder = join(data_dir, 'lock')
  mkdirSync(folder, { recursive: true })
  for (;;) {
    const newest = numbersIn(folder).at(-1) ?? 0
    const holder = readHolder(join(folder, String(newest)))
    if (holder && bornAt(holder.pid) === holder.born) throw new CannotStart(inUse(data_dir, holder.pid))

    const mine = join(folder, String(newest + 1))
    if (!claim(mine)) continue
    const others = numbersIn(folder).filter((number) => number !== newest + 1)
    if (others.some((number) => number > newest)) {
      rmSync(mine)
      continue
    }
    for (const number of others) rmSync(join(folder, String(number)), { force: true })
    return () => {
      if (existsSync(mine)) writeFileSync(mine, '{}')
    }
  }
}

/** Start time of a process, which distinguishes it from a later one with the same pid; undefined when none runs. */
function bornAt(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, ticks] = [fields[0], fields[19]]
    return state === 'Z' ? undefined : `${boot} ${ticks}`
  } catch {
    return undefined
  }
}

/** Creates the file atomically: a link to a finished file cannot be read half written. */
function claim(file: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, born: bornAt(process.pid) }))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8'))
    return holder.pid ? holder : undefined
  } catch {
    return undefined
  }
}

function inUse(data_dir: string, pid: number): string {
  return `Cadenza already runs on DATA_DIR ${data_dir} as process ${pid}. Stop that one, or give this one another DATA_DIR and PORT.`
}
