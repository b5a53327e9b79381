import { failureWords } from '#web/core/failure-words.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { NewPassword } from '#web/users/passwords/new-password.tsx'
import { newPasswordProblem } from '#web/users/passwords/new-password-problem.ts'
import { useChangePassword } from '#web/users/settings-queries.ts'
import { passwordMessages as messages } from '#words/settings.ts'

type ChangePasswordDialogProps = { email: string; onClose: () => void }

export function ChangePasswordDialog({ email, onClose }: ChangePasswordDialogProps) {
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
    <FormDialog
      onClose={onClose}
      title={messages.title}
      description={messages.about}
      action={messages.save}
      pending={isPending}
      pendingLabel={messages.saving}
      error={error ? failureWords(error, messages.failed) : null}
      onSubmit={submit}
    >
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
    </FormDialog>
  )
}
