import { DAY, HOUR, MINUTE } from '#rules/durations.ts'
import { waits } from './generated/automation.ts'

/** `1 person`, `1,204 people`. */
export const peopleText = (count: number) => waits.people({ count })

/** How long one has to wait at most, as it follows “in”: `1 minute`, `15 minutes`, `12 hours`, `7 days`. */
export function waitText(ms: number): string {
  if (ms > 2 * DAY) return waits.inDays({ count: Math.ceil(ms / DAY) })
  if (ms > 2 * HOUR) return waits.inHours({ count: Math.ceil(ms / HOUR) })
  return waits.inMinutes({ count: Math.max(1, Math.ceil(ms / MINUTE)) })
}
