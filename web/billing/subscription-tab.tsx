import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId } from 'react'
import { useSearchParams } from 'react-router'
import type { Plan } from '#contract/billing.ts'
import { type ComingPlan, type PlanButton, planButton } from '#rules/plans.ts'
import { billingConfigQuery, useResumeSubscription } from '#web/billing/account-queries.ts'
import { CurrentPlan } from '#web/billing/plans/current-plan.tsx'
import { PlanChoice } from '#web/billing/plans/plan-choice.tsx'
import { plansQuery, subscriptionQuery } from '#web/billing/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { longDayOf } from '#web/core/days.ts'
import { screen } from '#web/core/screen.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { subscriptionMessages as messages } from '#words/generated/billing.ts'
import { planButtonWords } from '#words/subscription.ts'

const confirmation = screen(() => import('#web/billing/plans/confirm-plan-change.tsx'), 'ConfirmPlanChange')

/** The plans, which of them the user has, and which follows it. */
function usePlans() {
  const plans = useQuery(plansQuery)
  const subscription = useQuery(subscriptionQuery)
  const { status, subscription: has, next_plan, current_period_end, trial_used = false } = subscription.data ?? {}
  const find = (id: string | undefined) => plans.data?.find((plan) => plan.id === id) ?? null
  // A paid plan that has ended can be bought again; the Trial cannot.
  const over = status === 'ended' && has?.name !== 'Trial'
  const current = over ? null : find(has?.id)
  const next = find(next_plan?.id)
  return {
    plans,
    subscription,
    current,
    coming: next && current_period_end ? { plan: next, at: current_period_end } : null,
    trial_used: trial_used && current?.name !== 'Trial',
  }
}

/** The plan that is about to be confirmed. It is in the address: a link can lead to it, and going back closes it. */
function useChosen(plans: readonly Plan[] | undefined) {
  const [search, setSearch] = useSearchParams()
  const chosen = plans?.find(({ id, name }) => id === search.get('plan') && name !== 'Enterprise') ?? null
  const choose = (plan: Plan | null) =>
    setSearch(
      (params) => {
        if (plan) params.set('plan', plan.id)
        else params.delete('plan')
        return params
      },
      { replace: plan === null },
    )
  return [chosen, choose] as const
}

export function SubscriptionTab() {
  const { plans, subscription, current, coming, trial_used } = usePlans()
  // Which fields a new card needs is known before the confirmation opens.
  usePrefetchQuery(billingConfigQuery)
  const [chosen, choose] = useChosen(plans.data)

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
        {plans.data && !subscription.isPending ? (
          <PlanChoice
            plans={plans.data}
            current={current}
            selected={chosen}
            coming={coming}
            action={(plan) =>
              subscription.data ? (
                <ChoosePlan
                  plan={plan}
                  current={current}
                  coming={coming}
                  used={trial_used && plan.name === 'Trial'}
                  onChoose={choose}
                />
              ) : null
            }
          >
            {subscription.data ? null : (
              <LoadError
                message={messages.choiceClosed}
                onRetry={subscription.refetch}
                retrying={subscription.isFetching}
              />
            )}
          </PlanChoice>
        ) : plans.error ? (
          <LoadError message={messageOf(plans.error)} onRetry={plans.refetch} retrying={plans.isFetching} />
        ) : (
          <Skeleton className="h-[32rem]" />
        )}
      </section>
      {chosen && subscription.data ? (
        <Suspense fallback={null}>
          <confirmation.Screen plan={chosen} current={current} onClose={() => choose(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

type ChoosePlanProps = {
  plan: Plan
  current: Plan | null
  coming: ComingPlan | null
  /** It was there once and cannot be had again. */
  used: boolean
  onChoose: (plan: Plan) => void
}

const leadsUp = new Set<PlanButton>(['select', 'switch', 'upgrade'])

function ChoosePlan({ plan, current, coming, used, onChoose }: ChoosePlanProps) {
  const id = useId()
  const button = planButton(plan, current, coming)
  const text = planButtonWords[button](plan)
  if (coming && button === 'call_off') return <CallOff at={coming.at}>{text}</CallOff>
  return (
    <>
      <Button
        variant={leadsUp.has(button) ? 'primary' : 'secondary'}
        disabled={used || button === 'current' || button === 'contact_sales'}
        aria-describedby={used ? id : undefined}
        onPointerEnter={confirmation.preload}
        onFocus={confirmation.preload}
        onClick={() => onChoose(plan)}
      >
        {text}
      </Button>
      {used ? <Why id={id}>{messages.trialOnce}</Why> : null}
    </>
  )
}

/** In place of the button of a plan that comes anyway: when, and the way back. */
function CallOff({ at, children }: { at: string; children: string }) {
  const id = useId()
  const { mutate: resume, isPending } = useResumeSubscription()
  return (
    <>
      <Button aria-describedby={id} pending={isPending} pendingLabel={messages.resuming} onClick={() => resume()}>
        {children}
      </Button>
      <Why id={id}>{messages.beginsOn({ day: longDayOf(at) })}</Why>
    </>
  )
}

const Why = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className="mt-2 text-balance text-center text-caption text-muted">
    {children}
  </p>
)
