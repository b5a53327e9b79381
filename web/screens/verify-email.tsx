import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import type { SecondFactorWanted } from '#contract/users.ts'
import * as paths from '#rules/paths.ts'
import { ApiFailure } from '#web/core/api.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { EntryPage } from '#web/core/page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { PageSpinner, Spinner } from '#web/ui/feedback/spinner.tsx'
import { useSignOutHere, useVerifyEmail } from '#web/users/entry/entry-queries.ts'
import { forgotPath } from '#web/users/entry/forgot-path.ts'
import { GoogleButton } from '#web/users/entry/google-button.tsx'
import { LoginForm } from '#web/users/entry/login-form.tsx'
import { SecondFactorStep } from '#web/users/entry/second-factor-step.tsx'
import { useSession } from '#web/users/session.ts'
import { entryMessages as messages } from '#words/generated/entry.ts'

/** Where the link of the mail leads that proves an address: on whatever device, once one is signed in there. */
export function VerifyEmailScreen() {
  const { data, isFetching } = useSession()
  if (data?.user) return <Verify />
  if (isFetching && !data) return <PageSpinner />
  return <SignInFirst />
}

/** Says why a sign-in is asked for; also to somebody whose address was used by another person. */
function SignInFirst() {
  const { pathname } = useLocation()
  const [wanted, setWanted] = useState<SecondFactorWanted>()
  if (wanted) return <SecondFactorStep wanted={wanted} onGiveUp={() => setWanted(undefined)} />
  return (
    <EntryPage
      title={messages.verifyEmailTitle}
      description={messages.verifyEmailSignIn}
      footer={
        <>
          {messages.verifyEmailNotYours}{' '}
          <Link to={forgotPath('')} className="font-medium text-brand-text hover:underline">
            {messages.resetTitle}
          </Link>
        </>
      }
    >
      <LoginForm onSecondFactor={setWanted} />
      <GoogleButton next={pathname} />
    </EntryPage>
  )
}

function Verify() {
  const { verificationId = '', token = '' } = useParams()
  const { mutate: verify, error, data: done } = useVerifyEmail()
  const { mutate: signOut, isPending } = useSignOutHere()

  const arrived = useRef(false)
  const arrive = useEffectEvent(() => {
    if (!arrived.current) verify({ verification_id: verificationId, token })
    arrived.current = true
  })
  // Once: the link is spent by it.
  useEffect(() => arrive(), [])

  const of_other = error instanceof ApiFailure && error.code === 'verification_link_of_other'
  return (
    <EntryPage title={messages.verifyEmailTitle}>
      {done || error ? (
        <div className="flex flex-col gap-4">
          {done ? <Alert tone="ok">{done.message}</Alert> : null}
          {error ? <Alert tone="bad">{failureWords(error, messages.verifyEmailFailed)}</Alert> : null}
          {of_other ? (
            <Button variant="primary" full pending={isPending} onClick={() => signOut()}>
              {messages.signInAsOther}
            </Button>
          ) : null}
          <LinkButton to={paths.dashboard} variant={done ? 'primary' : 'secondary'} full>
            {messages.onward}
          </LinkButton>
        </div>
      ) : (
        <div className="grid place-items-center py-4">
          <Spinner label={messages.verifyEmailWait} />
        </div>
      )}
    </EntryPage>
  )
}
