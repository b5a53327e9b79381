import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isContact, isUsername } from '#rules/exports/usernames.ts'
import { asUsername } from '#rules/typed-text.ts'
import { type AccountCredentials, CLOSED, isRefusal } from '#web/accounts/connect-queries.ts'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { SignInRefusal } from '#web/accounts/sign-in-refusal.tsx'
import { useTimeLeft } from '#web/accounts/use-time-left.ts'
import { ApiFailure } from '#web/core/api.ts'
import { useUnreportedError } from '#web/core/live.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { connectMessages, doorMessages, connectFormMessages as messages } from '#words/generated/accounts.ts'

function usernameProblem(typed: string) {
  const username = asUsername(typed)
  if (!username) return messages.usernameMissing
  if (isUsername(username)) return
  return isContact(username) ? messages.usernameIsContact : messages.usernameWrong
}

const PASSWORD = 'instagram_password'

const REFUSED = ['instagram_wrong_password', 'instagram_wrong_password_again'] as const

function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}

/** The field an error is about takes the focus, and so does the first one to fill in on `arrive`. */
function useFocus({ initial, error, arrive }: Pick<ConnectFormProps, 'initial' | 'error' | 'arrive'>) {
  const form = useRef<HTMLFormElement>(null)
  const first = initial.username ? PASSWORD : 'username'

  useEffect(() => {
    if (arrive) focusField(form.current, first)
  }, [arrive, first])

  useEffect(() => {
    if (isRefusal(error, ...REFUSED)) focusField(form.current, PASSWORD)
    if (isRefusal(error, 'instagram_unknown_user')) focusField(form.current, 'username')
  }, [error])

  return form
}

type ConnectFormProps = {
  initial: AccountCredentials
  /** Whether it's an account that was connected before. */
  isAgain: boolean
  pending: boolean
  /** Why the last attempt, or the step that followed it, led back here. */
  error: Error | null
  /** Whether one came here from another step and not with the page. */
  arrive: boolean
  onSubmit: (credentials: AccountCredentials) => void
  onOtherDoor: () => void
}

export function ConnectForm({ initial, isAgain, pending, error, arrive, onSubmit, onOtherDoor }: ConnectFormProps) {
  const form = useFocus({ initial, error, arrive })
  const unreported = useUnreportedError(error)
  const wait = useTimeLeft(error instanceof ApiFailure ? error.retry_at : null)
  const { set, field, submit } = useForm({
    initial,
    validate: ({ username, password }) => ({
      username: usernameProblem(username),
      password: password ? undefined : messages.passwordMissing,
    }),
    onSubmit: ({ username, password }) => {
      if (!pending && wait === 0) onSubmit({ username: asUsername(username), password })
    },
  })

  const connectNow = (login: AccountCredentials) => {
    set(login)
    if (!pending && wait === 0) onSubmit(login)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SandboxHint only={isAgain ? initial.username : null} pending={pending} onUse={connectNow} />
      <TextField
        label={messages.username}
        name="username"
        prefix="@"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField
        label={messages.password}
        hint={messages.passwordUse}
        name={PASSWORD}
        autoComplete="off"
        {...field('password')}
      />
      {unreported ? <SignInRefusal error={unreported} fallback={connectMessages.noSession} /> : null}
      {isRefusal(error, ...REFUSED, ...CLOSED) ? (
        <OtherDoor onChoose={onOtherDoor}>
          {isRefusal(error, ...CLOSED) ? doorMessages.sessionAbout : doorMessages.passwordIsRight}
        </OtherDoor>
      ) : null}
      <Button type="submit" variant="primary" disabled={wait > 0} pending={pending} pendingLabel={messages.connecting}>
        {isAgain ? connectMessages.connectAgain : messages.connect}
      </Button>
    </form>
  )
}

/** Where a password doesn't help, or is called wrong though it may be right: the other door. */
const OtherDoor = ({ onChoose, children }: { onChoose: () => void; children: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <p className="min-w-0 flex-1 basis-56 text-muted">{children}</p>
    <Button size="small" onClick={onChoose}>
      {doorMessages.useSession}
    </Button>
  </div>
)

type SandboxHintProps = {
  /** The account to connect; null where it may be any. */
  only: string | null
  pending: boolean
  onUse: (login: AccountCredentials) => void
}

/** Shown only while Instagram is the sandbox: which account may be tried there, and the way to connect it. */
function SandboxHint({ only, pending, onUse }: SandboxHintProps) {
  const { data } = useQuery(appInfoQuery)
  const login = data?.demo_logins.find(({ username }) => only === null || username === only)
  if (!data?.sandbox || !login) return null
  const { username, password } = login
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-edge bg-sunken px-3 py-2.5">
      <div className="flex min-w-0 flex-1 basis-56 gap-2.5">
        <FlaskConical size={18} aria-hidden className="mt-px shrink-0 text-muted" />
        <p className="min-w-0">
          {messages.sandboxTitle} <span className="text-muted">{messages.sandboxTry({ username, password })}</span>
        </p>
      </div>
      <Button size="small" disabled={pending} onClick={() => onUse({ username, password })}>
        {messages.connectSandboxAccount({ username })}
      </Button>
    </div>
  )
}
