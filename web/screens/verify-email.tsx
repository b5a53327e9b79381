import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import type { SecondFactorWanted } from '#contract/users.ts'
import { ApiFailure } from '#web/app/api.ts'
import { failureWords } from '#web/app/failure-words.ts'
import { HOME } from '#web/app/next-path.ts'
import { EntryPage } from '#web/app/page.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageSpinner, Spinner } from '#web/ui/spinner.tsx'
import { useSignOutHere, useVerifyEmail } from '#web/users/entry-queries.ts'
import { forgotPath } from '#web/users/forgot-path.ts'
import { GoogleButton } from '#web/users/google-button.tsx'
import { LoginForm } from '#web/users/login-form.tsx'
import { useSession } from '#web/users/queries.ts'
import { SecondFactorStep } from '#web/users/second-factor-step.tsx'
import { entryMessages as messages } from '#words/entry.ts'

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
            <Button look="primary" full pending={isPending} onClick={() => signOut()}>
              {messages.signInAsOther}
            </Button>
          ) : null}
          <LinkButton to={HOME} look={done ? 'primary' : 'secondary'} full>
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
