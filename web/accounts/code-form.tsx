import { type ReactNode, useEffect, useRef } from 'react'
import type { TwoFactorMethod } from '#contract/accounts.ts'
import { asCode } from '#rules/typed-text.ts'
import { isRefusal } from '#web/accounts/connect-queries.ts'
import { SignInRefusal } from '#web/accounts/sign-in-refusal.tsx'
import { useTimeLeft } from '#web/accounts/use-time-left.ts'
import { messageOf } from '#web/core/api.ts'
import { useUnreportedError } from '#web/core/live.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { connectMessages as messages } from '#words/generated/accounts.ts'

const digitsOf = (method: TwoFactorMethod) => (method === 'backup' ? 8 : 6)

function codeProblem(typed: string, method: TwoFactorMethod) {
  const code = asCode(typed)
  const digits = digitsOf(method)
  if (!code) return messages.codeRequired
  if (/^\d+$/.test(code) && code.length === digits) return undefined
  return /^\d{8}$/.test(code) ? messages.codeIsBackup : messages.codeDigits({ digits })
}

type CodeFormProps = {
  method: TwoFactorMethod
  /** What was asked; describes the field. */
  message: string
  pending: boolean
  error: Error | null
  /** Until when no code is taken, epoch ms. */
  wait_until: number | null
  /** Said where the server sent no sentence. */
  fallback: string
  onSubmit: (code: string) => void
  /** Below the field, for example to have the message sent again. */
  children?: ReactNode
}

export function CodeForm(props: CodeFormProps) {
  const { method, message, pending, error, wait_until, fallback, onSubmit, children } = props
  const input = useRef<HTMLInputElement>(null)
  const unreported = useUnreportedError(error)
  const wrong = isRefusal(error, 'two_factor_wrong_code', 'two_factor_code_missing')
  const wait = useTimeLeft(wait_until)
  const { values, set, field, submit } = useForm({
    initial: { code: '', refused: '' },
    validate: ({ code }) => ({ code: codeProblem(code, method) }),
    onSubmit: ({ code }) => {
      if (pending || wait > 0) return
      set({ refused: code })
      onSubmit(asCode(code))
    },
  })

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (!error || !wrong) return
    input.current?.focus()
    input.current?.select()
  }, [error, wrong])

  const code = field('code')
  const refusal = error && wrong && values.code === values.refused ? messageOf(error) : null
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={input}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        className="h-12! text-dialog! tabular-nums tracking-[0.2em]!"
        {...code}
        label={messages.code}
        hint={message}
        error={code.error ?? (refusal ? <span role="alert">{refusal}</span> : null)}
      />
      {children}
      {unreported && !wrong ? <SignInRefusal error={unreported} fallback={fallback} /> : null}
      <Button type="submit" variant="primary" disabled={wait > 0} pending={pending} pendingLabel={messages.verifying}>
        {messages.verify}
      </Button>
    </form>
  )
}
