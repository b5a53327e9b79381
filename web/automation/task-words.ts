import type { Task } from '#contract/automation.ts'
import { isBlock } from '#rules/account-standing.ts'
import { isHeldByUser, needsOwner, warnedUntil } from '#web/automation/task-state.ts'
import { timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import type { Tone } from '#web/ui/display/badge.tsx'
import { runMessages as messages, moments } from '#words/generated/automation.ts'
import { runWords } from '#words/generated/home.ts'
import { upperFirst } from '#words/letters.ts'
import { taskTitle } from '#words/task-title.ts'

/** What a task is, in a few words. */
export function titleOf({ kind, sources, options, undo_of }: Pick<Task, 'kind' | 'sources' | 'options' | 'undo_of'>) {
  const [source = null] = sources
  return taskTitle({ ...options, kind, source, others: sources.length - 1, is_undo: undo_of !== null })
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
  if (needsOwner(task)) return { label: messages.needsYou, tone: 'bad' }
  if (isHeldByUser(task)) return { label: messages.pausedByYou, tone: 'neutral' }
  const until = warnedUntil(task)
  if (until !== null) {
    const label = isBlock(task.waiting?.rule ?? '') ? messages.blockedUntil : messages.pausedUntil
    return { label: label({ until: momentWords(until, Date.now(), timezone(), moments.until) }), tone: 'warn' }
  }
  return { label: messages.statuses[task.status], tone: tones[task.status] }
}

/** What the number of a task counts. */
export const doneLabel = ({ kind, undo_of }: Pick<Task, 'kind' | 'undo_of'>) =>
  undo_of === null ? runWords[kind].done : runWords[kind].undone

/** Whether its activity says why the task is paused or stopped, where its user did neither. */
const saysWhy = ({ status, activity }: Task) =>
  (status === 'paused' && activity?.code === 'due_while_disconnected') ||
  (status === 'stopped' && activity?.code === 'account_disconnected')

/** What a task is doing or why it does not, as a sentence. */
export function sentenceOf(task: Task): string {
  if (task.current_action && saysWhy(task)) return task.current_action
  if (task.status === 'paused') return messages.pausedWhy
  if (task.status === 'stopped') return messages.stoppedWhy({ done: task.done_count, target: task.target_count })
  if (task.waiting) return upperFirst(task.waiting.message)
  return task.error ?? task.current_action ?? messages.starting
}
