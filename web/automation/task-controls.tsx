import { Pause, Play, RotateCw, Square, Users } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '#contract/automation.ts'
import { messageOf } from '#web/app/api.ts'
import { listPath } from '#web/audience/paths.ts'
import { isLive, isOver } from '#web/automation/finish.ts'
import { runPath } from '#web/automation/kinds.ts'
import { automationMessages as messages } from '#web/automation/messages.ts'
import { useTaskCommand } from '#web/automation/queries.ts'
import { count } from '#web/automation/task-words.ts'
import { UndoButton } from '#web/automation/undo-button.tsx'
import { useContent } from '#web/automation/use-content.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.tsx'

type TaskControlsProps = { task: Task; size?: ButtonSize }

/** Pause or Resume, and Stop; once the task is over, what can be done with it. */
export function TaskControls({ task, size = 'normal' }: TaskControlsProps) {
  const pause = useTaskCommand('pause', task.id)
  const resume = useTaskCommand('resume', task.id)
  const [stopping, setStopping] = useState(false)
  const error = pause.error ?? resume.error
  if (isOver(task)) return <AfterControls task={task} size={size} />
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        {isLive(task) ? (
          <Button
            size={size}
            icon={<Pause size={16} aria-hidden />}
            pending={pause.isPending}
            onClick={() => pause.mutate()}
          >
            {messages.pause}
          </Button>
        ) : (
          <Button
            size={size}
            look="primary"
            icon={<Play size={16} aria-hidden />}
            pending={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {messages.resume}
          </Button>
        )}
        <Button size={size} icon={<Square size={14} aria-hidden />} onClick={() => setStopping(true)}>
          {messages.stop}
        </Button>
      </div>
      {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
      <StopDialog task={task} open={stopping} onClose={() => setStopping(false)} />
    </div>
  )
}

/** Undo, the task that undid it or was undone by it, its list, and the same once more. */
function AfterControls({ task, size = 'normal' }: TaskControlsProps) {
  const use = useContent(task.account_id)
  const { kind, sources, filters, options, pacing, active_hours, target_count } = task
  const again = () =>
    use({
      kind,
      sources: sources.map(({ done_count: _, label: __, ...source }) => source),
      filters,
      options,
      pacing,
      active_hours,
      ...(kind !== 'extract' && { target_count }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      {task.list_id === null ? null : (
        <LinkButton look="primary" size={size} to={listPath(task.list_id)} icon={<Users size={16} aria-hidden />}>
          {messages.seeList}
        </LinkButton>
      )}
      {task.undo_of === null ? (
        <Button size={size} icon={<RotateCw size={16} aria-hidden />} onClick={again}>
          {messages.again}
        </Button>
      ) : (
        <OtherTask id={task.undo_of} label={messages.undoOf} size={size} />
      )}
      {task.undone_by === null ? null : <OtherTask id={task.undone_by} label={messages.undoneBy} size={size} />}
      {task.can_undo ? <UndoButton task={task} size={size} /> : null}
    </div>
  )
}

/** Any page of a function leads a run to where it belongs. */
const OtherTask = ({ id, label, size }: { id: string; label: string; size: ButtonSize }) => (
  <LinkButton size={size} to={runPath({ id, kind: 'follow' })}>
    {label}
  </LinkButton>
)

type StopDialogProps = { task: Task; open: boolean; onClose: () => void }

function StopDialog({ task, open, onClose }: StopDialogProps) {
  const { mutate: stop, isPending, error } = useTaskCommand('stop', task.id)
  const onSuccess = () => {
    toast.success(messages.stopped)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => stop(undefined, { onSuccess })}
      title={messages.stopTitle}
      confirmLabel={messages.stopConfirm}
      danger
      pending={isPending}
      pendingLabel={messages.stopping}
      error={error && messageOf(error)}
    >
      {messages.stopWhy(count(task.done_count), count(task.target_count))}
    </ConfirmDialog>
  )
}
