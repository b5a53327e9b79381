import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Entries appended after `close`, by a call still in progress, are not stored. */
export type Journal = { append(entry: unknown): void; close(): void }

/** Milliseconds until a failed write is retried. */
const PATIENCE = 1_000

/**
 * An append-only file of one JSON object per line. Each line goes to the operating system before the answer does, so killing
 * the sandbox loses nothing; a line torn by a power failure is cut off. While the disk is full or read-only, lines wait in
 * memory.
 */
export function openJournal(file: string | null): { entries: unknown[]; journal: Journal } {
  if (!file) return { entries: [], journal: { append() {}, close() {} } }
  const entries = readEntries(file)
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(file, 'a')
  let is_open = true
  let waiting = Buffer.alloc(0)
  const write = () => {
    try {
      while (waiting.length > 0) waiting = waiting.subarray(writeSync(handle, waiting))
    } catch (error) {
      console.error(`The sandbox cannot write its state: ${(error as Error).message}.`)
      setTimeout(() => is_open && write(), PATIENCE).unref()
    }
  }
  const journal: Journal = {
    append(entry) {
      if (!is_open) return
      const is_first = waiting.length === 0
      waiting = Buffer.concat([waiting, Buffer.from(`${JSON.stringify(entry)}\n`)])
      // When lines are waiting, the running retry writes this one too.
      if (is_first) write()
    },
    close() {
      if (!is_open) return
      write()
      closeSync(handle)
      is_open = false
    },
  }
  return { entries, journal }
}

function readEntries(file: string): unknown[] {
  if (!existsSync(file)) return []
  const bytes = readFileSync(file)
  const whole = bytes.lastIndexOf('\n') + 1
  if (whole < bytes.length) truncateSync(file, whole)
  const lines = bytes.toString('utf8', 0, whole).split('\n').slice(0, -1)
  return lines.map((line, index) => parseLine(line, `${file} line ${index + 1}`))
}

function parseLine(line: string, where: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`The sandbox's state cannot be read: ${where} is not JSON. Move the file away to start afresh.`)
  }
}
