import { durationWords } from '#web/core/moments.ts'
import { useNow } from '#web/core/use-now.ts'
import { runMessages as messages } from '#words/generated/automation.ts'

/** How long it still is until a moment; nothing once that has come. */
export function Countdown({ until }: { until: string }) {
  const left = Date.parse(until) - useNow()
  if (left <= 0) return null
  return (
    <time dateTime={until} className="whitespace-nowrap">
      {messages.inTime({ duration: durationWords(left) })}
    </time>
  )
}
