import type { Progress } from '../automation/engine/progress.ts'

/** What has happened in this process so far that a test may wait for: announced by its products, or done by the test itself. */
let happened = 0
const waiting = new Set<() => void>()

export function noteNews(): void {
  happened++
  for (const wake of waiting) wake()
  waiting.clear()
}

/** From now on whatever the engine announces to browsers wakes the tests that wait. */
export function listenTo(progress: Progress): void {
  const {
    publishTask,
    publishChange,
    publishActivity,
    publishCounts,
    publishLimit,
    publishNotification,
    publishPauses,
  } = progress
  const heard =
    <Params extends unknown[]>(publish: (...params: Params) => void) =>
    (...params: Params) => {
      publish(...params)
      noteNews()
    }
  Object.assign(progress, {
    publishTask: heard(publishTask),
    publishChange: heard(publishChange),
    publishActivity: heard(publishActivity),
    publishCounts: heard(publishCounts),
    publishLimit: heard(publishLimit),
    publishNotification: heard(publishNotification),
    publishPauses: heard(publishPauses),
  } satisfies Progress)
}

export const newsSoFar = (): number => happened

/** Resolves with the first news after those `seen`, or after `most_ms`. */
export async function waitForNews(seen: number, most_ms: number): Promise<void> {
  if (happened > seen) return
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, most_ms)
    waiting.add(wake)
  })
}
