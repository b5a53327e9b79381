import type { Task } from '#contract/automation.ts'
import { type Preset, presets } from '#rules/kinds/action.ts'
import { usePace } from '#web/automation/queries.ts'
import { isOver } from '#web/automation/task-state.ts'
import { messageOf } from '#web/core/api.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'

const AS_ACCOUNT = 'account'

/** The pace of a task, to be changed as long as it hasn't ended. */
export function PaceOf({ task }: { task: Task }) {
  const { mutate, isPending, error } = usePace(task.id)
  const { preset, own } = task.pacing
  if (isOver(task)) return <span>{messages.presets[preset]}</span>
  const options: { value: Preset | typeof AS_ACCOUNT; label: string }[] = [
    { value: AS_ACCOUNT, label: messages.paceAsAccount },
    ...presets.map((value) => ({ value, label: messages.presets[value] })),
  ]
  return (
    <>
      <Select
        aria-label={messages.factPace}
        options={options}
        value={own ?? AS_ACCOUNT}
        disabled={isPending}
        onChange={(value) => mutate(value === AS_ACCOUNT ? null : value)}
      />
      {own !== null && own !== preset ? <p className="mt-1.5 text-caption text-muted">{messages.paceHeld}</p> : null}
      {error ? <p className="mt-1.5 text-caption text-bad">{messageOf(error)}</p> : null}
    </>
  )
}
