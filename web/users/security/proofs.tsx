import type { ReactNode } from 'react'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { factorMessages as messages } from '#words/settings.ts'

type ProofProps = {
  label?: string | undefined
  hint?: ReactNode
  error: string | undefined
  value: string
  onValue: (value: string) => void
  autofocus?: boolean | undefined
}

/** A code of the authenticator app, or a recovery code. */
export const CodeField = ({ label = messages.code, hint, error, value, onValue, autofocus }: ProofProps) => (
  <Field label={label} hint={hint} error={error}>
    <TextInput
      name="code"
      data-autofocus={autofocus}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  </Field>
)

/** The user's own password, as a proof that it is them. */
export const OwnPassword = ({ label = messages.password, hint, error, value, onValue, autofocus }: ProofProps) => (
  <Field label={label} hint={hint} error={error}>
    <PasswordInput
      name="password"
      data-autofocus={autofocus}
      autoComplete="current-password"
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  </Field>
)

export const missingCode = (code: string) => (code.trim() ? undefined : messages.codeMissing)
export const missingPassword = (password: string) => (password ? undefined : messages.passwordMissing)
