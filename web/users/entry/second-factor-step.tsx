import type { SecondFactorWanted } from '#contract/users.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { EntryPage } from '#web/core/page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { BackToSignIn } from '#web/users/entry/back-to-sign-in.tsx'
import { useFinishSignIn } from '#web/users/entry/entry-queries.ts'
import { entryMessages as messages } from '#words/generated/entry.ts'

type SecondFactorStepProps = { wanted: SecondFactorWanted; onGiveUp: () => void }

/** The second question of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorStep({ wanted, onGiveUp }: SecondFactorStepProps) {
  const { mutate: finish, isPending, error } = useFinishSignIn()
  const { field, submit } = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.trim() ? undefined : messages.codeMissing }),
    onSubmit: ({ code }) => isPending || finish({ waiting_id: wanted.waiting_id, code: code.trim() }),
  })

  return (
    <EntryPage title={messages.codeTitle} description={messages.codeAbout} footer={<BackToSignIn onClick={onGiveUp} />}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={messages.code}
          hint={messages.codeHint}
          name="code"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          {...field('code')}
        />
        {error ? <Alert tone="bad">{failureWords(error, messages.verifyFailed)}</Alert> : null}
        <Button type="submit" variant="primary" full pending={isPending} pendingLabel={messages.verifying}>
          {messages.verify}
        </Button>
      </form>
    </EntryPage>
  )
}
