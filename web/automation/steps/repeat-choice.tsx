import type { Schedule } from '#contract/schedules.ts'
import * as paths from '#rules/paths.ts'
import type { Draft } from '#web/automation/draft/draft.ts'
import type { Problems } from '#web/automation/draft/draft-problems.ts'
import { RecurrenceEditor } from '#web/automation/schedules/recurrence-editor.tsx'
import { WhenBusyChoice } from '#web/automation/schedules/when-busy-choice.tsx'
import { useUsage } from '#web/billing/queries.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { scheduleMessages as messages } from '#words/generated/schedules.ts'

type RepeatChoiceProps = {
  repeat: Draft['repeat']
  /** The one that is changed; null for a new one. */
  schedule: Schedule | null
  onChange: (repeat: Draft['repeat']) => void
  problems: Problems
}

/** How a task repeats; on a plan without it, what would be needed. */
export function RepeatChoice({ repeat, schedule, onChange, problems }: RepeatChoiceProps) {
  const usage = useUsage().data
  if (usage && !usage.limits.scheduled_tasks)
    return (
      <Alert
        action={
          <LinkButton size="small" to={paths.account}>
            {messages.plans}
          </LinkButton>
        }
      >
        {messages.notInPlan({ plan: usage.subscription_name })}
      </Alert>
    )
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={messages.name}
        error={problems.name}
        maxLength={100}
        autoComplete="off"
        placeholder={messages.namePlaceholder}
        value={repeat.name}
        onChange={(typed) => onChange({ ...repeat, name: typed })}
      />
      <RecurrenceEditor
        recurrence={repeat.recurrence}
        onChange={(recurrence) => onChange({ ...repeat, recurrence })}
        problem={problems.recurrence}
        zone={schedule?.timezone}
        created_at={schedule?.created_at}
      />
      <WhenBusyChoice value={repeat.when_busy} onChange={(when_busy) => onChange({ ...repeat, when_busy })} />
    </div>
  )
}
