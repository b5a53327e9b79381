import type { Task } from '#contract/automation.ts'
import { type TaskCommand, takesCommand, taskCommands } from '#rules/task-list.ts'
import type { TaskStatus } from '#rules/task-states.ts'
import { type BulkResult, type TaskSelection, useBulk } from '#web/automation/list/use-bulk.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { taskListMessages as messages } from '#words/generated/tasks.ts'

export type Chosen = {
  meant: TaskSelection
  count: number
  /** The chosen tasks where all are loaded; otherwise how many there are of each status. */
  tasks: readonly Task[] | null
  counts: Record<TaskStatus, number>
}

/** How many of the chosen tasks a command fits: exactly where they are known, otherwise by their statuses. */
export function fittingCount({ tasks, counts, count }: Chosen, command: TaskCommand): number {
  if (tasks === null)
    return Math.min(
      count,
      taskCommands[command].reduce((sum, status) => sum + counts[status], 0),
    )
  return tasks.filter((task) => takesCommand(task.status, command) && (command !== 'undo' || task.can_undo)).length
}

const dangerous: ReadonlySet<TaskCommand> = new Set(['stop', 'undo'])

/** What takes a command back. */
const opposites: Partial<Record<TaskCommand, TaskCommand>> = { pause: 'resume', resume: 'pause' }

type BulkDialogProps = { command: TaskCommand; chosen: Chosen; onClose: () => void; onDone: () => void }

/** Says how many tasks are meant and what happens to them, does it, and says which could not be changed and why. */
export function BulkDialog({ command, chosen, onClose, onDone }: BulkDialogProps) {
  const words = messages.commands[command]
  const fits = fittingCount(chosen, command)
  const bulk = useBulk(command)
  const opposite = useBulk(opposites[command] ?? command)
  const finish = ({ changed, refused }: BulkResult) => {
    if (changed.length > 0) {
      const takeBack = { label: messages.commands.undo.label, onClick: () => opposite.mutate({ ids: changed }) }
      toast.success(words.done({ count: changed.length }), opposites[command] && { action: takeBack })
    }
    if (refused.length === 0) {
      onDone()
      onClose()
    }
  }
  const result = bulk.data
  if (result && result.refused.length > 0)
    return <Refusals result={result} done={words.done({ count: result.changed.length })} onClose={onClose} />
  const left = chosen.count - fits
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title({ count: fits })}
      width="small"
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {messages.keep}
          </Button>
          <Button
            variant={dangerous.has(command) ? 'danger' : 'primary'}
            disabled={fits === 0}
            pending={bulk.isPending}
            pendingLabel={words.pending}
            onClick={() => bulk.mutate(chosen.meant, { onSuccess: finish })}
          >
            {words.confirm({ count: fits })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-muted">
        <p>{fits === 0 ? messages.nothingFits : words.fits({ count: fits })}</p>
        {left > 0 && fits > 0 ? <p>{words.leaves({ count: left })}</p> : null}
        {bulk.isPending && chosen.count > 1 ? (
          <p role="status">{messages.changedSoFar({ done: bulk.handled, all: chosen.count })}</p>
        ) : null}
        {bulk.error ? <Alert tone="bad">{messageOf(bulk.error)}</Alert> : null}
      </div>
    </Dialog>
  )
}

type RefusalsProps = { result: BulkResult; done: string; onClose: () => void }

function Refusals({ result: { changed, refused }, done, onClose }: RefusalsProps) {
  const count = refused.reduce((sum, one) => sum + one.count, 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.refusedTitle({ count })}
      width="small"
      footer={
        <Button data-autofocus onClick={onClose}>
          {messages.closeResult}
        </Button>
      }
    >
      {changed.length > 0 ? <p className="mb-3">{done}.</p> : null}
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        {refused.map(({ message, count }) => (
          <li key={message}>{messages.refusedRow({ count, why: message })}</li>
        ))}
      </ul>
    </Dialog>
  )
}
