import type { ChangePreview } from '#contract/billing.ts'
import { moneyOf } from '#web/billing/money.ts'
import { dayOf } from '#web/core/days.ts'
import { classes } from '#web/ui/classes.ts'
import { changeMessages as messages } from '#words/generated/billing.ts'

const Line = ({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) => (
  <div className={classes('flex justify-between gap-4 py-1.5', strong ? 'font-semibold' : 'text-muted')}>
    <dt>{label}</dt>
    <dd className="shrink-0">{amount}</dd>
  </div>
)

/** What a change of plan costs: each part, what is charged now, what comes next. */
export const ChangeCost = ({ preview: { lines, charge_now, credit, next_payment } }: { preview: ChangePreview }) => (
  <div className="rounded-lg border border-line bg-sunken px-4 py-1.5">
    <dl className="divide-y divide-line">
      {lines.map(({ description, amount }) => (
        <Line key={description} label={description} amount={moneyOf(amount)} />
      ))}
      <Line label={messages.chargedNow} amount={moneyOf(charge_now)} strong />
      {credit > 0 ? <Line label={messages.credit} amount={moneyOf(credit)} /> : null}
      {next_payment ? (
        <Line label={messages.nextPayment({ day: dayOf(next_payment.at) })} amount={moneyOf(next_payment.amount)} />
      ) : null}
    </dl>
    {next_payment ? null : <p className="border-t border-line py-1.5 text-muted">{messages.noPayment}</p>}
  </div>
)
