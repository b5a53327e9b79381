import { setTimeout as sleep } from 'node:timers/promises'
import { type Postmaster, stopPostmaster } from './embedded-postmaster.ts'

const SECOND = 1000
const FIRST_PAUSE = 0.1 * SECOND
const MAX_PAUSE = 5 * SECOND
const STEADY_AFTER = 60 * SECOND

/** Restarts PostgreSQL whenever it ends unexpectedly, until the returned function has stopped it. */
export function supervise(
  first: Postmaster,
  again: (isWanted: () => boolean) => Promise<Postmaster>,
  log: (sentence: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const isWanted = () => !signal.aborted
  let postmaster = first
  const watched = watch()

  return async () => {
    stopping.abort()
    await watched
    await stopPostmaster(postmaster)
  }

  async function watch() {
    let pause = FIRST_PAUSE
    let raised_at = Date.now()
    while (isWanted()) {
      if (!postmaster.hasEnded()) {
        if (Date.now() - raised_at > STEADY_AFTER) pause = FIRST_PAUSE
        await rest(0.1 * SECOND)
        continue
      }
      log(`PostgreSQL (process ${postmaster.pid}) has ended by itself; it is started again.`)
      await rest(pause)
      pause = Math.min(pause * 2, MAX_PAUSE)
      if (!isWanted()) return
      try {
        postmaster = await again(isWanted)
        raised_at = Date.now()
        log(`PostgreSQL runs again as process ${postmaster.pid}.`)
      } catch (error) {
        log(`PostgreSQL could not be started again: ${(error as Error).message.trim()}`)
      }
    }
  }

  async function rest(duration: number) {
    await sleep(duration, undefined, { signal, ref: false }).catch(() => {})
  }
}
