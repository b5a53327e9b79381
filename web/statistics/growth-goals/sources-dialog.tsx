import type { Source } from '#contract/automation.ts'
import type { GrowthGoal } from '#contract/growth.ts'
import { messageOf } from '#web/core/api.ts'
import { useChangeGoal } from '#web/statistics/growth-goals/queries.ts'
import { problemOfSources, Where } from '#web/statistics/growth-goals/where.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { growthMessages as messages } from '#words/generated/growth.ts'

type SourcesDialogProps = { goal: Pick<GrowthGoal, 'id' | 'account_id' | 'sources'>; onClose: () => void }

/** Changes where a goal finds people. */
export function SourcesDialog({ goal: { id, account_id, sources }, onClose }: SourcesDialogProps) {
  const { mutate, isPending, error } = useChangeGoal(id, () => {
    toast.success(messages.sourcesSaved)
    onClose()
  })
  const { values, errors, set, submit } = useForm<{ sources: Source[] }>({
    initial: { sources },
    validate: ({ sources }) => ({ sources: problemOfSources(sources) }),
    onSubmit: (values) => mutate(values),
  })
  return (
    <FormDialog
      title={messages.changeSources}
      description={messages.changeSourcesWhy}
      action={messages.saveSources}
      pending={isPending}
      pendingLabel={messages.savingSources}
      error={error && messageOf(error)}
      onClose={onClose}
      onSubmit={submit}
    >
      <Where
        account_id={account_id}
        sources={values.sources}
        problem={errors.sources}
        onChange={(sources) => set({ sources })}
      />
    </FormDialog>
  )
}
