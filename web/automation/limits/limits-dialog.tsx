import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Limits, putLimits } from '#contract/limits.ts'
import { presets } from '#rules/kinds/action.ts'
import { ActiveHoursEditor } from '#web/automation/limits/active-hours-editor.tsx'
import { hoursDraft, hoursOf } from '#web/automation/new-task/draft.ts'
import { hoursProblem } from '#web/automation/new-task/draft-problems.ts'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { api, messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { limitsMessages as messages } from '#words/limits.ts'
import { automationMessages } from '#words/tasks.ts'

type LimitsDialogProps = { account_id: string; limits: Limits; onClose: () => void }

/** The account's own pace, hours and warm-up, for all its tasks. */
export function LimitsDialog({ account_id, limits, onClose }: LimitsDialogProps) {
  const client = useQueryClient()
  const [preset, setPreset] = useState(limits.preset)
  const [warm_up, setWarmUp] = useState(limits.warm_up.is_on)
  const [hours, setHours] = useState(() => hoursDraft(limits.active_hours))
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(putLimits, { id: account_id, preset, warm_up, active_hours: hoursOf(hours) }),
    onSuccess: (answer) => {
      client.setQueryData(limitsQuery(account_id).queryKey, answer.limits)
      toast.success(messages.saved)
      onClose()
    },
  })
  const problem = hoursProblem(hours)
  const save = () => {
    setTried(true)
    if (!problem) mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.dialog}
      description={messages.dialogAbout}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>{automationMessages.cancel}</Button>
          <Button variant="primary" pending={isPending} pendingLabel={messages.saving} onClick={save}>
            {messages.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <span className="font-medium" aria-hidden>
            {messages.preset}
          </span>
          <Segmented
            label={messages.preset}
            options={presets.map((value) => ({ value, label: automationMessages.presets[value] }))}
            value={preset}
            onChange={setPreset}
            className="self-start"
          />
          <p className="text-caption text-muted">
            {messages.presetHint} {automationMessages.presetRisks[preset]}
          </p>
        </div>
        <Checkbox
          label={messages.warmUpSwitch}
          hint={warm_up ? messages.warmUpAbout : messages.warmUpOff}
          checked={warm_up}
          onChange={({ target }) => setWarmUp(target.checked)}
        />
        <ActiveHoursEditor
          label={messages.hoursSwitch}
          hours={hours}
          onChange={setHours}
          problem={tried ? problem : undefined}
        />
        {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
      </div>
    </Dialog>
  )
}
