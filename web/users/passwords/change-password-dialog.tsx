import { failureWords } from '#web/core/failure-words.ts'
import { useForm } from '#web/ui/forms/form.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { NewPassword } from '#web/users/passwords/new-password.tsx'
import { newPasswordProblem } from '#web/users/passwords/new-password-problem.ts'
import { useChangePassword } from '#web/users/settings-queries.ts'
import { passwordMessages as messages } from '#words/generated/settings.ts'

export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { mutate: change, isPending, error } = useChangePassword()
  const { field, submit } = useForm({
    initial: { old_password: '', new_password: '', repeated: '', end_kept: false },
    validate: newPasswordProblem,
    onSubmit: ({ old_password, new_password, end_kept }) =>
      isPending ||
      change(
        { old_password, new_password, end_kept },
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
      <PasswordField
        label={messages.current}
        name="old_password"
        data-autofocus
        autoComplete="current-password"
        {...field('old_password')}
      />
      <NewPassword field={field} email={email} ends={field('end_kept')} />
    </FormDialog>
  )
}
