import { useEffect, useRef, useState } from 'react'
import type { Account, ChallengeMethod, ChallengeNeeded, PendingAuth } from '#contract/accounts.ts'
import { CodeForm } from '#web/accounts/code-form.tsx'
import { SendAgain } from '#web/accounts/code-step.tsx'
import { ConfirmStep } from '#web/accounts/confirm-step.tsx'
import { type ConnectAnswer, endsSignIn } from '#web/accounts/connect-queries.ts'
import { useChooseChallengeMethod, useVerifyChallenge } from '#web/accounts/door-queries.ts'
import { MethodChoice } from '#web/accounts/method-choice.tsx'
import { SignInRefusal } from '#web/accounts/sign-in-refusal.tsx'
import { ApiFailure } from '#web/core/api.ts'
import { buttonClasses } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { connectMessages } from '#words/generated/accounts.ts'
import { challengeMessages as messages } from '#words/generated/doors.ts'

type ChallengeStepProps = {
  username: string
  challenge: ChallengeNeeded
  onConnected: (account: Account) => void
  /** Instagram wants a second factor too. */
  onCode: (pending: PendingAuth) => void
  /** The sign-in has ended and starts over. */
  onGone: (why: Error) => void
}

/** The calls of a challenge, and how it is being met; null while that is to be chosen. */
function useChallenge({ challenge: given, onConnected, onCode, onGone }: ChallengeStepProps) {
  const [{ challenge, sent_at }, setWaiting] = useState(() => ({ challenge: given, sent_at: Date.now() }))
  const [chosen, setChosen] = useState<ChallengeMethod | null>(() => firstMethod(given))
  const [asked_at, setAskedAt] = useState<number | null>(null)
  const choosing = useChooseChallengeMethod()
  const verify = useVerifyChallenge()
  const busy = choosing.isPending || verify.isPending
  const { pending_auth } = challenge

  const onError = (error: Error) => {
    if (endsSignIn(error)) onGone(error)
  }

  /** Instagram may have put another challenge in the place of this one. */
  const onSuccess = (answer: ConnectAnswer) => {
    if (answer.kind === 'connected') return onConnected(answer.account)
    if (answer.kind === 'needs_code') return onCode(answer.pending)
    setWaiting({ challenge: answer.challenge, sent_at: Date.now() })
    setChosen(firstMethod(answer.challenge))
  }

  const choose = (method: ChallengeMethod) => {
    if (busy) return
    verify.reset()
    choosing.reset()
    setAskedAt(null)
    if (method === 'app' || method === 'link') return setChosen(method)
    const onChosen = (answer: ConnectAnswer) => {
      const is_sent = answer.kind === 'challenged' && answer.challenge.sent_by === method
      if (is_sent && challenge.sent_by === method) toast.success(connectMessages.sentAgain)
      onSuccess(answer)
    }
    choosing.mutate({ pending_auth, method }, { onSuccess: onChosen, onError })
  }

  const check = (code?: string) => {
    if (busy) return
    choosing.reset()
    const onSettled = () => setAskedAt(Date.now())
    verify.mutate({ pending_auth, ...(code !== undefined && { code }) }, { onSuccess, onError, onSettled })
  }

  return { challenge, sent_at, chosen, asked_at, choosing, verify, choose, check }
}

/** Instagram wants to hear that it was the owner: by a code it sends, in its app, or on its page. */
export function ChallengeStep(props: ChallengeStepProps) {
  const { challenge, sent_at, chosen, asked_at, choosing, verify, choose, check } = useChallenge(props)
  const { methods } = challenge
  const { username } = props
  const hintOf = (method: ChallengeMethod) => methods.find((one) => one.method === method)?.hint ?? null
  const others = methods
    .filter(({ method }) => method !== chosen)
    .map(({ method, hint }) => ({ method, label: messages.methods[method], hint }))
  const pending = choosing.isPending ? choosing.variables.method : undefined
  const url = methods.find(({ method }) => method === 'link')?.url
  return (
    <>
      {chosen === null ? <Asked error={choosing.error} /> : null}
      {chosen === 'mail' || chosen === 'sms' ? (
        <>
          <h2 className="mb-4 text-heading">{connectMessages.codeTitle}</h2>
          <CodeForm
            key={`${chosen} ${sent_at}`}
            method="sms"
            message={sentTo(chosen, hintOf(chosen))}
            pending={verify.isPending}
            error={verify.error ?? choosing.error}
            wait_until={verify.error instanceof ApiFailure ? verify.error.retry_at : null}
            fallback={verify.error ? messages.checkFailed : messages.sendFailed}
            onSubmit={check}
          >
            <SendAgain
              sent_at={sent_at}
              pending={pending === chosen}
              error={choosing.error}
              onSend={() => choose(chosen)}
            />
          </CodeForm>
        </>
      ) : null}
      {chosen === 'app' || chosen === 'link' ? (
        <ConfirmStep
          key={chosen}
          username={username}
          asked_at={asked_at}
          pending={verify.isPending}
          error={verify.error ?? choosing.error}
          onConfirmed={() => check()}
          passwordKept={messages.passwordHere}
          {...(chosen === 'link' && url && { elsewhere: onPage(username, url) })}
        />
      ) : null}
      <MethodChoice
        title={chosen === null ? messages.choose : messages.others}
        options={others}
        pending={pending}
        onChoose={choose}
      />
    </>
  )
}

/** A code that is on its way is asked for; where there is only one way, it is taken. */
const firstMethod = ({ sent_by, methods }: ChallengeNeeded): ChallengeMethod | null =>
  sent_by ?? (methods.length === 1 ? (methods[0]?.method ?? null) : null)

function sentTo(method: 'mail' | 'sms', hint: string | null) {
  if (!hint) return messages.sentSomewhere
  return method === 'mail' ? messages.mailSent({ hint }) : messages.smsSent({ hint })
}

const onPage = (username: string, url: string) => ({
  steps: [messages.linkSteps.open({ username }), messages.linkSteps.follow, messages.linkSteps.return],
  action: (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'secondary' })}>
      {messages.openLink}
    </a>
  ),
  done: messages.done,
})

/** Above the ways to choose from. */
function Asked({ error }: { error: Error | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
          {connectMessages.confirmTitle}
        </h2>
        <p className="mt-1 text-muted">{connectMessages.confirmWhyAnywhere}</p>
      </div>
      {error ? <SignInRefusal error={error} fallback={messages.sendFailed} /> : null}
    </div>
  )
}
