import { MAX_NAME_LENGTH } from '#contract/schedules.ts'
import { messageOf } from '#web/core/api.ts'
import { useForm } from '#web/ui/forms/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { templateMessages as messages } from '#words/generated/schedules.ts'

type Named = { name: string; description: string }

type NameDialogProps = {
  title: string
  about?: string
  action: string
  initial: Named
  pending: boolean
  error: Error | null
  onClose: () => void
  /** `changed`: what differs from `initial`. */
  onSave: (named: Named, changed: Partial<Named>) => void
}

/** Asks what a template is to be called. */
export function NameDialog({ title, about, action, initial, pending, error, onClose, onSave }: NameDialogProps) {
  const form = useForm({
    initial,
    validate: ({ name }) => (name.trim() === '' ? { name: messages.nameMissing } : {}),
    onSubmit: onSave,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={about}
      action={action}
      pending={pending}
      pendingLabel={messages.saving}
      error={error ? messageOf(error) : null}
      onSubmit={form.submit}
    >
      <TextField
        data-autofocus
        label={messages.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextField
        label={messages.description}
        hint={messages.descriptionHint}
        maxLength={500}
        autoComplete="off"
        {...form.field('description')}
      />
    </FormDialog>
  )
}
