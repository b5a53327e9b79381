import type { Task } from '#contract/automation.ts'
import { needsOwner } from '#web/automation/finish.ts'
import { automationMessages as messages } from '#web/automation/messages.ts'
import type { Tone } from '#web/ui/badge.tsx'

const number = new Intl.NumberFormat('en')

export const count = (value: number) => number.format(value)

export const titleOf = ({ sources }: Pick<Task, 'sources'>) =>
  messages.followFrom(sources[0]?.username ?? '', sources.length - 1)

/** Where a task's run and log are seen. */
export const runPath = ({ id }: Pick<Task, 'id'>) => `/functions/follow?task=${id}`

const tones: Record<Task['status'], Tone> = {
  scheduled: 'neutral',
  running: 'brand',
  waiting: 'neutral',
  paused: 'neutral',
  completed: 'ok',
  stopped: 'neutral',
  failed: 'bad',
}

export function statusOf(task: Task): { label: string; tone: Tone } {
  if (needsOwner(task)) return { label: messages.needsYou, tone: 'warn' }
  return { label: messages.statuses[task.status], tone: tones[task.status] }
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a task is doing or why it does not, as a sentence. */
export function sentenceOf(task: Task): string {
  if (task.status === 'paused') return messages.pausedWhy
  if (task.status === 'stopped') return messages.stoppedWhy(count(task.done_count), count(task.target_count))
  if (task.waiting) return upperFirst(task.waiting.message)
  return task.error ?? task.current_action ?? messages.starting
}
