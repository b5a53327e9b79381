import { useState } from 'react'
import type { Account, PendingAuth, TwoFactorMethod } from '#contract/accounts.ts'
import { CodeForm } from '#web/accounts/code-form.tsx'
import { isRefusal, useSwitchMethod, useVerifyCode } from '#web/accounts/connect-queries.ts'
import { MethodChoice } from '#web/accounts/method-choice.tsx'
import { SendAgain } from '#web/accounts/send-again.tsx'
import { ApiFailure } from '#web/core/api.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { connectMessages as messages } from '#words/connect.ts'

type CodeStepProps = {
  username: string
  pending: PendingAuth
  onConnected: (account: Account) => void
  /** The sign-in has waited too long and starts over. */
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
    if (isRefusal(error, 'pending_auth_gone')) return onGone(error)
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
        {method === 'sms' ? <SendAgain sent_at={sent_at} pending={asked === 'sms'} onSend={() => ask('sms')} /> : null}
      </CodeForm>
      <MethodChoice options={pending.available_method_options} current={method} pending={asked} onChoose={ask} />
    </>
  )
}
