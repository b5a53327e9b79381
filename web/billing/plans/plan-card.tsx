import { type ReactNode, useId } from 'react'
import type { Plan } from '#contract/billing.ts'
import type { PlanLabel } from '#rules/plans.ts'
import { planLines, priceWords } from '#web/billing/plans/plan-words.ts'
import { classes } from '#web/ui/classes.ts'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { CheckList } from '#web/ui/display/check-list.tsx'
import { billingMessages as messages } from '#words/generated/home.ts'
import { planDescriptions } from '#words/plan-limits.ts'

/** The labels that are worth a badge; the others are said by the button. */
const badges: Partial<Record<PlanLabel, { tone: Tone; edge: string }>> = {
  selected: { tone: 'brand', edge: 'border-brand' },
  popular: { tone: 'brand', edge: 'border-brand' },
  coming: { tone: 'warn', edge: 'border-edge' },
  current: { tone: 'neutral', edge: 'border-edge' },
}

type PlanCardProps = {
  plan: Plan
  /** The plan one step below; its features are not repeated. */
  below: Plan | undefined
  label: PlanLabel
  /** The card's button. */
  action: ReactNode
}

export function PlanCard({ plan, below, label, action }: PlanCardProps) {
  const id = useId()
  const price = priceWords(plan)
  const badge = badges[label]
  return (
    <section
      aria-labelledby={id}
      className={classes(
        'relative flex min-w-0 flex-col rounded-xl border bg-surface p-5',
        badge?.edge ?? 'border-line',
      )}
    >
      {badge ? (
        <Badge tone={badge.tone} className={classes('absolute -top-2.5 start-5 border', badge.edge)}>
          {messages.labels[label]}
        </Badge>
      ) : null}
      <h2 id={id} className="text-heading">
        {plan.name}
      </h2>
      <p className="mt-1 text-muted md:min-h-10">{planDescriptions[plan.name]}</p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-1">
        <span className="text-figure tabular-nums">{price.amount}</span>
        <span className="text-muted">{price.per}</span>
      </p>
      <p className="mt-1 text-caption text-muted">{price.note}</p>
      <div className="mt-5 grid">{action}</div>
      <div className="mt-5 border-t border-line pt-4">
        {below ? <p className="mb-2 text-caption text-muted">{messages.everythingIn({ plan: below.name })}</p> : null}
        <CheckList lines={planLines(plan, below)} className="flex flex-col gap-2" />
      </div>
    </section>
  )
}
