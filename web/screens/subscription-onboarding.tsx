import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { messageOf } from '#web/app/api.ts'
import { nextPath, withNext } from '#web/app/next-path.ts'
import { screen } from '#web/app/screen.ts'
import { SetupPage } from '#web/app/setup-page.tsx'
import { FirstPlan } from '#web/billing/first-plan.tsx'
import { plansQuery } from '#web/billing/queries.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { useSession } from '#web/users/queries.ts'
import { billingMessages as messages } from '#words/billing.ts'

const payment = screen(() => import('#web/billing/first-payment.tsx'), 'FirstPayment')

export function SubscriptionOnboardingScreen() {
  const { search } = useLocation()
  const { data: session } = useSession()
  const { data: plans, error, refetch, isFetching } = useQuery(plansQuery)

  if (session?.user?.subscription_onboarding_completed) {
    const next = nextPath(search)
    return <Navigate to={session.instagram_session ? next : withNext('/instagram-login', next)} replace />
  }
  const chosen = plans?.find((plan) => plan.id === new URLSearchParams(search).get('plan') && plan.price > 0)
  if (chosen)
    return (
      // A page of its own, so that its heading takes the focus.
      <SetupPage
        key="payment"
        title={messages.payment}
        description={messages.paymentAbout}
        above={<Steps label={messages.stepsLabel} steps={messages.steps} current={1} />}
      >
        <Suspense fallback={<PageSpinner />}>
          <payment.Screen plan={chosen} />
        </Suspense>
      </SetupPage>
    )
  return (
    <SetupPage
      title={messages.choose}
      description={messages.chooseAbout}
      above={<Steps label={messages.stepsLabel} steps={messages.steps} current={0} />}
    >
      {plans ? (
        <FirstPlan plans={plans} onPaid={payment.preload} />
      ) : error ? (
        <LoadError message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Skeleton className="h-[32rem]" />
      )}
    </SetupPage>
  )
}
