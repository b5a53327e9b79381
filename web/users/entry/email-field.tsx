import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { userMessages as messages } from '#words/users.ts'

/** What is wrong with an email address as typed, as a sentence. The server decides. */
export function emailProblem(email: string) {
  const typed = email.trim()
  if (!typed) return messages.emailMissing
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? undefined : messages.emailWrong
}

type EmailFieldProps = { value: string; error: string | undefined; set: (change: { email: string }) => void }

export const EmailField = ({ value, error, set }: EmailFieldProps) => (
  <Field label={messages.email} error={error}>
    <TextInput
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => set({ email: target.value })}
    />
  </Field>
)
