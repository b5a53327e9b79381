import { Undo2 } from 'lucide-react'
import type { Task } from '#contract/automation.ts'
import { useUndo } from '#web/automation/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { kindWords } from '#words/kinds/kinds.ts'
import { automationMessages as messages } from '#words/tasks.ts'

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
      {'undoWhy' in words ? words.undoWhy({ done: task.done_count }) : null}
    </ConfirmButton>
  )
}
