import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '#contract/billing.ts'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { messageOf } from '#web/app/api.ts'
import { type Interval, IntervalChoice } from '#web/billing/interval-choice.tsx'
import { billingMessages as messages } from '#web/billing/messages.ts'
import { PlanCard } from '#web/billing/plan-card.tsx'
import { PlanTable } from '#web/billing/plan-table.tsx'
import { hasYearly } from '#web/billing/plan-words.ts'
import { useChoosePlan } from '#web/billing/queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

type FirstPlanProps = { plans: readonly Plan[] }

/** The cards from which a newcomer chooses. */
export function FirstPlan({ plans }: FirstPlanProps) {
  const sales_email = useQuery(appInfoQuery).data?.sales_email
  const [interval, setInterval] = useState<Interval>('yearly')
  const { mutate: choose, isPending, error } = useChoosePlan()
  const yearly = hasYearly(plans)
  const shown = plans.filter((plan) => plan.billing_interval === (yearly ? interval : 'monthly'))

  const actionOf = (plan: Plan) => {
    if (plan.name === 'Enterprise') {
      return (
        <a
          href={`mailto:${sales_email ?? ''}?subject=${encodeURIComponent(messages.enquiry)}`}
          className={buttonClasses({ full: true })}
        >
          {messages.contactSales}
        </a>
      )
    }
    if (plan.name !== 'Trial') return <Button disabled>{messages.opensSoon}</Button>
    return (
      <Button look="primary" pending={isPending} pendingLabel={messages.starting} onClick={() => choose(plan.id)}>
        {messages.startTrial}
      </Button>
    )
  }

  return (
    <div className="flex flex-col gap-6">
      {yearly ? (
        <div>
          <IntervalChoice value={interval} onChange={setInterval} />
        </div>
      ) : null}
      {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
      <div className="grid gap-x-4 gap-y-6 md:grid-cols-2 xl:grid-cols-4">
        {shown.map((plan, index) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            below={shown[index - 1]}
            popular={plan.name === 'Growth' && plan.billing_interval === 'yearly'}
            action={actionOf(plan)}
          />
        ))}
      </div>
      <Disclosure summary={messages.compare}>
        <PlanTable plans={shown} />
      </Disclosure>
    </div>
  )
}
