import { useId } from 'react'
import { messageOf } from '#web/app/api.ts'
import { automationMessages } from '#web/automation/messages.ts'
import { templateMessages as messages } from '#web/automation/template-messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.ts'
import { TextInput } from '#web/ui/text-input.tsx'

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
  const form_id = useId()
  const form = useForm({
    initial,
    validate: ({ name }) => (name.trim() === '' ? { name: messages.nameMissing } : {}),
    onSubmit: ({ name, description }) => onSave({ name: name.trim(), description: description.trim() }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={about}
      footer={
        <>
          <Button onClick={onClose}>{automationMessages.cancel}</Button>
          <Button type="submit" form={form_id} look="primary" pending={pending} pendingLabel={messages.saving}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form_id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={messages.name} error={form.errors.name}>
          <TextInput
            data-autofocus
            maxLength={100}
            autoComplete="off"
            value={form.values.name}
            onChange={({ target }) => form.set({ name: target.value })}
          />
        </Field>
        <Field label={messages.description}>
          <TextInput
            maxLength={500}
            autoComplete="off"
            value={form.values.description}
            onChange={({ target }) => form.set({ description: target.value })}
          />
        </Field>
        {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
      </form>
    </Dialog>
  )
}
