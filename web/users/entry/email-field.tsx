import { asEmail } from '#rules/typed-text.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { userMessages as messages } from '#words/generated/first.ts'

/** What is wrong with an email address as typed, as a sentence. The server decides. */
export function emailProblem(email: string) {
  const typed = asEmail(email)
  if (!typed) return messages.emailMissing
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? undefined : messages.emailWrong
}

type EmailFieldProps = { value: string; error: string | undefined; onChange: (email: string) => void }

export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label={messages.email}
    type="email"
    name="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)
