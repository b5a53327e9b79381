import type { Task } from '#contract/automation.ts'
import { kinds, readsSources } from '#rules/kinds/kinds.ts'
import { upperFirst } from '#rules/letters.ts'
import { numberText } from '#rules/numbers.ts'
import { sourceName } from '#web/automation/source-words.ts'
import { needsOwner } from '#web/automation/task-state.ts'
import type { Tone } from '#web/ui/display/badge.tsx'
import { runMessages as messages } from '#words/runs.ts'

const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

/** What a task is, in a few words. */
export function titleOf({ kind, sources, options, undo_of }: Pick<Task, 'kind' | 'sources' | 'options' | 'undo_of'>) {
  if (undo_of !== null) return messages.kinds[kind].undo
  const [first] = sources
  if (!first && readsSources(kind, options)) return messages.screens[kinds[kind].screen].title
  const from = first ? messages.andOthers(lowerFirst(sourceName(first)), sources.length - 1) : ''
  return messages.kinds[kind].title(from, options)
}

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

/** What the number of a task counts. */
export const doneLabel = ({ kind, undo_of }: Pick<Task, 'kind' | 'undo_of'>) =>
  undo_of === null ? messages.kinds[kind].done : messages.kinds[kind].undone

/** What a task is doing or why it does not, as a sentence. */
export function sentenceOf(task: Task): string {
  if (task.status === 'paused') return messages.pausedWhy
  if (task.status === 'stopped') return messages.stoppedWhy(numberText(task.done_count), numberText(task.target_count))
  if (task.waiting) return upperFirst(task.waiting.message)
  return task.error ?? task.current_action ?? messages.starting
}
