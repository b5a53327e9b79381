import { judgePassword } from '#rules/passwords.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { emailProblem } from '#web/users/entry/email.ts'
import { PasswordMeter } from '#web/users/passwords/password-meter.tsx'
import { useRegister } from '#web/users/session.ts'
import { passwordProblems } from '#words/passwords.ts'
import { userMessages as messages } from '#words/users.ts'

export function RegisterForm() {
  const { mutate: register, isPending, error } = useRegister()
  const { values, errors, set, submit } = useForm({
    initial: { email: '', password: '' },
    validate: ({ email, password }) => ({
      email: emailProblem(email),
      password: passwordProblems[judgePassword(password, email)],
    }),
    onSubmit: (form) => register(form),
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={messages.email} error={errors.email}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.email}
          onChange={({ target }) => set({ email: target.value })}
        />
      </Field>
      <div className="flex flex-col gap-2.5">
        <Field label={messages.password} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={values.password}
            onChange={({ target }) => set({ password: target.value })}
          />
        </Field>
        <PasswordMeter password={values.password} email={values.email} />
      </div>
      {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
      <Button type="submit" look="primary" full pending={isPending} pendingLabel={messages.registering}>
        {messages.registerAction}
      </Button>
    </form>
  )
}
