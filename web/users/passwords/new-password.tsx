import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import type { TypedPassword } from '#web/users/passwords/new-password-problem.ts'
import { MeteredPassword } from '#web/users/passwords/password-meter.tsx'
import { entryMessages as messages } from '#words/entry.ts'

type NewPasswordProps = {
  values: TypedPassword
  errors: { [Name in keyof TypedPassword]?: string | undefined }
  set: (change: Partial<TypedPassword>) => void
  /** Whose password it is; parts of it in the password are noticed. */
  email: string
}

/** A new password, twice, with the tips. */
export const NewPassword = ({ values, errors, set, email }: NewPasswordProps) => (
  <>
    <MeteredPassword
      label={messages.newPassword}
      name="new_password"
      error={errors.new_password}
      value={values.new_password}
      onChange={(new_password) => set({ new_password })}
      email={email}
    />
    <Field label={messages.repeatPassword} error={errors.repeated}>
      <PasswordInput
        name="repeated"
        autoComplete="new-password"
        value={values.repeated}
        onChange={({ target }) => set({ repeated: target.value })}
      />
    </Field>
  </>
)
