import { once } from 'node:events'
import { constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { Counter } from 'prom-client'
import { CannotStart } from './cannot-start.ts'
import { diskProblem } from './disk.ts'
import { readable } from './readable-log.ts'
import { traceOfLog } from './tracing.ts'

/** Field names that are redacted in every log line, at any depth. */
const secret_fields = [
  'password',
  'old_password',
  'new_password',
  'card_number',
  'cvc',
  'code_2fa',
  'code_verifier',
  'client_secret',
  'waiting_id',
  'token',
  'authorization',
  'cookie',
  'enc_password',
  'sessionid',
  'session_id',
  'pending_auth',
]

export const redacted = {
  paths: [
    ...secret_fields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`, `req.headers["${name}"]`]),
    'res.headers["set-cookie"]',
  ],
  censor: '[redacted]',
}

const SECOND = 1000

const MEGABYTE = 1_048_576

/** Bytes buffered in memory during a burst; further lines are dropped. */
const MAX_HELD = 8 * MEGABYTE
/** The same while nothing can be written, which may last. */
const MAX_HELD_FAILING = MEGABYTE / 4
/** Time limit for writing the buffer at the end. */
const LAST_MS = 2 * SECOND

export const LOG_PLACES = ['file', 'stdout'] as const
export type LogPlace = (typeof LOG_PLACES)[number]

const lost_lines = new Counter({
  name: 'cadenza_log_lines_lost_total',
  help: 'Lines of the log that could not be written, because its disk was full or its reader did not take them',
})

/**
 * Writes JSON lines to DATA_DIR/cadenza.log, to stdout (readable on a terminal), or both, in the background. A failed write
 * ends nothing: lines are buffered for a while, then counted instead, and the log reports their number once it recovers.
 */
export async function openLog({ data_dir, level, places }: { data_dir: string; level: string; places: LogPlace[] }) {
  const sinks = places.map((place) =>
    place === 'file'
      ? sinkOf(join(data_dir, 'cadenza.log'))
      : sinkOf(openStdout(), process.stdout.isTTY ? readable : undefined),
  )
  await Promise.all(sinks.map((sink) => sink.ready())).catch((error: Error) => {
    throw new CannotStart(`${diskProblem(data_dir, error)}, then start again.`)
  })
  const log = pino(
    { level, redact: redacted, mixin: traceOfLog },
    {
      write(line: string) {
        for (const sink of sinks) sink.write(line)
      },
    },
  )
  for (const sink of sinks)
    sink.onWell((lost) => log.warn({ lost }, 'lines of the log could not be written and are lost'))
  return {
    log,
    /** A sentence while lines cannot be written; null otherwise. */
    problem: () => sinks.map((sink) => sink.problem()).find((problem) => problem !== null) ?? null,
    /** Writes the buffer, if possible. */
    async stop() {
      await Promise.all(sinks.map((sink) => sink.stop()))
    },
  }
}

export type LogFile = Awaited<ReturnType<typeof openLog>>

/** Opens stdout without blocking on a reader that takes nothing: a blocked thread would keep the process from ending. */
function openStdout() {
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK)
  } catch {
    // Not a Linux, or a socket.
    return 1
  }
}

/** One destination of log lines. */
function sinkOf(dest: string | number, shape = (line: string) => line) {
  const name = typeof dest === 'string' ? dest : 'stdout'
  // With a minimum length of one byte `flush` writes the buffer; with none it does nothing.
  const out = pino.destination({ dest, sync: false, mode: 0o600, maxLength: MAX_HELD, minLength: 1 })
  let failing: { since: Date; why: string; held: number; lost: number } | null = null
  let onWell = (_lost: number) => {}
  let has_ended = false
  let is_retrying = false

  const fail = (why: string) => {
    failing ??= { since: new Date(), why, held: 0, lost: 0 }
    return failing
  }
  out.on('error', (error: Error) => {
    fail(error.message)
    // With a full buffer, dropped lines no longer trigger retries.
    if (is_retrying) return
    is_retrying = true
    setTimeout(() => {
      is_retrying = false
      if (!has_ended) out.flush()
    }, SECOND).unref()
  })
  const lose = () => {
    fail('nobody takes it').lost++
    lost_lines.inc()
  }
  out.on('drop', lose)
  out.on('drain', () => {
    const lost = failing?.lost ?? 0
    failing = null
    if (lost > 0) onWell(lost)
  })

  return {
    ready: () =>
      once(out, 'ready').catch((error) => {
        // Never opened, so nothing is tried again.
        has_ended = true
        throw error
      }),
    write(line: string) {
      if (has_ended) return
      if (failing) {
        failing.held += line.length
        if (failing.held > MAX_HELD_FAILING) return lose()
      }
      out.write(shape(line))
    },
    onWell: (callback: (lost: number) => void) => {
      onWell = callback
    },
    problem() {
      if (!failing) return null
      const { since, why, lost } = failing
      return `The log cannot be written to ${name} since ${since.toISOString()} (${why}); ${lost.toLocaleString('en')} lines are lost so far.`
    },
    async stop() {
      const closed = once(out, 'close').catch(() => {})
      has_ended = true
      out.end()
      await Promise.race([closed, pause(LAST_MS, undefined, { ref: false })])
    },
  }
}
