import { isRefusal, sentenceOf } from '#web/accounts/connect-queries.ts'
import { useTimeLeft } from '#web/accounts/use-time-left.ts'
import { ApiFailure } from '#web/app/api.ts'
import { routes } from '#web/app/routes.ts'
import { durationWords } from '#web/automation/moments.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { connectMessages as messages } from '#words/connect.ts'

const PLANS = '/account'

const advice: Record<string, string | undefined> = messages.advice

type SignInRefusalProps = {
  error: Error
  /** Said where the server sent no sentence. */
  fallback: string
}

/** Why Instagram or the plan refused, in the flow of the form, and what to do about it. */
export function SignInRefusal({ error, fallback }: SignInRefusalProps) {
  const { code, retry_at } = error instanceof ApiFailure ? error : { code: '', retry_at: null }
  const better = isRefusal(error, 'limit_accounts', 'trial_ended') && routes.some(({ path }) => path === PLANS)
  return (
    <Alert
      tone="bad"
      action={
        better ? (
          <LinkButton size="small" to={PLANS}>
            {messages.plans}
          </LinkButton>
        ) : null
      }
    >
      {sentenceOf(error, fallback)} {advice[code]}
      {retry_at ? <TryAgain at={retry_at} /> : null}
    </Alert>
  )
}

/** Not read out every second: a live region inside the alert that says nothing by itself. */
function TryAgain({ at }: { at: number }) {
  const left = useTimeLeft(at)
  return (
    <p aria-live="off" className="mt-1 font-medium tabular-nums">
      {left > 0 ? messages.tryIn(durationWords(left)) : messages.tryNow}
    </p>
  )
}
