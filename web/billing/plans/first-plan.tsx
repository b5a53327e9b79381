import { useLocation } from 'react-router'
import type { Plan } from '#contract/billing.ts'
import { useSubscribe } from '#web/billing/account-queries.ts'
import { PlanChoice } from '#web/billing/plans/plan-choice.tsx'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { subscriptionMessages } from '#words/generated/billing.ts'
import { billingMessages as messages } from '#words/generated/home.ts'

type FirstPlanProps = {
  plans: readonly Plan[]
  /** Called when somebody is about to choose a plan that is paid for. */
  onPaid: () => void
}

/** The cards from which a newcomer chooses. */
export function FirstPlan({ plans, onPaid }: FirstPlanProps) {
  const { search } = useLocation()
  const { mutate: choose, isPending, error } = useSubscribe()

  const withPlan = (plan: Plan) => {
    const params = new URLSearchParams(search)
    params.set('plan', plan.id)
    return `?${params}`
  }
  const actionOf = (plan: Plan) =>
    plan.name === 'Trial' ? (
      <Button
        variant="primary"
        pending={isPending}
        pendingLabel={messages.starting}
        onClick={() => choose({ plan_id: plan.id, method_id: undefined })}
      >
        {messages.startTrial}
      </Button>
    ) : (
      <LinkButton
        to={withPlan(plan)}
        onPointerEnter={onPaid}
        onFocus={onPaid}
        aria-label={subscriptionMessages.selectPlanNamed({ plan: plan.name })}
      >
        {messages.selectPlan}
      </LinkButton>
    )

  return (
    <PlanChoice plans={plans} current={null} selected={null} action={actionOf}>
      {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
    </PlanChoice>
  )
}
