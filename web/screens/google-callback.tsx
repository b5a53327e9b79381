import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import * as paths from '#rules/paths.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { EntryPage } from '#web/core/page.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useSignInWithGoogle } from '#web/users/entry/entry-queries.ts'
import { type Return, takeReturn } from '#web/users/entry/google-sign-in.ts'
import { SecondFactorStep } from '#web/users/entry/second-factor-step.tsx'
import { useSession } from '#web/users/session.ts'
import { entryMessages as messages } from '#words/generated/entry.ts'

const SECOND = 1000

/** Where Google sends the browser back to. */
export function GoogleCallbackScreen() {
  const { search } = useLocation()
  const { data: session } = useSession()
  const { mutate: signIn, error, data: answer } = useSignInWithGoogle()
  const [back, setBack] = useState<Return>()
  const [gaveUp, giveUp] = useState(false)

  const arrived = useRef(false)
  const arrive = useEffectEvent(() => {
    if (arrived.current) return
    arrived.current = true
    const taken = takeReturn(search)
    setBack(taken)
    if (taken.kind !== 'code') return
    const { kind: _, next: __, ...sent } = taken
    signIn(sent, {
      onSuccess: ({ message, second_factor }) => {
        if (message && second_factor) toast.info(message, { duration: 20 * SECOND })
      },
    })
  })
  // Once: what was remembered of the way there is taken by the first look.
  useEffect(() => arrive(), [])

  const next = back?.kind === 'code' ? back.next : undefined
  if (next !== undefined && answer?.user && answer.message)
    return (
      <EntryPage title={messages.googleLinked}>
        <div className="flex flex-col gap-4">
          <Alert tone="ok">{answer.message}</Alert>
          <LinkButton to={next} variant="primary" full>
            {messages.onward}
          </LinkButton>
        </div>
      </EntryPage>
    )
  if (next !== undefined && session?.user && (answer?.user || answer?.second_factor))
    return <Navigate to={next} replace />
  if (gaveUp) return <Navigate to={paths.login} replace />
  if (answer?.second_factor) return <SecondFactorStep wanted={answer.second_factor} onGiveUp={() => giveUp(true)} />

  const problem = error ? failureWords(error, messages.googleFailed) : back && problemOf(back.kind)
  return (
    <EntryPage title={messages.googleTitle}>
      {problem ? (
        <div className="flex flex-col gap-4">
          <Alert tone="bad">{problem}</Alert>
          <LinkButton to={paths.login} full>
            {messages.backToSignIn}
          </LinkButton>
        </div>
      ) : (
        <div className="grid place-items-center py-4">
          <Spinner label={messages.googleWait} />
        </div>
      )}
    </EntryPage>
  )
}

function problemOf(kind: Return['kind']): string | undefined {
  if (kind === 'code') return undefined
  return kind === 'cancelled' ? messages.googleCancelled : messages.googleStray
}
