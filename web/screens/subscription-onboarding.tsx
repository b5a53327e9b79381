import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import * as paths from '#rules/paths.ts'
import { FirstPlan } from '#web/billing/plans/first-plan.tsx'
import { SetUpSteps } from '#web/billing/plans/set-up-steps.tsx'
import { plansQuery } from '#web/billing/queries.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { nextPath, withNext } from '#web/core/next-path.ts'
import { screen } from '#web/core/screen.ts'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'
import { SetupPage } from '#web/users/entry/setup-page.tsx'
import { useSession } from '#web/users/session.ts'
import { billingMessages as messages } from '#words/generated/home.ts'

const payment = screen(() => import('#web/billing/plans/first-payment.tsx'), 'FirstPayment')

export function SubscriptionOnboardingScreen() {
  const { search } = useLocation()
  const { data: session } = useSession()
  const query = useQuery(plansQuery)

  if (session?.user?.subscription_onboarding_completed) {
    const next = nextPath(search)
    return <Navigate to={session.instagram_session ? next : withNext(paths.connect, next)} replace />
  }
  const chosen = query.data?.find((plan) => plan.id === new URLSearchParams(search).get('plan') && plan.price > 0)
  if (chosen)
    return (
      // A page of its own, so that its heading takes the focus.
      <SetupPage
        key="payment"
        title={messages.payment}
        description={messages.paymentAbout}
        above={<SetUpSteps at="payment" />}
      >
        <Suspense fallback={<PageSpinner />}>
          <payment.Screen plan={chosen} />
        </Suspense>
      </SetupPage>
    )
  return (
    <SetupPage title={messages.choose} description={messages.chooseAbout} above={<SetUpSteps at="plan" />}>
      <Loaded query={query} skeleton="h-[32rem]">
        {(plans) => <FirstPlan plans={plans} onPaid={payment.preload} />}
      </Loaded>
    </SetupPage>
  )
}
