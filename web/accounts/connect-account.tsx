import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import type { Account, ChallengeNeeded, PendingAuth } from '#contract/accounts.ts'
import type { ChallengeStep } from '#web/accounts/challenge-step.tsx'
import { CodeStep } from '#web/accounts/code-step.tsx'
import { ConfirmStep } from '#web/accounts/confirm-step.tsx'
import { ConnectForm } from '#web/accounts/connect-form.tsx'
import {
  type AccountCredentials,
  type ConnectAnswer,
  endsSignIn,
  isRefusal,
  useSignIn,
} from '#web/accounts/connect-queries.ts'
import type { SessionForm } from '#web/accounts/session-form.tsx'
import { screen, usePreloaded } from '#web/core/screen.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { atName } from '#words/bidi.ts'
import { doorMessages, connectMessages as messages } from '#words/generated/accounts.ts'

// Few need them: fetched once the page is there.
const SessionDoor = screen<'SessionForm', ComponentProps<typeof SessionForm>>(
  () => import('#web/accounts/session-form.tsx'),
  'SessionForm',
)
const Challenge = screen<'ChallengeStep', ComponentProps<typeof ChallengeStep>>(
  () => import('#web/accounts/challenge-step.tsx'),
  'ChallengeStep',
)

/** The doors beside the password, each a row here and two texts. */
const otherDoors = { session: SessionDoor }
type OtherDoor = keyof typeof otherDoors
type Door = 'password' | OtherDoor
const doors: Door[] = ['password', ...(Object.keys(otherDoors) as OtherDoor[])]

const preloadDoors = () => Promise.all([...Object.values(otherDoors), Challenge].map((fetched) => fetched.preload()))

type Step =
  | { kind: 'password'; error: Error | null; arrive: boolean }
  | { kind: 'code'; pending: PendingAuth }
  | { kind: 'challenge'; challenge: ChallengeNeeded }
  | { kind: 'confirm'; asked_at: number | null; error: Error | null }

type ConnectAccountProps = {
  /** Filled in already. */
  username: string
  /** Whether it's an account that was connected before. */
  isAgain: boolean
  /** Whether the first field takes the focus at once; not where the page itself has just been opened. */
  arrive: boolean
  onConnected: (account: Account) => void
}

/** What was typed and the step it has led to. */
function useSignInSteps({ username, arrive, onConnected }: Omit<ConnectAccountProps, 'isAgain'>) {
  const { mutate: signIn, isPending } = useSignIn()
  const [credentials, setCredentials] = useState<AccountCredentials>({ username, password: '' })
  const [step, setStep] = useState<Step>({ kind: 'password', error: null, arrive })

  const toPassword = (error: Error | null) => setStep({ kind: 'password', error, arrive: true })

  const onSuccess = (answer: ConnectAnswer) => {
    if (answer.kind === 'connected') return onConnected(answer.account)
    if (answer.kind === 'challenged') return setStep({ kind: 'challenge', challenge: answer.challenge })
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
      if (endsSignIn(error)) return toPassword(error)
      setStep({ kind: 'confirm', asked_at: Date.now(), error })
    }
    signIn(credentials, { onSuccess, onError })
  }

  const startOver = () => {
    setCredentials({ username: '', password: '' })
    toPassword(null)
  }

  return { credentials, step, setStep, isPending, toPassword, connect, askAgain, startOver }
}

/** Signing in to Instagram from the password to the connected account. The password lives in this component alone. */
export function ConnectAccount(props: ConnectAccountProps) {
  const { isAgain, onConnected } = props
  const { credentials, step, setStep, isPending, toPassword, connect, askAgain, startOver } = useSignInSteps(props)
  const { username } = credentials
  usePreloaded(preloadDoors)

  if (step.kind === 'password')
    return (
      <Doors onConnected={onConnected}>
        {(toSession) => (
          <ConnectForm
            initial={credentials}
            isAgain={isAgain}
            pending={isPending}
            error={step.error}
            arrive={step.arrive}
            onSubmit={connect}
            onOtherDoor={toSession}
          />
        )}
      </Doors>
    )
  return (
    <>
      <SigningInAs username={username} onAnother={startOver} />
      {step.kind === 'code' ? (
        <CodeStep
          username={username}
          pending={step.pending}
          onConnected={onConnected}
          onGone={toPassword}
          onHeld={() => setStep({ kind: 'confirm', asked_at: null, error: null })}
        />
      ) : null}
      {step.kind === 'challenge' ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <Challenge.Screen
            username={username}
            challenge={step.challenge}
            onConnected={onConnected}
            onCode={(pending) => setStep({ kind: 'code', pending })}
            onGone={toPassword}
          />
        </Suspense>
      ) : null}
      {step.kind === 'confirm' ? (
        <ConfirmStep
          username={username}
          asked_at={step.asked_at}
          error={step.error}
          pending={isPending}
          onConfirmed={askAgain}
          passwordKept={messages.passwordKept}
        />
      ) : null}
    </>
  )
}

type DoorsProps = {
  onConnected: (account: Account) => void
  /** The form for a password, which keeps what is typed while another door is looked at. */
  children: (toSession: () => void) => ReactNode
}

/** The ways to connect, each with what it takes, and the form of the chosen one. */
function Doors({ onConnected, children }: DoorsProps) {
  const [{ door, arrive }, setDoor] = useState<{ door: Door; arrive: boolean }>({ door: 'password', arrive: false })
  const options = doors.map((value) => ({
    value,
    label: (
      <>
        <span className="font-medium">{doorMessages[value]}</span>
        <span className="text-caption text-muted">{doorMessages[`${value}About`]}</span>
      </>
    ),
  }))
  const Other = door === 'password' ? null : otherDoors[door].Screen
  return (
    <div className="flex flex-col gap-5">
      <RadioCards
        label={doorMessages.how}
        value={door}
        onChange={(chosen) => setDoor({ door: chosen, arrive: false })}
        className=""
        cardClassName="flex-col"
        options={options}
      />
      <div hidden={door !== 'password'}>{children(() => setDoor({ door: 'session', arrive: true }))}</div>
      {Other ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Other arrive={arrive} onConnected={onConnected} />
        </Suspense>
      ) : null}
    </div>
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
