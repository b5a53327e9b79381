import { setTimeout as pause } from 'node:timers/promises'

export type Recurring = {
  /** Ends the running round where it safely can. */
  stop: () => Promise<void>
}

/** Minimum pause between rounds at any scale of the pacing, ms. */
const MIN_PAUSE = 100

/**
 * Runs rounds, the next one `pause_ms` after the end of one; `work` checks the signal where it can stop. Failures go to
 * `onFailure`.
 */
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
      await pause(Math.max(pause_ms, MIN_PAUSE), undefined, { signal }).catch(() => {})
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
