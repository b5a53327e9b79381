import { type ReactNode, useEffect, useRef } from 'react'
import { isRefusal } from '#web/accounts/connect-queries.ts'
import { NumberedSteps } from '#web/accounts/numbered-steps.tsx'
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
  /** What to do instead of confirming it in the app, with what it takes. */
  elsewhere?: { steps: readonly string[]; action: ReactNode; done: string }
  /** What happens to the password meanwhile. */
  passwordKept: string
}

/** Instagram wants to hear in its own app that it was the owner; what to do there, and asking again. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { username, asked_at, pending, error, onConfirmed, elsewhere, passwordKept } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const refused = error && !isRefusal(error, 'instagram_needs_confirmation') ? error : null
  const wait = useTimeLeft(refused instanceof ApiFailure ? refused.retry_at : null)
  const { confirmSteps } = messages
  const steps = elsewhere?.steps ?? [confirmSteps.open({ username }), confirmSteps.approve, confirmSteps.return]
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
          {messages.confirmTitle}
        </h2>
        <p className="mt-1 text-muted">{elsewhere ? messages.confirmWhyAnywhere : messages.confirmWhy}</p>
      </div>
      <NumberedSteps steps={steps} />
      {elsewhere?.action}
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
        {elsewhere?.done ?? messages.confirmed}
      </Button>
      <p className="text-caption text-muted">{passwordKept}</p>
    </div>
  )
}
