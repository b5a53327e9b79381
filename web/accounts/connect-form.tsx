import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { accountMessages as messages } from '#web/accounts/messages.ts'
import { appInfoQuery, useConnectAccount } from '#web/accounts/queries.ts'
import { messageOf } from '#web/app/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** A leading @ and capitals are forgiven, as the server forgives them. */
const plainName = (typed: string) => typed.trim().replace(/^@/, '').toLowerCase()

function usernameProblem(typed: string) {
  const username = plainName(typed)
  if (!username) return messages.usernameMissing
  return /^[a-z0-9._]{1,30}$/.test(username) ? undefined : messages.usernameWrong
}

type ConnectFormProps = { onConnected: (username: string) => void }

export function ConnectForm({ onConnected }: ConnectFormProps) {
  const { mutate: connect, isPending, error } = useConnectAccount()
  const [search] = useSearchParams()
  const { values, errors, set, submit } = useForm({
    initial: { username: search.get('username') ?? '', password: '' },
    validate: ({ username, password }) => ({
      username: usernameProblem(username),
      password: password ? undefined : messages.passwordMissing,
    }),
    onSubmit: ({ username, password }) =>
      connect({ username: plainName(username), password }, { onSuccess: (account) => onConnected(account.username) }),
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SandboxHint onFill={set} />
      <Field label={messages.username} error={errors.username}>
        <TextInput
          name="username"
          prefix="@"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={values.username}
          onChange={({ target }) => set({ username: target.value })}
        />
      </Field>
      <Field label={messages.password} error={errors.password} hint={messages.passwordUse}>
        <PasswordInput
          name="instagram_password"
          autoComplete="off"
          value={values.password}
          onChange={({ target }) => set({ password: target.value })}
        />
      </Field>
      {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
      <Button type="submit" look="primary" pending={isPending} pendingLabel={messages.connecting}>
        {messages.connect}
      </Button>
    </form>
  )
}

type SandboxHintProps = { onFill: (login: { username: string; password: string }) => void }

/** Shown only while Instagram is the sandbox: which name may be tried there. */
function SandboxHint({ onFill }: SandboxHintProps) {
  const { data } = useQuery(appInfoQuery)
  const login = data?.demo_logins[0]
  if (!data?.sandbox || !login) return null
  const { username, password } = login
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-edge bg-sunken px-3 py-2.5">
      <div className="flex min-w-0 flex-1 basis-56 gap-2.5">
        <FlaskConical size={18} aria-hidden className="mt-px shrink-0 text-muted" />
        <p className="min-w-0">
          {messages.sandboxTitle} <span className="text-muted">{messages.sandboxTry(username, password)}</span>
        </p>
      </div>
      <Button size="small" onClick={() => onFill({ username, password })}>
        {messages.fillIn}
      </Button>
    </div>
  )
}
