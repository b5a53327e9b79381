import { Pause, Play, Square } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Task } from '#contract/automation.ts'
import { useTaskCommand } from '#web/automation/queries.ts'
import { isLive, isOver } from '#web/automation/task-state.ts'
import { messageOf } from '#web/core/api.ts'
import { Button, type ButtonSize } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { runMessages as messages } from '#words/generated/automation.ts'

type TaskControlsProps = { task: Task; size?: ButtonSize }

/** Pause or Resume, and Stop; nothing once the task is over. */
export function TaskControls({ task, size = 'normal' }: TaskControlsProps) {
  const pause = useTaskCommand('pause', task.id)
  const resume = useTaskCommand('resume', task.id)
  const error = pause.error ?? resume.error
  const is_live = isLive(task)
  const forget = useEffectEvent(() => {
    pause.reset()
    resume.reset()
  })
  // What failed before the task changed is no longer news.
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgets with every change
  useEffect(() => forget(), [is_live])
  if (isOver(task)) return null
  return (
    <div className="flex flex-col gap-3">
      <div className="button-row">
        {is_live ? (
          <Button size={size} icon={Pause} iconSize={16} pending={pause.isPending} onClick={() => pause.mutate()}>
            {messages.pause}
          </Button>
        ) : (
          <Button
            size={size}
            variant="primary"
            icon={Play}
            iconSize={16}
            pending={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {messages.resume}
          </Button>
        )}
        <StopButton task={task} size={size} />
      </div>
      {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
    </div>
  )
}

function StopButton({ task, size }: Required<TaskControlsProps>) {
  const { mutate: stop, isPending, error } = useTaskCommand('stop', task.id)
  const loop_days = task.options.then_unfollow_after_days
  const confirm = (close: () => void) =>
    stop(undefined, {
      onSuccess: () => {
        toast.success(messages.stopped)
        close()
      },
    })
  return (
    <ConfirmButton
      label={messages.stop}
      confirmLabel={messages.stopConfirm}
      button={{ size, icon: Square, iconSize: 14 }}
      title={messages.stopTitle}
      pending={isPending}
      pendingLabel={messages.stopping}
      error={error && messageOf(error)}
      onConfirm={confirm}
    >
      {messages.stopWhy({ done: task.done_count, target: task.target_count })}
      {loop_days ? ` ${messages.stopLoop({ days: loop_days })}` : null}
      {task.follow_up_of && task.activity?.code !== 'due_while_disconnected' ? ` ${messages.stopFollowUp}` : null}
    </ConfirmButton>
  )
}
