import { setTimeout as pause } from 'node:timers/promises'

export type Recurring = {
  /** Lets the round under way end where it safely can. */
  stop: () => Promise<void>
}

/** However much a trial's pacing is scaled down, rounds do not follow each other without a breath, ms. */
const SHORTEST_PAUSE = 100

/** Works in rounds, `pause_ms` after one has ended the next; `work` looks at the signal where it could stop. Failures go to `onFailure`. */
export function startRecurring(
  pause_ms: number,
  work: (signal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): Recurring {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await work(signal).catch(onFailure)
      await pause(Math.max(pause_ms, SHORTEST_PAUSE), undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
