import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan } from '#contract/billing.ts'
import { forEachLimit, limitNames, type PlanFeatures } from '#rules/limits.ts'
import { limitWords } from '#web/billing/plans/plan-words.ts'
import { supportWords } from '#words/billing.ts'
import { billingMessages as messages } from '#words/generated/home.ts'
import { planLimitWords } from '#words/plan-limits.ts'

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

const cellOf = (features: PlanFeatures) =>
  forEachLimit<Record<'count' | 'switch' | 'label', ReactNode>>({
    count: (name) => limitWords(features[name]),
    switch: (name) => has(features[name]),
    label: (name) => supportWords(features[name]) || has(false),
  })

export const PlanTable = ({ plans }: { plans: readonly Plan[] }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    aria-label={messages.compare}
    className="relative overflow-x-auto rounded-xl border border-line bg-surface"
  >
    <table className="w-full min-w-[42rem]">
      <thead>
        <tr className="border-b border-line text-start">
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
        {limitNames.map((name) => (
          <tr key={name}>
            <th scope="row" className="px-4 py-2.5 text-start font-normal text-muted">
              {planLimitWords[name].name}
            </th>
            {plans.map((plan) => (
              <td key={plan.id} className="px-4 py-2.5">
                {cellOf(plan.features)[name]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
