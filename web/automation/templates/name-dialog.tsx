import { MOST_NAME } from '#contract/schedules.ts'
import { messageOf } from '#web/core/api.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { NameField } from '#web/ui/forms/name-field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { templateMessages as messages } from '#words/templates.ts'

type Named = { name: string; description: string }

type NameDialogProps = {
  title: string
  about?: string
  action: string
  initial: Named
  pending: boolean
  error: Error | null
  onClose: () => void
  onSave: (named: Named) => void
}

/** Asks what a template is to be called. */
export function NameDialog({ title, about, action, initial, pending, error, onClose, onSave }: NameDialogProps) {
  const form = useForm({
    initial,
    validate: ({ name }) => (name.trim() === '' ? { name: messages.nameMissing } : {}),
    onSubmit: ({ name, description }) => onSave({ name: name.trim(), description: description.trim() }),
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
      <NameField
        label={messages.name}
        error={form.errors.name}
        maxLength={MOST_NAME}
        autoComplete="off"
        value={form.values.name}
        onChange={(name) => form.set({ name })}
      />
      <Field label={messages.description} hint={messages.descriptionHint}>
        <TextInput
          maxLength={500}
          autoComplete="off"
          value={form.values.description}
          onChange={({ target }) => form.set({ description: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
