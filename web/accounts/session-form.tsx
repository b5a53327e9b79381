import { useEffect, useRef, useState } from 'react'
import type { Account } from '#contract/accounts.ts'
import { isRefusal } from '#web/accounts/connect-queries.ts'
import { useConnectSession } from '#web/accounts/door-queries.ts'
import { NumberedSteps } from '#web/accounts/numbered-steps.tsx'
import { SignInRefusal } from '#web/accounts/sign-in-refusal.tsx'
import { useTimeLeft } from '#web/accounts/use-time-left.ts'
import { ApiFailure, messageOf } from '#web/core/api.ts'
import { useUnreportedError } from '#web/core/live.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { connectFormMessages } from '#words/generated/accounts.ts'
import { sessionMessages as messages } from '#words/generated/doors.ts'

const browsers = ['chrome', 'firefox', 'safari'] as const
type Browser = (typeof browsers)[number]

/** The browser this page is open in is likely the one that is signed in. */
function likelyBrowser(): Browser {
  const { userAgent } = navigator
  if (/firefox/i.test(userAgent)) return 'firefox'
  return /safari/i.test(userAgent) && !/chrom/i.test(userAgent) ? 'safari' : 'chrome'
}

type SessionFormProps = {
  /** Whether a button led here, which is gone with the focus. */
  arrive: boolean
  onConnected: (account: Account) => void
}

/** Connecting with a session that a browser has: where one finds it, and the field for it. What is pasted lives in this component alone. */
export function SessionForm({ arrive, onConnected }: SessionFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [browser, setBrowser] = useState(likelyBrowser)
  const form = useRef<HTMLFormElement>(null)
  const { mutate: connect, isPending, error } = useConnectSession()
  const unreported = useUnreportedError(error)
  const wait = useTimeLeft(error instanceof ApiFailure ? error.retry_at : null)
  const { values, set, field, submit } = useForm({
    initial: { session: '', refused: '' },
    validate: ({ session }) => ({ session: session.trim() ? undefined : messages.missing }),
    onSubmit: ({ session }) => {
      if (isPending || wait > 0) return
      set({ refused: session })
      connect(session, { onSuccess: onConnected })
    },
  })

  useEffect(() => {
    if (arrive) heading.current?.focus()
  }, [arrive])

  const of_field = isRefusal(error, 'browser_session_unreadable', 'browser_session_ended')
  useEffect(() => {
    const input = form.current?.elements.namedItem('instagram_session')
    if (!error || !of_field || !(input instanceof HTMLInputElement)) return
    input.focus()
    input.select()
  }, [error, of_field])

  const session = field('session')
  const refusal = error && of_field && values.session === values.refused ? messageOf(error) : null
  const open = browser === 'safari' ? messages.openSafari : messages.open
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {messages.title}
      </h2>
      <Segmented
        full
        label={messages.browser}
        options={browsers.map((value) => ({ value, label: messages.browsers[value] }))}
        value={browser}
        onChange={setBrowser}
      />
      <NumberedSteps steps={[open, messages.find({ tab: messages.tabs[browser] }), messages.copy]} />
      <PasswordField
        label={messages.field}
        hint={messages.use}
        name="instagram_session"
        autoComplete="off"
        {...session}
        error={session.error ?? (refusal ? <span role="alert">{refusal}</span> : null)}
      />
      <p className="text-caption text-muted">{messages.warning}</p>
      {unreported && !of_field ? <SignInRefusal error={unreported} fallback={messages.failed} /> : null}
      <Button
        type="submit"
        variant="primary"
        disabled={wait > 0}
        pending={isPending}
        pendingLabel={connectFormMessages.connecting}
      >
        {messages.connect}
      </Button>
    </form>
  )
}
