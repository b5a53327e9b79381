import type { Preview } from '#contract/automation.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

type Estimate = Preview['estimate']

/** A stretch of the time a task takes, in hundredths of the whole. */
export type WorkPeriod = { from: number; length: number; is_pause: boolean }

/** When it works and when it pauses, between its start and its end; nothing where the end isn't known or comes at once. */
export function splitIntoPeriods({ starts_at, finishes_at, pauses }: Estimate): WorkPeriod[] {
  if (finishes_at === null) return []
  const [begin, end] = [Date.parse(starts_at), Date.parse(finishes_at)]
  if (end <= begin) return []
  const place = (at: string) => (Math.min(Math.max(Date.parse(at), begin), end) - begin) / (end - begin)
  const stretches: WorkPeriod[] = []
  let last = 0
  const add = (until: number, is_pause: boolean) => {
    if (until > last) stretches.push({ from: last * 100, length: (until - last) * 100, is_pause })
    last = Math.max(last, until)
  }
  for (const { from, until } of pauses) {
    add(place(from), false)
    add(place(until), true)
  }
  add(1, false)
  return stretches
}

/** Why it pauses, in a few words. */
export function pauseWords(rule: string): string {
  const reasons = messages.pauseReasons
  switch (rule) {
    case 'active_hours':
      return reasons.active_hours
    case 'between_sessions':
    case 'session_total':
    case 'session_skips':
    case 'day_total':
      return reasons.sessions
    case 'plan_daily_actions':
      return reasons.plan
    case 'daily_limit':
    case 'follow_unfollow_limit':
    case 'hourly_limit':
      return reasons.limit
    case 'read_limit':
      return reasons.reads
    default:
      return reasons.other
  }
}
