import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan, PlanFeatures } from '#contract/billing.ts'
import { limitWords } from '#web/billing/plans/plan-words.ts'
import { billingMessages as messages } from '#words/billing.ts'

const has = (included: boolean) =>
  included ? (
    <>
      <Check size={16} aria-hidden className="inline text-ok" />
      <span className="sr-only">{messages.included}</span>
    </>
  ) : (
    <>
      <Minus size={16} aria-hidden className="inline text-muted" />
      <span className="sr-only">{messages.notIncluded}</span>
    </>
  )

const rows: { label: string; show: (features: PlanFeatures) => ReactNode }[] = [
  { label: messages.rows.accounts, show: (features) => limitWords(features.instagram_accounts) },
  { label: messages.rows.actions, show: (features) => limitWords(features.daily_actions) },
  { label: messages.rows.lists, show: (features) => limitWords(features.follower_lists) },
  { label: messages.scheduling, show: (features) => has(features.scheduled_tasks) },
  { label: messages.analytics, show: (features) => has(features.analytics) },
  { label: messages.rows.support, show: (features) => features.priority_support || has(false) },
]

type PlanTableProps = { plans: readonly Plan[] }

export const PlanTable = ({ plans }: PlanTableProps) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    aria-label={messages.compare}
    className="relative overflow-x-auto rounded-xl border border-line bg-surface"
  >
    <table className="w-full min-w-[42rem]">
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className="px-4 py-3 font-medium text-muted">
            {messages.feature}
          </th>
          {plans.map((plan) => (
            <th key={plan.id} scope="col" className="px-4 py-3 font-semibold">
              {plan.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" className="px-4 py-2.5 text-left font-normal text-muted">
              {row.label}
            </th>
            {plans.map((plan) => (
              <td key={plan.id} className="px-4 py-2.5">
                {row.show(plan.features)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
