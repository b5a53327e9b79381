import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Side } from '#rules/exports/names.ts'
import { limitConcurrency } from '../../edges/concurrency/limit.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { ExportsRead, Piece, ReaderAsked, ReaderSays, ReaderSetup, ReadPart } from './read-exports.worker.ts'

/** Threads at work in one moment, however many uploads are under way: the processors are there for other requests too. */
const inTurn = limitConcurrency(2)

/** Bytes that may wait for a thread; beyond them whoever sends is held back. */
const MOST_WAITING = 2_097_152

type Most = { files: number; bytes: number }

/** An upload's files on their way through a thread of their own. */
export type Reading = {
  /** A file begins; what is pushed from here on is of it. */
  begin: (name: string, side: Side) => void
  /** Takes the bytes over: nobody else may look at them any more. Resolves when more may come. */
  push: (bytes: Buffer) => Promise<void>
  /** What all the files tell. */
  finish: (username: string, onProgress: (percent: number) => void) => Promise<ExportsRead>
  /** Once it is read, the lists in parts, some at a time. */
  parts: () => AsyncIterable<ListParts>
  /** The end of the thread and of all it holds; may come at any moment and again. */
  close: () => Promise<void>
}

export type ListParts = Extract<ReaderSays, { kind: 'parts' }>

/** Reads the files of an upload while they arrive, in a thread of its own, so that other requests go on meanwhile. */
export function openReading(most: Most): Reading {
  const closing = new AbortController()
  let thread: Worker | null = null
  let waiting: Piece[] = []
  let bytes_waiting = 0
  let working: Promise<void> | null = null
  /** Resolves when what waits now is handed to the thread. */
  let handed_on = Promise.withResolvers<void>()

  const open = () => {
    const compiled = getCompileCacheDir()
    const workerData: ReaderSetup = { folder: tmpdir(), most_files: most.files, most_bytes: most.bytes }
    thread ??= new Worker(new URL('./read-exports.worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      // Its files need not be compiled each time a thread is started.
      env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
      // A small nursery: rows are garbage at once, and a large one only grows the process.
      resourceLimits: { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 12 },
    })
    return thread
  }

  const ask = (asked: ReaderAsked, memory: ArrayBuffer[], onProgress?: (percent: number) => void) =>
    inTurn(async () => {
      closing.signal.throwIfAborted()
      const worker = open()
      worker.postMessage(asked, memory)
      for (;;) {
        const [said] = (await once(worker, 'message', { signal: closing.signal })) as [ReaderSays]
        if (said.kind === 'failed') throw failureOf(said)
        if (said.kind !== 'progress') return said
        onProgress?.(said.percent)
      }
    })

  /** Hands on what waits until nothing does; what comes meanwhile waits together. */
  const work = async () => {
    while (waiting.length > 0) {
      const pieces = waiting
      waiting = []
      bytes_waiting = 0
      handed_on.resolve()
      handed_on = Promise.withResolvers()
      await ask({ kind: 'take', pieces }, pieces.flatMap(memoryOf))
    }
  }

  /** Whoever pushes next, or finishes, hears of a failure. */
  const startWork = () => {
    working ??= work()
      .catch((error: unknown) => closing.abort(error))
      .finally(() => {
        working = null
      })
    return working
  }

  return {
    begin: (name, side) => void waiting.push({ name, side }),
    async push(bytes) {
      closing.signal.throwIfAborted()
      const piece = ownMemory(bytes)
      waiting.push(piece)
      bytes_waiting += piece.length
      const done = startWork()
      // More may come while the thread is at work on these.
      if (bytes_waiting > MOST_WAITING) await Promise.race([handed_on.promise, done])
    },
    async finish(username, onProgress) {
      await startWork()
      const said = await ask({ kind: 'finish', username }, [], onProgress)
      if (said.kind === 'taken' || said.kind === 'parts' || said.kind === 'no_more') throw new Error('Out of step.')
      return said
    },
    async *parts() {
      const more = () => ask({ kind: 'more' }, [])
      for (let next = more(); ; ) {
        const said = await next
        if (said.kind !== 'parts') return
        // The thread makes the next ones ready meanwhile; if it cannot, that is heard when they are waited for.
        next = more()
        next.catch(() => {})
        yield said
        // Written by now, and given back at once: to wait for the collector would take as much memory again.
        for (const piece of said.parts.flatMap(bytesOf)) piece.buffer.transfer(0)
      }
    },
    async close() {
      closing.abort()
      await thread?.terminate()
    },
  }
}

/** No room in the files of this process for a zip, or no more files may be open, is nobody's mistake and passes. */
const failureOf = ({ code = '', message }: Extract<ReaderSays, { kind: 'failed' }>) =>
  /^(EFBIG|EMFILE|ENFILE)$/.test(code) ? new Refusal('busy') : Object.assign(new Error(message), { code })

/** Bytes that are the only ones in their memory, which can then be handed over instead of copied. */
function ownMemory(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  const is_alone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  return is_alone ? new Uint8Array(buffer) : Uint8Array.from(bytes)
}

/** The bytes of a part, which are the only ones in their memory. */
const bytesOf = ({ usernames, times }: ReadPart) => (times ? [usernames, times] : [usernames])

const memoryOf = (piece: Piece) => (piece instanceof Uint8Array ? [piece.buffer] : [])
