import { type FormEvent, useId } from 'react'
import { Link, useLocation } from 'react-router'
import type { Plan } from '#contract/billing.ts'
import { moneyOf } from '#web/billing/money.ts'
import { CardChoice, PaymentQuestion } from '#web/billing/plans/card-choice.tsx'
import { featureLines } from '#web/billing/plans/plan-words.ts'
import { usePayment } from '#web/billing/plans/use-payment.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckList } from '#web/ui/display/check-list.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { billingMessages as messages } from '#words/generated/home.ts'
import { planDescriptions } from '#words/plan-limits.ts'

/** A newcomer's first payment: the card, what it is charged, and for what. */
export function FirstPayment({ plan }: { plan: Plan }) {
  const form = useId()
  const payment = usePayment(plan, messages.payFailed)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    payment.pay()
  }

  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <form id={form} noValidate onSubmit={submit} className="mx-auto flex max-w-md flex-col gap-4">
          <CardChoice {...payment} />
          {payment.failure ? <Alert tone="bad">{payment.failure}</Alert> : null}
        </form>
      </Card>
      <Card title={plan.name} description={planDescriptions[plan.name]}>
        <CheckList lines={featureLines(plan.features)} className="flex flex-col gap-2" />
        <dl className="mt-5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt>{messages.dueToday}</dt>
          <dd className="text-heading">{moneyOf(plan.price)}</dd>
        </dl>
        <p className="mb-5 text-end text-caption text-muted tabular-nums">
          {plan.billing_interval === 'yearly'
            ? messages.thenYearly({ amount: moneyOf(plan.price) })
            : messages.thenMonthly({ amount: moneyOf(plan.price) })}
        </p>
        <Button
          type="submit"
          form={form}
          variant="primary"
          full
          disabled={!payment.ready}
          aria-describedby={`${form}-state`}
          pending={payment.pending}
          pendingLabel={messages.paying}
        >
          {messages.pay({ amount: moneyOf(plan.price) })}
        </Button>
        <p id={`${form}-state`} role="status" className="mt-2 text-center text-caption text-muted">
          {payment.missing}
        </p>
        <BackToPlans />
      </Card>
      <PaymentQuestion {...payment} />
    </div>
  )
}

function BackToPlans() {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('plan')
  return (
    <p className="mt-4 text-center">
      <Link to={{ search: params.toString() }} className="font-medium text-brand-text hover:underline">
        {messages.anotherPlan}
      </Link>
    </p>
  )
}
