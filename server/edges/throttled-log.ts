import type { Logger } from 'pino'

const MINUTE = 60_000

/**
 * Warns at once the first time, then once a minute with the number of occurrences since; a kind is one of our own sentences,
 * so there are few.
 */
export function createThrottledLog(log: Logger) {
  const counts = new Map<string, number>()
  return function warnThrottled(sentence: string, details: object) {
    const count = counts.get(sentence)
    if (count !== undefined) {
      counts.set(sentence, count + 1)
      return
    }
    counts.set(sentence, 0)
    log.warn(details, sentence)
    setTimeout(() => {
      const times = counts.get(sentence) ?? 0
      counts.delete(sentence)
      if (times > 0) log.warn({ ...details, times }, sentence)
    }, MINUTE).unref()
  }
}
