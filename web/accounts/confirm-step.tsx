import { useEffect, useRef } from 'react'
import { isRefusal } from '#web/accounts/connect-queries.ts'
import { SignInRefusal } from '#web/accounts/sign-in-refusal.tsx'
import { useTimeLeft } from '#web/accounts/use-time-left.ts'
import { ApiFailure } from '#web/core/api.ts'
import { clockOf } from '#web/core/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { connectMessages as messages } from '#words/generated/accounts.ts'

type ConfirmStepProps = {
  username: string
  /** When Instagram was last asked again, epoch ms; null before. */
  asked_at: number | null
  pending: boolean
  error: Error | null
  onConfirmed: () => void
}

/** Instagram wants to hear in its own app that it was the owner; what to do there, and asking again. */
export function ConfirmStep({ username, asked_at, pending, error, onConfirmed }: ConfirmStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const refused = error && !isRefusal(error, 'instagram_needs_confirmation') ? error : null
  const wait = useTimeLeft(refused instanceof ApiFailure ? refused.retry_at : null)
  const { confirmSteps } = messages
  const steps = [confirmSteps.open({ username }), confirmSteps.approve, confirmSteps.return]
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
          {messages.confirmTitle}
        </h2>
        <p className="mt-1 text-muted">{messages.confirmWhy}</p>
      </div>
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-caption font-medium text-brand-text"
            >
              {index + 1}
            </span>
            <span className="min-w-0 pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      <div role="status" className="empty:hidden">
        {asked_at !== null && !refused ? (
          <Alert tone="warn">
            {messages.notYet} <span className="text-muted">{messages.lastAsked({ time: clockOf(asked_at) })}</span>
          </Alert>
        ) : null}
      </div>
      {refused ? <SignInRefusal error={refused} fallback={messages.noSession} /> : null}
      <Button
        variant="primary"
        disabled={wait > 0}
        pending={pending}
        pendingLabel={messages.asking}
        onClick={onConfirmed}
      >
        {messages.confirmed}
      </Button>
      <p className="text-caption text-muted">{messages.passwordKept}</p>
    </div>
  )
}
