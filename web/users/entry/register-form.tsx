import { judgePassword } from '#rules/passwords.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { EmailField, emailProblem } from '#web/users/entry/email-field.tsx'
import { MeteredPassword } from '#web/users/passwords/password-meter.tsx'
import { useRegister } from '#web/users/session.ts'
import { userMessages as messages } from '#words/generated/first.ts'
import { passwordProblem } from '#words/passwords.ts'

export function RegisterForm() {
  const { mutate: register, isPending, error } = useRegister()
  const { values, field, submit } = useForm({
    initial: { email: '', password: '' },
    validate: ({ email, password }) => ({
      email: emailProblem(email),
      password: passwordProblem(judgePassword(password, email)),
    }),
    onSubmit: (form) => register(form),
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <EmailField {...field('email')} />
      <MeteredPassword label={messages.password} name="password" email={values.email} {...field('password')} />
      {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
      <Button type="submit" variant="primary" full pending={isPending} pendingLabel={messages.registering}>
        {messages.registerAction}
      </Button>
    </form>
  )
}
