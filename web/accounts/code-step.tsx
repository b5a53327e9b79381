import { useState } from 'react'
import type { Account, PendingAuth, TwoFactorMethod } from '#contract/accounts.ts'
import { CodeForm } from '#web/accounts/code-form.tsx'
import { endsSignIn, isRefusal, useSwitchMethod, useVerifyCode } from '#web/accounts/connect-queries.ts'
import { MethodChoice } from '#web/accounts/method-choice.tsx'
import { useTimeLeft } from '#web/accounts/use-time-left.ts'
import { ApiFailure } from '#web/core/api.ts'
import { durationWords } from '#web/core/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { connectMessages as messages } from '#words/generated/accounts.ts'

type CodeStepProps = {
  username: string
  pending: PendingAuth
  onConnected: (account: Account) => void
  /** The sign-in has ended and starts over. */
  onGone: (why: Error) => void
  /** Instagram also wants a confirmation in its app. */
  onHeld: () => void
}

/** Two-factor authentication: the code, and the other ways to get one. */
export function CodeStep({ username, pending: given, onConnected, onGone, onHeld }: CodeStepProps) {
  const [{ pending, sent_at }, setWaiting] = useState(() => ({ pending: given, sent_at: Date.now() }))
  const verify = useVerifyCode()
  const switching = useSwitchMethod()
  const { method, message } = pending.verification_info
  const busy = verify.isPending || switching.isPending

  const onError = (error: Error) => {
    if (endsSignIn(error)) return onGone(error)
    if (isRefusal(error, 'instagram_needs_confirmation')) return onHeld()
  }

  const check = (code: string) => {
    if (busy) return
    switching.reset()
    verify.mutate({ username, pending, code }, { onSuccess: onConnected, onError })
  }

  const ask = (wanted: TwoFactorMethod) => {
    if (busy) return
    verify.reset()
    const onSuccess = (next: PendingAuth) => {
      if (wanted === method) toast.success(messages.sentAgain)
      setWaiting({ pending: next, sent_at: Date.now() })
    }
    switching.mutate({ username, pending, method: wanted }, { onSuccess, onError })
  }

  const asked = switching.isPending ? switching.variables.method : undefined
  return (
    <>
      <h2 className="mb-4 text-heading">{messages.codeTitle}</h2>
      <CodeForm
        key={`${method} ${sent_at}`}
        method={method}
        message={message}
        pending={verify.isPending}
        error={verify.error ?? switching.error}
        wait_until={verify.error instanceof ApiFailure ? verify.error.retry_at : null}
        fallback={verify.error ? messages.verifyFailed : messages.switchFailed}
        onSubmit={check}
      >
        {method === 'sms' ? (
          <SendAgain sent_at={sent_at} pending={asked === 'sms'} error={switching.error} onSend={() => ask('sms')} />
        ) : null}
      </CodeForm>
      <MethodChoice
        title={messages.otherWays}
        options={pending.available_method_options.filter((option) => option.method !== method)}
        pending={asked}
        onChoose={ask}
      />
    </>
  )
}

/** Milliseconds between two messages; Instagram refuses those who ask faster. */
const BETWEEN = 60_000

type SendAgainProps = {
  /** When the last message was sent, epoch ms. */
  sent_at: number
  pending: boolean
  /** Why it wasn't sent again. */
  error: Error | null
  onSend: () => void
}

/** Has the message sent once more, after a minute, and after a pause that is asked for. */
export function SendAgain({ sent_at, pending, error, onSend }: SendAgainProps) {
  const retry_at = error instanceof ApiFailure ? error.retry_at : null
  const left = useTimeLeft(Math.max(sent_at + BETWEEN, retry_at ?? 0))
  return (
    <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-caption text-muted">{messages.noMessage}</p>
      <Button
        variant="ghost"
        size="small"
        className="-me-3 text-brand-text tabular-nums disabled:bg-transparent"
        disabled={left > 0}
        pending={pending}
        onClick={onSend}
      >
        {left > 0 ? messages.sendAgainIn({ left: durationWords(left) }) : messages.sendAgain}
      </Button>
    </div>
  )
}
