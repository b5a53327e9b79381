import type { Task } from '#contract/automation.ts'
import { numberText } from '#rules/numbers.ts'
import { sourceName } from '#web/automation/source-words.ts'
import { needsOwner } from '#web/automation/task-state.ts'
import type { Tone } from '#web/ui/display/badge.tsx'
import { runMessages as messages } from '#words/runs.ts'

const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

/** What a task is, in a few words. */
export function titleOf({ kind, sources, options, undo_of }: Pick<Task, 'kind' | 'sources' | 'options' | 'undo_of'>) {
  if (undo_of !== null) return messages.undoTitles[kind]
  if (kind === 'unfollow' && options.who !== 'list') return unfollowTitle(options)
  const [first] = sources
  if (!first) return messages.functions[kind === 'comment' ? 'react' : kind].title
  return messages.titles[kind](messages.andOthers(lowerFirst(sourceName(first)), sources.length - 1))
}

function unfollowTitle({ who, only_non_followers }: Task['options']): string {
  if (who === 'pending_requests') return messages.unfollowTitles.pending_requests
  if (only_non_followers) return messages.nonFollowersTitle
  return messages.unfollowTitles[who === 'anyone' ? 'anyone' : 'followed_by_cadenza']
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
  undo_of === null ? messages.done[kind] : messages.undone[kind]

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a task is doing or why it does not, as a sentence. */
export function sentenceOf(task: Task): string {
  if (task.status === 'paused') return messages.pausedWhy
  if (task.status === 'stopped') return messages.stoppedWhy(numberText(task.done_count), numberText(task.target_count))
  if (task.waiting) return upperFirst(task.waiting.message)
  return task.error ?? task.current_action ?? messages.starting
}
