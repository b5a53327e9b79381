import { useId } from 'react'
import { failureWords } from '#web/app/failure-words.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { NewPassword } from '#web/users/new-password.tsx'
import { newPasswordProblem } from '#web/users/new-password-problem.ts'
import { passwordMessages as messages } from '#web/users/settings-messages.ts'
import { useChangePassword } from '#web/users/settings-queries.ts'

type ChangePasswordDialogProps = { email: string; onClose: () => void }

export function ChangePasswordDialog({ email, onClose }: ChangePasswordDialogProps) {
  const form = useId()
  const { mutate: change, isPending, error } = useChangePassword()
  const { values, errors, set, submit } = useForm({
    initial: { old_password: '', new_password: '', repeated: '' },
    validate: newPasswordProblem,
    onSubmit: ({ old_password, new_password }) =>
      isPending ||
      change(
        { old_password, new_password },
        {
          onSuccess: ({ message }) => {
            toast.success(message)
            onClose()
          },
        },
      ),
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.title}
      description={messages.about}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={form} look="primary" pending={isPending} pendingLabel={messages.saving}>
            {messages.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* So that a password manager knows whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={messages.current} error={errors.old_password}>
          <PasswordInput
            name="old_password"
            data-autofocus
            autoComplete="current-password"
            value={values.old_password}
            onChange={({ target }) => set({ old_password: target.value })}
          />
        </Field>
        <NewPassword values={values} errors={errors} set={set} email={email} />
        {error ? <Alert tone="bad">{failureWords(error, messages.failed)}</Alert> : null}
      </form>
    </Dialog>
  )
}
