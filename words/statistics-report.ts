import type { DayEvent } from '#rules/day-events.ts'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import { dayEventWords } from './generated/statistics.ts'

type DayEventFacts = { count: number; kind: TaskKind | null; plan: string | null }

/** The kinds named beside a day's numbers; the seldom ones are tasks, as the page of statistics has no room for their forms. */
const named = (kind: TaskKind | null) =>
  kind === null || kind === 'remove_follower' || kind === 'answer_requests' ? 'other' : kind

/** What happened on a day, beside its numbers. */
export function dayEventText(event: DayEvent, { count, kind, plan }: DayEventFacts): string {
  switch (event) {
    case 'task_started':
    case 'task_failed':
      return dayEventWords[event]({ count, kind: named(kind) })
    case 'export_uploaded':
      return dayEventWords.export_uploaded({ count })
    case 'plan_changed':
      return plan ? dayEventWords.plan_changed_to({ plan }) : dayEventWords.plan_changed
    default:
      return dayEventWords[event]
  }
}
