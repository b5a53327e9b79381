import { useLocation } from 'react-router'
import { failureWords } from '#web/core/failure-words.ts'
import { EntryPage } from '#web/core/page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { BackToSignIn } from '#web/users/entry/back-to-sign-in.tsx'
import { EmailField, emailProblem } from '#web/users/entry/email-field.tsx'
import { useForgotPassword } from '#web/users/entry/entry-queries.ts'
import { forgotPath } from '#web/users/entry/forgot-path.ts'
import { entryMessages as messages } from '#words/generated/entry.ts'

/** Requests the mail that resets a forgotten password. The answer is the same whether or not the address has an account. */
export function ForgotPassword() {
  const { search } = useLocation()
  const { mutate: send, isPending, error, data: sent } = useForgotPassword()
  const { field, submit } = useForm({
    initial: { email: '' },
    validate: ({ email }) => ({ email: emailProblem(email) }),
    onSubmit: ({ email }) => isPending || send(email),
  })

  return (
    <EntryPage
      title={sent ? messages.sentTitle : messages.forgotTitle}
      description={sent ? sent.message : messages.forgotAbout}
      footer={<BackToSignIn to={forgotPath(search, false)} />}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {sent ? <p className="text-muted">{messages.sentHint}</p> : <EmailField {...field('email')} />}
        {error ? <Alert tone="bad">{failureWords(error, messages.sendFailed)}</Alert> : null}
        <Button
          type="submit"
          variant={sent ? 'secondary' : 'primary'}
          full
          pending={isPending}
          pendingLabel={messages.sending}
        >
          {sent ? messages.sendAgain : messages.send}
        </Button>
      </form>
    </EntryPage>
  )
}
