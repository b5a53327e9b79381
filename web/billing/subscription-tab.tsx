import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { Plan } from '#contract/billing.ts'
import { defaultPlanName } from '#rules/limits.ts'
import { planButton } from '#rules/plans.ts'
import { messageOf } from '#web/app/api.ts'
import { screen } from '#web/app/screen.ts'
import { CurrentPlan } from '#web/billing/current-plan.tsx'
import { PlanChoice } from '#web/billing/plan-choice.tsx'
import { plansQuery, subscriptionQuery } from '#web/billing/queries.ts'
import { subscriptionMessages as messages } from '#web/billing/subscription-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'

const confirmation = screen(() => import('#web/billing/confirm-plan-change.tsx'), 'ConfirmPlanChange')

/** The plans, and which of them the user has: none before that is known, the default where it cannot be read. */
function usePlans() {
  const plans = useQuery(plansQuery)
  const subscription = useQuery(subscriptionQuery)
  const { status, subscription: has, trial_used = false } = subscription.data ?? {}
  // A paid plan that has ended can be bought again; the Trial cannot.
  const over = status === 'ended' && has?.name !== 'Trial'
  const found = plans.data?.find((plan) => (has ? plan.id === has.id : plan.name === defaultPlanName))
  const current = over ? null : (found ?? null)
  return { plans, current, trial_used: trial_used && current?.name !== 'Trial', known: !subscription.isPending }
}

export function SubscriptionTab() {
  const { plans, current, trial_used, known } = usePlans()
  const [chosen, setChosen] = useState<Plan | null>(null)

  useEffect(() => {
    if (plans.isError) toast.error(messages.plansFailed, { id: 'plans' })
  }, [plans.isError])

  return (
    <div className="flex flex-col gap-8">
      <CurrentPlan />
      <section aria-labelledby="choose-plan" className="flex flex-col gap-4">
        <h2 id="choose-plan" className="text-dialog">
          {messages.choose}
        </h2>
        {plans.data && known ? (
          <PlanChoice
            plans={plans.data}
            current={current}
            selected={chosen}
            action={(plan) => (
              <ChoosePlan
                plan={plan}
                current={current}
                used={trial_used && plan.name === 'Trial'}
                onChoose={setChosen}
              />
            )}
          />
        ) : plans.error ? (
          <LoadError message={messageOf(plans.error)} onRetry={plans.refetch} retrying={plans.isFetching} />
        ) : (
          <Skeleton className="h-[32rem]" />
        )}
      </section>
      {chosen ? (
        <Suspense fallback={null}>
          <confirmation.Screen plan={chosen} current={current} onClose={() => setChosen(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

type ChoosePlanProps = {
  plan: Plan
  current: Plan | null
  /** It was there once and cannot be had again. */
  used: boolean
  onChoose: (plan: Plan) => void
}

function ChoosePlan({ plan, current, used, onChoose }: ChoosePlanProps) {
  const { text, variant } = planButton(plan, current)
  return (
    <Button
      look={variant === 'upgrade' ? 'primary' : 'secondary'}
      disabled={used || variant === 'current' || variant === 'disabled'}
      title={used ? messages.trialOnce : undefined}
      onPointerEnter={confirmation.preload}
      onFocus={confirmation.preload}
      onClick={() => onChoose(plan)}
    >
      {text}
    </Button>
  )
}
