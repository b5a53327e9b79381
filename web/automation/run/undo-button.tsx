import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '#contract/automation.ts'
import { numberText } from '#rules/numbers.ts'
import { useUndo } from '#web/automation/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { kindWords } from '#words/kinds/kinds.ts'
import { automationMessages as messages } from '#words/tasks.ts'

type UndoButtonProps = { task: Task }

/** Takes back what a task did, by a new task, once that has been agreed to. */
export function UndoButton({ task }: UndoButtonProps) {
  const [asking, setAsking] = useState(false)
  const { mutate: undo, isPending, error } = useUndo(task.id)
  return (
    <>
      <Button icon={<Undo2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {messages.undo}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => undo()}
        title={messages.undoTitle}
        confirmLabel={messages.undoConfirm}
        danger
        pending={isPending}
        pendingLabel={messages.undoing}
        error={error && messageOf(error)}
      >
        {kindWords[task.kind].undoWhy(numberText(task.done_count))}
      </ConfirmDialog>
    </>
  )
}
