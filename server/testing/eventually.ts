import { setTimeout as pause } from 'node:timers/promises'
import { newsSoFar, nextNews } from './news.ts'

/** Between two questions, ms: at least, and at most where nothing is announced. */
const SOON = 25
const LATEST = 250

/** Without news each pause is that much longer than the one before. */
const LONGER = 1.5

/**
 * Asks again until the answer is as wanted: with the next announcement of a product in this process, and where none comes from
 * time to time. After `patience_ms` fails with what was answered last.
 */
export async function eventually<Answer>(
  ask: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
  patience_ms = 120_000,
): Promise<Answer> {
  const ends_at = performance.now() + patience_ms
  for (let most_ms = SOON; ; most_ms = Math.min(most_ms * LONGER, LATEST)) {
    const seen = newsSoFar()
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (performance.now() > ends_at)
      throw new Error(`It never came to be; the last answer was ${JSON.stringify(answer).slice(0, 1000)}`)
    await pause(SOON)
    await nextNews(seen, most_ms - SOON)
  }
}
