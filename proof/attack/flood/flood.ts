import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const kinds = [
  'requests',
  'strangers',
  'registrations',
  'resets',
  'templates',
  'previews',
  'uploads',
  'sockets',
  'handshakes',
] as const
export type FloodKind = (typeof kinds)[number]

export type FloodOrder = {
  kind: FloodKind
  origin: string
  /** The origin the product accepts as its own. */
  own_origin: string
  seconds: number
  /** Number of connections at the same time. */
  at_once: number
  /** The flooding user's cookie. */
  cookie: string
  account_id?: string
  /** The body of repeated registrations. */
  registration?: string
}

/** Number of requests sent, and the count of each answer: a status, or the end of a connection. */
export type Flooded = { sent: number; answers: Record<string, number> }

/** Another user's calls during the flood, durations in ms. */
export type Fared = { sent: number; failed: number; median: number; p99: number; slowest: number }

const PAUSE = 50

/** Floods from a separate process while calling `request` repeatedly; returns the results of both. */
export async function flood(
  order: FloodOrder,
  request: () => Promise<boolean>,
): Promise<{ flooded: Flooded; fared: Fared }> {
  const file = join(import.meta.dirname, 'flooder.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text
  })
  const ended = once(child, 'exit')
  const watched = watch(request, ended)
  await ended
  return { flooded: JSON.parse(output) as Flooded, fared: await watched }
}

/** Calls `request` every 50 ms until `ended`. */
export async function watch(request: () => Promise<boolean>, ended: Promise<unknown>): Promise<Fared> {
  let is_over = false
  void ended.then(() => {
    is_over = true
  })
  const times: number[] = []
  let failed = 0
  while (!is_over) {
    const began = performance.now()
    if (!(await request().catch(() => false))) failed++
    times.push(performance.now() - began)
    await pause(PAUSE)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  return { sent: times.length, failed, median: at(0.5), p99: at(0.99), slowest: at(1) }
}
