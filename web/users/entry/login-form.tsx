import { Link, useLocation } from 'react-router'
import type { SecondFactorWanted } from '#contract/users.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { EmailField, emailProblem } from '#web/users/entry/email-field.tsx'
import { forgotPath } from '#web/users/entry/forgot-path.ts'
import { useLogin } from '#web/users/session.ts'
import { userMessages as messages } from '#words/generated/first.ts'

type LoginFormProps = {
  /** Called when the password was right and a code is wanted as well. */
  onSecondFactor: (wanted: SecondFactorWanted) => void
}

export function LoginForm({ onSecondFactor }: LoginFormProps) {
  const { search } = useLocation()
  const { mutate: logIn, isPending, error } = useLogin()
  const { values, set, field, submit } = useForm({
    initial: { email: '', password: '', remember_me: false },
    validate: ({ email, password }) => ({
      email: emailProblem(email),
      password: password ? undefined : messages.passwordMissing,
    }),
    onSubmit: (form) =>
      isPending || logIn(form, { onSuccess: ({ second_factor }) => second_factor && onSecondFactor(second_factor) }),
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <EmailField {...field('email')} />
      <PasswordField
        label={messages.password}
        aside={
          <Link to={forgotPath(search)} className="text-caption font-medium text-brand-text hover:underline">
            {messages.forgot}
          </Link>
        }
        name="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <Checkbox
        name="remember_me"
        label={messages.rememberMe}
        checked={values.remember_me}
        onChange={({ target }) => set({ remember_me: target.checked })}
      />
      {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
      <Button type="submit" variant="primary" full pending={isPending} pendingLabel={messages.signingIn}>
        {messages.signIn}
      </Button>
    </form>
  )
}
