import { Link, useParams } from 'react-router'
import * as paths from '#rules/paths.ts'
import { ApiFailure } from '#web/core/api.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { EntryPage } from '#web/core/page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { BackToSignIn } from '#web/users/entry/back-to-sign-in.tsx'
import { useResetPassword } from '#web/users/entry/entry-queries.ts'
import { forgotPath } from '#web/users/entry/forgot-path.ts'
import { NewPassword } from '#web/users/passwords/new-password.tsx'
import { newPasswordProblem } from '#web/users/passwords/new-password-problem.ts'
import { entryMessages as messages } from '#words/generated/entry.ts'

/** Where the link of the mail leads. */
export function ResetPasswordScreen() {
  const { resetId = '', token = '' } = useParams()
  const { mutate: reset, isPending, error, data: done } = useResetPassword()
  const { field, submit } = useForm({
    initial: { new_password: '', repeated: '', end_kept: false },
    validate: newPasswordProblem,
    onSubmit: ({ new_password, end_kept }) => isPending || reset({ reset_id: resetId, token, new_password, end_kept }),
  })

  if (done)
    return (
      <EntryPage title={messages.resetDone} description={done.message}>
        <LinkButton to={paths.login} variant="primary" full>
          {messages.signIn}
        </LinkButton>
      </EntryPage>
    )

  const gone = error instanceof ApiFailure && error.code === 'reset_link_gone'
  return (
    <EntryPage title={messages.resetTitle} description={messages.resetAbout} footer={<BackToSignIn />}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <NewPassword field={field} email="" ends={field('end_kept')} />
        {error ? (
          <Alert
            tone="bad"
            action={
              gone ? (
                <Link to={forgotPath('')} className="font-medium text-brand-text underline">
                  {messages.anotherLink}
                </Link>
              ) : null
            }
          >
            {failureWords(error, messages.resetFailed)}
          </Alert>
        ) : null}
        <Button type="submit" variant="primary" full pending={isPending} pendingLabel={messages.resetting}>
          {messages.reset}
        </Button>
      </form>
    </EntryPage>
  )
}
