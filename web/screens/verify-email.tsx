import { useEffect, useEffectEvent, useRef } from 'react'
import { useParams } from 'react-router'
import { failureWords } from '#web/app/failure-words.ts'
import { HOME } from '#web/app/next-path.ts'
import { EntryPage } from '#web/app/page.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { entryMessages as messages } from '#web/users/entry-messages.ts'
import { useVerifyEmail } from '#web/users/entry-queries.ts'

/** Where the link of the mail leads that proves an address; it works without a further press. */
export function VerifyEmailScreen() {
  const { verificationId = '', token = '' } = useParams()
  const { mutate: verify, error, data: done } = useVerifyEmail()

  const arrived = useRef(false)
  const arrive = useEffectEvent(() => {
    if (!arrived.current) verify({ verification_id: verificationId, token })
    arrived.current = true
  })
  // Once: the link is spent by it.
  useEffect(() => arrive(), [])

  return (
    <EntryPage title={messages.verifyEmailTitle}>
      {done || error ? (
        <div className="flex flex-col gap-4">
          {done ? <Alert tone="ok">{done.message}</Alert> : null}
          {error ? <Alert tone="bad">{failureWords(error, messages.verifyEmailFailed)}</Alert> : null}
          <LinkButton to={HOME} look={done ? 'primary' : 'secondary'} full>
            {messages.onward}
          </LinkButton>
        </div>
      ) : (
        <div className="grid place-items-center py-4">
          <Spinner label={messages.verifyEmailWait} />
        </div>
      )}
    </EntryPage>
  )
}
