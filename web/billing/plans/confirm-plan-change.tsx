import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import type { ChangePreview, PaymentMethod, Plan, UserSubscription } from '#contract/billing.ts'
import { isDowngrade } from '#rules/plans.ts'
import { changePreviewQuery } from '#web/billing/account-queries.ts'
import { moneyOf } from '#web/billing/money.ts'
import { CardChoice, PaymentQuestion } from '#web/billing/plans/card-choice.tsx'
import { ChangeCost } from '#web/billing/plans/change-cost.tsx'
import { ChangeLosses } from '#web/billing/plans/change-losses.tsx'
import { featureLines } from '#web/billing/plans/plan-words.ts'
import { usePayment } from '#web/billing/plans/use-payment.ts'
import { dayOf, longDayOf } from '#web/core/days.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { CheckList } from '#web/ui/display/check-list.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { cardWords } from '#words/cards.ts'
import { changeMessages as messages, subscriptionMessages } from '#words/generated/billing.ts'
import { planWords } from '#words/subscription.ts'

const fromTo = (current: Plan | null, plan: Plan) =>
  current?.name === plan.name
    ? messages.toInterval({ interval: plan.billing_interval })
    : messages.fromTo({ from: current?.name ?? 'Trial', to: plan.name })

/** What came of a change that was confirmed: a plan that is there, or one that follows. */
function changedWords(plan: Plan, has: UserSubscription | null) {
  const { next_plan, current_period_end } = has ?? {}
  if (!next_plan || !current_period_end) return subscriptionMessages.changed({ plan: plan.name })
  // Where only the billing changes the name alone would say nothing.
  const words = next_plan.name === has?.subscription.name ? planWords(next_plan) : next_plan.name
  return subscriptionMessages.changesLater({ plan: words, day: longDayOf(current_period_end) })
}

type ConfirmPlanChangeProps = {
  plan: Plan
  /** What the user has now. */
  current: Plan | null
  onClose: () => void
}

/** Shows what a change of plan costs, brings and takes away, and makes it; a card that is missing is typed here. */
export function ConfirmPlanChange({ plan, current, onClose }: ConfirmPlanChangeProps) {
  const form = useId()
  const is_downgrade = isDowngrade(current, plan)
  const payment = usePayment(plan, subscriptionMessages.changeFailed, {
    onPaid: (has) => {
      toast.success(changedWords(plan, has))
      onClose()
    },
    onFailed: () => toast.error(subscriptionMessages.changeFailed),
  })
  const { refusal, typing, known, failure, missing } = payment
  const preview = useQuery({ ...changePreviewQuery(plan.id, refusal !== null), enabled: payment.is_known })
  // Nobody pays what they haven't been shown.
  const ready = payment.ready && preview.data !== undefined
  // What is under way can't be called off by closing it, and asks or says something at its end.
  const close = () => payment.pending || onClose()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) return payment.pay()
    if (payment.ready) return
    const wanted = refusal && (payment.entry?.untouched ?? true) ? messages.refused[refusal] : missing
    toast.error(wanted, { id: 'plan-change' })
  }

  if (payment.client_secret) return <PaymentQuestion {...payment} />

  return (
    <Dialog
      open
      onClose={close}
      title={messages.title}
      danger={is_downgrade}
      description={fromTo(current, plan)}
      width={typing ? 'wide' : 'normal'}
      footer={
        <>
          <Button data-autofocus={is_downgrade || undefined} onClick={close}>
            {messages.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={is_downgrade ? 'danger' : 'primary'}
            data-autofocus={!(is_downgrade || typing) || undefined}
            refused={!ready}
            aria-describedby={`${form}-missing`}
            pending={payment.pending}
            pendingLabel={messages.confirming}
          >
            {actWords(is_downgrade, typing ? preview.data : undefined)}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={submit}
        className={classes('flex flex-col gap-5', typing && 'md:grid md:grid-cols-2 md:items-start')}
      >
        <div className="flex flex-col gap-5">
          <PlanSummary plan={plan} />
          <Loaded query={preview} failed={messages.previewFailed} skeleton="h-28">
            {(preview) => <Preview preview={preview} card={is_downgrade ? known : null} />}
          </Loaded>
        </div>
        <div className="flex flex-col gap-4">
          {refusal ? <Alert tone="warn">{messages.refused[refusal]}</Alert> : null}
          {plan.price === 0 || (is_downgrade && known) ? null : <CardChoice {...payment} compact />}
          {failure ? <Alert tone="bad">{failure}</Alert> : null}
          <p id={`${form}-missing`} role="status" className="text-caption text-muted empty:hidden">
            {missing}
          </p>
        </div>
      </form>
    </Dialog>
  )
}

/** What the button says; where a new card is charged at once, `paid` is what it costs. */
function actWords(is_downgrade: boolean, paid: ChangePreview | undefined) {
  if (!paid?.charge_now) return messages.confirm[is_downgrade ? 'downgrade' : 'upgrade']
  const amount = moneyOf(paid.charge_now)
  return messages.payAndChange({ amount, kind: paid.kind === 'switch' ? 'other' : 'upgrade' })
}

function PlanSummary({ plan }: { plan: Plan }) {
  const per = plan.billing_interval === 'yearly' ? messages.perYear : messages.perMonth
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-heading">{plan.name}</span>
        <span className="tabular-nums">
          <span className="text-heading">{moneyOf(plan.price)}</span> <span className="text-muted">{per}</span>
        </span>
      </p>
      <CheckList lines={featureLines(plan.features)} className="mt-3 grid gap-x-4 gap-y-1.5 sm:grid-cols-2" />
    </div>
  )
}

/** What is charged and when, and what will no longer fit. */
const Preview = ({ preview, card }: { preview: ChangePreview; card: PaymentMethod | null }) => (
  <>
    <ChangeCost preview={preview} />
    <p className="text-muted">
      {Date.parse(preview.effective_at) > Date.now() + 60_000
        ? messages.begins.later({ day: dayOf(preview.effective_at) })
        : messages.begins.now}{' '}
      {card && preview.next_payment ? messages.paidWith({ card: cardWords(card) }) : null}
    </p>
    {preview.kind === 'downgrade' ? <ChangeLosses losses={preview.losses} /> : null}
  </>
)
