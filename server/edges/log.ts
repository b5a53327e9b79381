import { once } from 'node:events'
import { constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import { Counter } from 'prom-client'
import { CannotStart } from './cannot-start.ts'
import { diskProblem } from './disk.ts'
import { redacted } from './http/redacted.ts'
import { readable } from './readable-log.ts'

const SECOND = 1000

const MEGABYTE = 1_048_576

/** Bytes that wait in memory to be written, in a burst that nothing keeps from being written soon; what comes on top is lost. */
const MOST_HELD = 8 * MEGABYTE
/** The same while nothing can be written, which may last. */
const MOST_HELD_FAILING = MEGABYTE / 4
/** How long what waits at the end may still take. */
const LAST_MS = 2 * SECOND

export const LOG_PLACES = ['file', 'stdout'] as const
export type LogPlace = (typeof LOG_PLACES)[number]

export type LogFile = {
  log: Logger
  /** A sentence while lines cannot be written; null while all is well. */
  problem: () => string | null
  /** Writes what waits, if it can. */
  stop: () => Promise<void>
}

const lost_lines = new Counter({
  name: 'cadenza_log_lines_lost_total',
  help: 'Lines of the log that could not be written, because its disk was full or nobody took them',
})

/**
 * JSON lines in DATA_DIR/cadenza.log, on stdout (readable where that is a terminal), or both; written in the background. What cannot
 * be written ends nothing: it waits for a while, is then counted instead of kept, and the log tells how many once it is well again.
 */
export async function openLog({
  data_dir,
  level,
  places,
}: {
  data_dir: string
  level: string
  places: LogPlace[]
}): Promise<LogFile> {
  const sinks = places.map((place) =>
    place === 'file'
      ? sinkOf(join(data_dir, 'cadenza.log'))
      : sinkOf(openStdout(), process.stdout.isTTY ? readable : undefined),
  )
  await Promise.all(sinks.map((sink) => sink.ready())).catch((error: Error) => {
    throw new CannotStart(`${diskProblem(data_dir, error)}, then start again.`)
  })
  const log = pino(
    { level, redact: redacted },
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
    problem: () => sinks.map((sink) => sink.problem()).find((problem) => problem !== null) ?? null,
    async stop() {
      await Promise.all(sinks.map((sink) => sink.stop()))
    },
  }
}

/** Stdout, without waiting for a reader that takes nothing: a thread that does would keep the process from ending. */
function openStdout() {
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK)
  } catch {
    // Not a Linux, or a socket.
    return 1
  }
}

/** One place that lines are written to. */
function sinkOf(dest: string | number, shape = (line: string) => line) {
  const name = typeof dest === 'string' ? dest : 'stdout'
  // With a least length of one byte `flush` writes what waits; with none it does nothing.
  const out = pino.destination({ dest, sync: false, mode: 0o600, maxLength: MOST_HELD, minLength: 1 })
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
    // Once so much waits that lines are lost, none of them makes it try again.
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
    ready: () => once(out, 'ready'),
    write(line: string) {
      if (has_ended) return
      if (failing) {
        failing.held += line.length
        if (failing.held > MOST_HELD_FAILING) return lose()
      }
      out.write(shape(line))
    },
    onWell: (told: (lost: number) => void) => {
      onWell = told
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
