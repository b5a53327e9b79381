import { setTimeout as pause } from 'node:timers/promises'
import { newsSoFar, waitForNews } from './news.ts'

/** The first pause, and how much longer each is than the one before: what takes long is asked less often. */
const FIRST_MS = 25
const LONGER = 1.5

/** The longest pause, ms: after something was announced, and where nothing is. */
const MAX_MS = 75
const MAX_POLL_MS = 250

/** Only what never comes to be takes so long; just below what a test may take. */
const PATIENCE_MS = 4 * 60_000

/**
 * Asks again until the answer is as wanted: with the next announcement of a product in this process, and where none comes from
 * time to time. After `patience_ms` fails with what was answered last.
 */
export async function eventually<Answer>(
  ask: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
  patience_ms = PATIENCE_MS,
): Promise<Answer> {
  const ends_at = performance.now() + patience_ms
  for (let pause_ms = FIRST_MS; ; pause_ms = Math.min(pause_ms * LONGER, MAX_POLL_MS)) {
    const seen = newsSoFar()
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (performance.now() > ends_at)
      throw new Error(`It never came to be; the last answer was ${JSON.stringify(answer).slice(0, 1000)}`)
    const least_ms = Math.min(pause_ms, MAX_MS)
    await pause(least_ms)
    await waitForNews(seen, pause_ms - least_ms)
  }
}
