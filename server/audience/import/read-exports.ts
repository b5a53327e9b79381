import { once } from 'node:events'
import { tmpdir } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { SECOND } from '#rules/durations.ts'
import type { Side } from '#rules/exports/names.ts'
import { startThread } from '../../edges/concurrency/thread.ts'
import { createTurns } from '../../edges/concurrency/turns.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { Claim } from './open-exports.ts'
import type { ExportsRead, Piece, ReaderMessage, ReaderRequest, ReaderSetup, ReadPart } from './read-exports.worker.ts'
import { openSpool } from './spool-pieces.ts'

/** Threads that work at the same time: other requests need the processors too. */
const work_turns = createTurns({ most: 2, of_one: 1 })

/** Threads that exist, each with up to a few hundred megabytes: for uploads read while they arrive, and for those that are kept until they are whole. */
const arriving_turns = createTurns({ most: 4, of_one: 1 })
const whole_turns = createTurns({ most: 4, of_one: 1 })

/** For one request to a thread, ms; the longest takes a few seconds. */
const MAX_MS = 120 * SECOND

/** Bytes that may wait for a thread; beyond them the sender is paused. */
const MAX_WAITING = 2_097_152

type Most = { files: number; bytes: number }

/**
 * Reads the files of a user's upload in a thread of its own, so that other requests are not blocked: while they arrive, or once they are whole where
 * too many others arrive. So who sends slowly keeps nobody waiting.
 */
export function openReading(user_id: string, most: Most) {
  const closing = new AbortController()
  let giveBack = arriving_turns.take(user_id)
  const spool = giveBack ? null : openSpool(tmpdir())
  let thread: Worker | null = null
  let waiting: Piece[] = []
  let bytes_waiting = 0
  let working: Promise<void> | null = null
  /** Resolves when the waiting pieces are passed to the thread. */
  let passed_on = Promise.withResolvers<void>()

  const open = () => {
    const setup: ReaderSetup = { folder: tmpdir(), most_files: most.files, most_bytes: most.bytes }
    // A small nursery: rows are garbage at once, and a large one only grows the process.
    const limits = { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 12 }
    thread ??= startThread(new URL('./read-exports.worker.ts', import.meta.url), setup, limits)
    return thread
  }

  const request = (message: ReaderRequest, memory: ArrayBuffer[], onProgress?: (percent: number) => void) =>
    work_turns.run(user_id, async () => {
      closing.signal.throwIfAborted()
      const late = setTimeout(() => closing.abort(new Refusal('not_in_time')), MAX_MS)
      try {
        const worker = open()
        worker.postMessage(message, memory)
        for (;;) {
          const [answer] = (await once(worker, 'message', { signal: closing.signal })) as [ReaderMessage]
          if (answer.kind === 'failed') throw failureOf(answer)
          if (answer.kind !== 'progress') return answer
          onProgress?.(answer.percent)
        }
      } finally {
        clearTimeout(late)
      }
    })

  /** Passes waiting pieces on until there are none; pieces that arrive meanwhile form the next batch. */
  const work = async () => {
    while (waiting.length > 0) {
      const pieces = waiting
      waiting = []
      bytes_waiting = 0
      passed_on.resolve()
      passed_on = Promise.withResolvers()
      await request({ kind: 'take', pieces }, pieces.flatMap(memoryOf))
    }
  }

  /** A failure rejects the next `push` or `finish`. */
  const startWork = () => {
    working ??= work()
      .catch((error: unknown) => closing.abort(error))
      .finally(() => {
        working = null
      })
    return working
  }

  /** Resolves when more may be passed on. */
  const passOn = async (piece: Piece) => {
    closing.signal.throwIfAborted()
    waiting.push(piece)
    if (!(piece instanceof Uint8Array)) return
    bytes_waiting += piece.length
    const done = startWork()
    // More may arrive while the thread processes these.
    if (bytes_waiting > MAX_WAITING) await Promise.race([passed_on.promise, done])
  }

  return {
    /** Begins a file; everything pushed afterwards belongs to it. */
    begin: (name: string, side: Side) => (spool ? spool.begin(name, side) : void waiting.push({ name, side })),
    /** Takes the bytes over: they may not be used afterwards. Resolves when more may be pushed. */
    push: (bytes: Buffer) => (spool ? spool.keep(bytes) : passOn(ownMemory(bytes))),
    /** The result of all files. */
    async finish(claim: Claim, onProgress: (percent: number) => void): Promise<ExportsRead> {
      if (spool) {
        giveBack = await whole_turns.enter(user_id)
        for await (const piece of spool.pieces()) await passOn(piece)
      }
      await startWork()
      closing.signal.throwIfAborted()
      const answer = await request({ kind: 'finish', claim }, [], onProgress)
      if (answer.kind === 'taken' || answer.kind === 'parts' || answer.kind === 'no_more')
        throw new Error('Out of step.')
      return answer
    },
    /** Once it is read, the lists in parts, some at a time. */
    async *parts() {
      const more = () => request({ kind: 'more' }, [])
      for (let next = more(); ; ) {
        const answer = await next
        if (answer.kind !== 'parts') return
        // The thread prepares the next ones meanwhile; a failure is reported when they are awaited.
        next = more()
        next.catch(() => {})
        yield answer
        // Written by now, so freed at once: waiting for the collector would need as much memory again.
        for (const piece of answer.parts.flatMap(bytesOf)) piece.buffer.transfer(0)
      }
    },
    /** Ends the thread and frees its memory; allowed at any time and repeatedly. */
    async close() {
      closing.abort()
      await thread?.terminate()
      await spool?.close()
      giveBack?.()
      giveBack = null
    },
  }
}

export type ExportReading = ReturnType<typeof openReading>

/** A lack of room or of file handles for a zip is temporary. */
const failureOf = ({ code = '', message }: Extract<ReaderMessage, { kind: 'failed' }>) =>
  /^(EFBIG|EMFILE|ENFILE)$/.test(code) ? new Refusal('busy') : Object.assign(new Error(message), { code })

/** Bytes alone in their memory, which can then be transferred instead of copied. */
function ownMemory(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  const is_alone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  return is_alone ? new Uint8Array(buffer) : Uint8Array.from(bytes)
}

/** The bytes of a part, each alone in its memory. */
const bytesOf = ({ usernames, times }: ReadPart) => (times ? [usernames, times] : [usernames])

const memoryOf = (piece: Piece) => (piece instanceof Uint8Array ? [piece.buffer] : [])
