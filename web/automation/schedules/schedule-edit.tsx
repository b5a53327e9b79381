import type { Schedule } from '#contract/schedules.ts'
import { recurrenceProblem } from '#web/automation/draft/draft-problems.ts'
import { RecurrenceEditor } from '#web/automation/schedules/recurrence-editor.tsx'
import { useChangeSchedule } from '#web/automation/schedules/schedule-queries.ts'
import { WhenBusyChoice } from '#web/automation/schedules/when-busy-choice.tsx'
import { messageOf } from '#web/core/api.ts'
import { useForm } from '#web/ui/forms/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { automationMessages } from '#words/generated/automation.ts'
import { scheduleMessages as messages } from '#words/generated/schedules.ts'

/** Changes what a schedule is called and when it runs. */
export function ScheduleEdit({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { name, recurrence, timezone, created_at, when_busy } = schedule
  const { mutate, isPending, error } = useChangeSchedule(schedule.id)
  const form = useForm<Pick<Schedule, 'name' | 'recurrence' | 'when_busy'>>({
    initial: { name, recurrence, when_busy },
    validate: (values) => ({
      name: values.name.trim() === '' ? automationMessages.problems.nameMissing : undefined,
      recurrence: recurrenceProblem(values.recurrence, timezone, Date.now(), Date.parse(created_at)),
    }),
    onSubmit: (_, changed) =>
      mutate(changed, {
        onSuccess: () => {
          toast.success(messages.saved)
          onClose()
        },
      }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={messages.editTitle}
      width="wide"
      action={messages.saveChanges}
      pending={isPending}
      pendingLabel={messages.saving}
      error={error ? messageOf(error) : null}
      onSubmit={form.submit}
    >
      <TextField data-autofocus label={messages.name} maxLength={100} autoComplete="off" {...form.field('name')} />
      <RecurrenceEditor
        recurrence={form.values.recurrence}
        onChange={(recurrence) => form.set({ recurrence })}
        problem={form.errors.recurrence}
        zone={timezone}
        created_at={created_at}
      />
      <WhenBusyChoice value={form.values.when_busy} onChange={(when_busy) => form.set({ when_busy })} />
    </FormDialog>
  )
}
