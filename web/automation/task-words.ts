import type { Task } from '#contract/automation.ts'
import { kinds, readsSources } from '#rules/kinds/kinds.ts'
import { needsOwner } from '#web/automation/task-state.ts'
import type { Tone } from '#web/ui/display/badge.tsx'
import { runTitle } from '#words/actions.ts'
import { runMessages as messages } from '#words/generated/automation.ts'
import { runWords } from '#words/generated/home.ts'
import { upperFirst } from '#words/letters.ts'
import { sourceInTitle } from '#words/source-names.ts'

/** What a task is, in a few words. */
export function titleOf({ kind, sources, options, undo_of }: Pick<Task, 'kind' | 'sources' | 'options' | 'undo_of'>) {
  if (undo_of !== null) return runWords[kind].undo
  const [first] = sources
  if (!first && readsSources(kind, options)) return messages.screens[kinds[kind].screen].title
  const from = first ? messages.andOthers({ source: sourceInTitle(first), others: sources.length - 1 }) : ''
  return runTitle(kind, from, options)
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
  undo_of === null ? runWords[kind].done : runWords[kind].undone

/** What a task is doing or why it does not, as a sentence. */
export function sentenceOf(task: Task): string {
  if (task.status === 'paused') return messages.pausedWhy
  if (task.status === 'stopped') return messages.stoppedWhy({ done: task.done_count, target: task.target_count })
  if (task.waiting) return upperFirst(task.waiting.message)
  return task.error ?? task.current_action ?? messages.starting
}
