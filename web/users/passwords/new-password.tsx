import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import type { TypedPassword } from '#web/users/passwords/new-password-problem.ts'
import { MeteredPassword } from '#web/users/passwords/password-meter.tsx'
import { entryMessages as messages } from '#words/generated/entry.ts'

type NewPasswordProps = {
  /** Of the form it is in. */
  field: (name: keyof TypedPassword) => { value: string; error: string | undefined; onChange: (value: string) => void }
  /** Whose password it is; parts of it in the password are noticed. */
  email: string
  /** Whether it also ends what a new password leaves in use. */
  ends: { value: boolean; onChange: (value: boolean) => void }
}

/** A new password, twice, with the tips, and whether others’ views of the account end with the old one. */
export const NewPassword = ({ field, email, ends }: NewPasswordProps) => (
  <>
    <MeteredPassword label={messages.newPassword} name="new_password" email={email} {...field('new_password')} />
    <PasswordField label={messages.repeatPassword} name="repeated" autoComplete="new-password" {...field('repeated')} />
    <Checkbox label={messages.endKept} checked={ends.value} onChange={({ target }) => ends.onChange(target.checked)} />
  </>
)
