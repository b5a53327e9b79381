import { Undo2 } from 'lucide-react'
import type { Task } from '#contract/automation.ts'
import { useUndo } from '#web/automation/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { kindWords } from '#words/kinds/kinds.ts'
import { automationMessages as messages } from '#words/tasks.ts'

/** Where only some of what was done is undone, the number says nothing. */
const whyText = (why: string | ((params: { done: number }) => string), done: number) =>
  typeof why === 'string' ? why : why({ done })

/** Undoes a task by a new task, after a confirmation. */
export function UndoButton({ task }: { task: Task }) {
  const { mutate, isPending, error } = useUndo(task.id)
  const words = kindWords[task.kind]
  return (
    <ConfirmButton
      label={messages.undo}
      confirmLabel={messages.undoConfirm}
      button={{ icon: <Undo2 size={16} aria-hidden /> }}
      title={messages.undoTitle}
      pending={isPending}
      pendingLabel={messages.undoing}
      error={error && messageOf(error)}
      onConfirm={() => mutate()}
    >
      {'undoWhy' in words ? whyText(words.undoWhy, task.done_count) : null}
    </ConfirmButton>
  )
}
