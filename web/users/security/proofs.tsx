import type { ReactNode } from 'react'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { factorMessages as messages } from '#words/generated/settings.ts'

type ProofProps = {
  label?: string
  hint?: ReactNode
  error: string | undefined
  value: string
  onChange: (value: string) => void
  'data-autofocus'?: boolean | undefined
}

/** A code of the authenticator app, or a recovery code. */
export const CodeField = (props: ProofProps) => (
  <TextField
    label={messages.code}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={40}
    {...props}
  />
)

/** The user's own password, as a proof that it is them. */
export const OwnPassword = (props: ProofProps) => (
  <PasswordField label={messages.password} name="password" autoComplete="current-password" {...props} />
)

export const missingCode = (code: string) => (code.trim() ? undefined : messages.codeMissing)
export const missingPassword = (password: string) => (password ? undefined : messages.passwordMissing)
