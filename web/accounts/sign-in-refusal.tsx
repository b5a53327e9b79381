import * as paths from '#rules/paths.ts'
import { isRefusal, sentenceOf } from '#web/accounts/connect-queries.ts'
import { useTimeLeft } from '#web/accounts/use-time-left.ts'
import { ApiFailure } from '#web/core/api.ts'
import { durationWords } from '#web/core/moments.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { connectMessages as messages } from '#words/generated/accounts.ts'

const adviceOn = (code: string) => (messages.advice as Record<string, string | undefined>)[code]

type SignInRefusalProps = {
  error: Error
  /** Said where the server sent no sentence. */
  fallback: string
}

/** Why Instagram or the plan refused, in the flow of the form, and what to do about it. */
export function SignInRefusal({ error, fallback }: SignInRefusalProps) {
  const { code, retry_at } = error instanceof ApiFailure ? error : { code: '', retry_at: null }
  const better = isRefusal(error, 'limit_accounts', 'trial_ended')
  return (
    <Alert
      tone="bad"
      action={
        better ? (
          <LinkButton size="small" to={paths.account}>
            {messages.plans}
          </LinkButton>
        ) : null
      }
    >
      {sentenceOf(error, fallback)} {adviceOn(code)}
      {retry_at ? <TryAgain at={retry_at} /> : null}
    </Alert>
  )
}

/** Not read out every second: a live region inside the alert that says nothing by itself. */
function TryAgain({ at }: { at: number }) {
  const left = useTimeLeft(at)
  return (
    <p aria-live="off" className="mt-1 font-medium tabular-nums">
      {left > 0 ? messages.tryIn({ left: durationWords(left) }) : messages.tryNow}
    </p>
  )
}
