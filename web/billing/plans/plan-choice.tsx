import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Plan } from '#contract/billing.ts'
import { billingIntervals, type ComingPlan, DEFAULT_INTERVAL, planLabel } from '#rules/plans.ts'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { PlanCard } from '#web/billing/plans/plan-card.tsx'
import { PlanTable } from '#web/billing/plans/plan-table.tsx'
import { hasYearly } from '#web/billing/plans/plan-words.ts'
import { screen } from '#web/core/screen.ts'
import { buttonClasses } from '#web/ui/buttons/button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { billingMessages as messages } from '#words/generated/home.ts'

type PlanChoiceProps = {
  plans: readonly Plan[]
  current: Plan | null
  selected: Plan | null
  coming?: ComingPlan | null
  /** The button of every plan that can be chosen here. */
  action: (plan: Plan) => ReactNode
  /** Between the interval and the cards. */
  children?: ReactNode
}

/** The plans of one interval side by side, and the same as a table. */
export function PlanChoice({ plans, current, selected, coming = null, action, children }: PlanChoiceProps) {
  const [interval, setInterval] = useInterval()
  const yearly = hasYearly(plans)
  const shown = plans.filter((plan) => plan.billing_interval === (yearly ? interval : 'monthly'))
  return (
    <div className="flex flex-col gap-6">
      {yearly ? (
        <div>
          <IntervalChoice value={interval} onChange={setInterval} />
        </div>
      ) : null}
      {children}
      <div className="grid gap-x-4 gap-y-6 md:grid-cols-2 xl:grid-cols-4">
        {shown.map((plan, index) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            below={shown[index - 1]}
            label={planLabel(plan, current, selected, coming)}
            action={plan.name === 'Enterprise' ? <ContactSales /> : action(plan)}
          />
        ))}
      </div>
      <Disclosure summary={messages.compare}>
        <PlanTable plans={shown} />
      </Disclosure>
    </div>
  )
}

type Interval = Plan['billing_interval']

/** The interval that is shown. It is in the address, so that it is still chosen after a detour over another tab or the way back. */
function useInterval() {
  const [search, setSearch] = useSearchParams()
  const chosen = billingIntervals.find((interval) => interval === search.get('interval')) ?? DEFAULT_INTERVAL
  const choose = (interval: Interval) =>
    setSearch(
      (params) => {
        params.set('interval', interval)
        return params
      },
      { replace: true },
    )
  return [chosen, choose] as const
}

type IntervalChoiceProps = { value: Interval; onChange: (interval: Interval) => void }

const IntervalChoice = ({ value, onChange }: IntervalChoiceProps) => (
  <Segmented
    label={messages.interval}
    value={value}
    onChange={onChange}
    options={[
      { value: 'monthly', label: messages.monthly },
      {
        value: 'yearly',
        label: (
          <>
            {messages.yearly} <Badge tone="ok">{messages.save}</Badge>
          </>
        ),
      },
    ]}
  />
)

const ask = screen(() => import('#web/billing/plans/ask-for-sales.tsx'), 'AskForSales')

/** The way to the Enterprise plan, which is arranged by mail; where nobody named an address, it says what to do instead. */
function ContactSales() {
  const { data: info, isPending } = useQuery(appInfoQuery)
  if (!info?.sales_email)
    return (
      <DialogButton disabled={isPending} preload={ask.preload} dialog={(close) => <ask.Screen onClose={close} />}>
        {messages.contactSales}
      </DialogButton>
    )
  return (
    <a
      href={`mailto:${info.sales_email}?subject=${encodeURIComponent(messages.enquiry)}`}
      className={buttonClasses({ full: true })}
    >
      {messages.contactSales}
    </a>
  )
}
