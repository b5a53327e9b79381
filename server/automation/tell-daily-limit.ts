import { numberText } from '#rules/numbers.ts'
import type { EngineEdges } from './edges.ts'
import type { TaskInHand } from './facts.ts'

/** Tells the user that the plan's daily actions are used up. */
export function tellDailyLimit({ progress }: EngineEdges, { user_id, daily }: TaskInHand): void {
  const message = `You have used all ${numberText(daily.limit)} daily actions of your plan.`
  progress.tellLimit(user_id, {
    feature: 'daily_actions',
    current: Math.max(daily.used, daily.limit),
    limit: daily.limit,
    message,
  })
}
