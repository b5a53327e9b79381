import { setTimeout as pause } from 'node:timers/promises'

/** Asks again until the answer is as wanted; after `patience_ms` fails with what was answered last. */
export async function eventually<Answer>(
  ask: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
  patience_ms = 120_000,
): Promise<Answer> {
  const ends_at = performance.now() + patience_ms
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (performance.now() > ends_at)
      throw new Error(`It never came to be; the last answer was ${JSON.stringify(answer).slice(0, 1000)}`)
    await pause(25)
  }
}
