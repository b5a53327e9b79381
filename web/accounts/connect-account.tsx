import { useState } from 'react'
import type { Account, PendingAuth } from '#contract/accounts.ts'
import { CodeStep } from '#web/accounts/code-step.tsx'
import { ConfirmStep } from '#web/accounts/confirm-step.tsx'
import { ConnectForm } from '#web/accounts/connect-form.tsx'
import { type AccountCredentials, type ConnectAnswer, isRefusal, useSignIn } from '#web/accounts/connect-queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { atName } from '#words/bidi.ts'
import { connectMessages as messages } from '#words/generated/accounts.ts'

type Step =
  | { kind: 'password'; error: Error | null; arrive: boolean }
  | { kind: 'code'; pending: PendingAuth }
  | { kind: 'confirm'; asked_at: number | null; error: Error | null }

/** What is put right where the password is typed. */
const PASSWORD_REFUSALS = [
  'instagram_wrong_password',
  'instagram_wrong_password_again',
  'instagram_unknown_user',
  'instagram_disabled',
] as const

type ConnectAccountProps = {
  /** Filled in already. */
  username: string
  /** Whether the first field takes the focus at once; not where the page itself has just been opened. */
  arrive: boolean
  onConnected: (account: Account) => void
}

/** Signing in to Instagram from the password to the connected account. The password lives in this component alone. */
export function ConnectAccount({ username, arrive, onConnected }: ConnectAccountProps) {
  const { mutate: signIn, isPending } = useSignIn()
  const [credentials, setCredentials] = useState<AccountCredentials>({ username, password: '' })
  const [step, setStep] = useState<Step>({ kind: 'password', error: null, arrive })

  const toPassword = (error: Error | null) => setStep({ kind: 'password', error, arrive: true })

  const onSuccess = (answer: ConnectAnswer) => {
    if (answer.kind === 'connected') return onConnected(answer.account)
    setStep({ kind: 'code', pending: answer.pending })
  }

  const connect = (given: AccountCredentials) => {
    setCredentials(given)
    setStep({ kind: 'password', error: null, arrive: false })
    const onError = (error: Error) => {
      if (isRefusal(error, 'instagram_needs_confirmation'))
        return setStep({ kind: 'confirm', asked_at: null, error: null })
      setStep({ kind: 'password', error, arrive: false })
    }
    signIn(given, { onSuccess, onError })
  }

  const askAgain = () => {
    const onError = (error: Error) => {
      if (isRefusal(error, ...PASSWORD_REFUSALS)) return toPassword(error)
      setStep({ kind: 'confirm', asked_at: Date.now(), error })
    }
    signIn(credentials, { onSuccess, onError })
  }

  const startOver = () => {
    setCredentials({ username: '', password: '' })
    toPassword(null)
  }

  if (step.kind === 'password')
    return (
      <ConnectForm
        initial={credentials}
        pending={isPending}
        error={step.error}
        arrive={step.arrive}
        onSubmit={connect}
      />
    )
  return (
    <>
      <SigningInAs username={credentials.username} onAnother={startOver} />
      {step.kind === 'code' ? (
        <CodeStep
          username={credentials.username}
          pending={step.pending}
          onConnected={onConnected}
          onGone={toPassword}
          onHeld={() => setStep({ kind: 'confirm', asked_at: null, error: null })}
        />
      ) : (
        <ConfirmStep
          username={credentials.username}
          asked_at={step.asked_at}
          error={step.error}
          pending={isPending}
          onConfirmed={askAgain}
        />
      )}
    </>
  )
}

/** Whose sign-in this is, above a step that follows the password, and the way back. */
const SigningInAs = ({ username, onAnother }: { username: string; onAnother: () => void }) => (
  <div className="-mx-5 -mt-5 mb-5 flex items-center justify-between gap-2 border-b border-line py-3 pe-3 ps-5">
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="hidden sm:block">
        <Avatar name={username} size="small" />
      </span>
      <p translate="no" className="min-w-0 break-all font-medium">
        {atName(username)}
      </p>
    </div>
    <Button variant="ghost" size="small" className="shrink-0 px-2 text-muted" onClick={onAnother}>
      {messages.anotherAccount}
    </Button>
  </div>
)
