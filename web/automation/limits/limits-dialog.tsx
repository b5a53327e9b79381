import type { Limits } from '#contract/limits.ts'
import { presets } from '#rules/kinds/action.ts'
import { hoursDraft, hoursOf } from '#web/automation/draft/draft.ts'
import { hoursProblem } from '#web/automation/draft/draft-problems.ts'
import { ActiveHoursEditor } from '#web/automation/limits/active-hours-editor.tsx'
import { useSaveLimits } from '#web/automation/limits/use-save-limits.ts'
import { messageOf } from '#web/core/api.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { automationMessages, limitsMessages as messages } from '#words/generated/automation.ts'

type LimitsDialogProps = { account_id: string; limits: Limits; onClose: () => void }

/** The account's own pace, hours and warm-up, for all its tasks. */
export function LimitsDialog({ account_id, limits, onClose }: LimitsDialogProps) {
  const {
    mutate: save,
    isPending,
    error,
  } = useSaveLimits(account_id, () => {
    toast.success(messages.saved)
    onClose()
  })
  const { values, errors, set, submit } = useForm({
    initial: { preset: limits.preset, warm_up: limits.warm_up.is_on, hours: hoursDraft(limits.active_hours) },
    validate: ({ hours }) => ({ hours: hoursProblem(hours) }),
    onSubmit: (_, { hours, ...changed }) => save({ ...changed, ...(hours && { active_hours: hoursOf(hours) }) }),
  })
  const { preset, warm_up, hours } = values
  return (
    <FormDialog
      onClose={onClose}
      title={messages.dialog}
      description={messages.dialogAbout}
      width="wide"
      action={messages.save}
      pending={isPending}
      pendingLabel={messages.saving}
      error={error ? messageOf(error) : null}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-1.5">
        <span className="font-medium" aria-hidden>
          {messages.preset}
        </span>
        <Segmented
          label={messages.preset}
          options={presets.map((value) => ({ value, label: automationMessages.presets[value] }))}
          value={preset}
          onChange={(preset) => set({ preset })}
          className="self-start"
        />
        <p className="text-caption text-muted">
          {preset === 'careful' ? messages.presetHolds : messages.presetHint} {automationMessages.presetRisks[preset]}
        </p>
      </div>
      <Checkbox
        label={messages.warmUpSwitch}
        hint={warm_up ? messages.warmUpAbout : messages.warmUpOff}
        checked={warm_up}
        onChange={({ target }) => set({ warm_up: target.checked })}
      />
      <ActiveHoursEditor
        label={messages.hoursSwitch}
        hours={hours}
        zone={limits.today.zone}
        onChange={(hours) => set({ hours })}
        problem={errors.hours}
      />
    </FormDialog>
  )
}
