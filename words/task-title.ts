import { kinds, readsSources } from '#rules/kinds/kinds.ts'
import type { TaskName } from '#rules/reasons.ts'
import { runTitle } from './actions.ts'
import { runMessages as messages } from './generated/automation.ts'
import { runWords } from './generated/home.ts'
import { sourceInTitle } from './source-names.ts'

/** What a task is, in a few words. */
export function taskTitle({ kind, source, others, is_undo, ...options }: TaskName): string {
  if (is_undo) return runWords[kind].undo
  if (!source && readsSources(kind, options)) return messages.screens[kinds[kind].screen].title
  const from = source ? messages.andOthers({ source: sourceInTitle(source), others }) : ''
  return runTitle(kind, from, options)
}
