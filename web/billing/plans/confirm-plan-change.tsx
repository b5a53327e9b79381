import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChangePreview, PaymentMethod, Plan, UserSubscription } from '#contract/billing.ts'
import * as paths from '#rules/paths.ts'
import { decidePlanChange, isDowngrade } from '#rules/plans.ts'
import { changePreviewQuery, paymentMethodsQuery, useSubscribe } from '#web/billing/account-queries.ts'
import { BankQuestion } from '#web/billing/cards/bank-question.tsx'
import { moneyOf } from '#web/billing/money.ts'
import { ChangeCost } from '#web/billing/plans/change-cost.tsx'
import { ChangeLosses } from '#web/billing/plans/change-losses.tsx'
import { featureLines } from '#web/billing/plans/plan-words.ts'
import { thisMonth } from '#web/billing/this-month.ts'
import { dayOf, longDayOf } from '#web/core/days.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
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

/** Shows what a change of plan costs, brings and takes away, and makes it. */
export function ConfirmPlanChange({ plan, current, onClose }: ConfirmPlanChangeProps) {
  const { data: methods = [] } = useQuery(paymentMethodsQuery)
  const { mutate: subscribe, isPending, error } = useSubscribe()
  const [client_secret, askBank] = useState<string>()
  const [declined, setDeclined] = useState<string>()

  const card = methods.find(({ is_default }) => is_default) ?? null
  const change = decidePlanChange(current, plan, card, thisMonth())
  const is_downgrade = isDowngrade(current, plan)

  const succeed = (has: UserSubscription | null) => {
    toast.success(changedWords(plan, has))
    onClose()
  }
  const fail = (reason: string) => {
    askBank(undefined)
    setDeclined(reason)
    toast.error(subscriptionMessages.changeFailed)
  }
  const confirm = () => {
    if (change.kind === 'refused') return toast.error(messages.refused[change.code], { id: 'plan-change' })
    setDeclined(undefined)
    subscribe(
      { plan_id: plan.id, method_id: card?.id },
      {
        onSuccess: (answer) => (answer.success ? succeed(answer.subscription) : askBank(answer.client_secret)),
        onError: () => toast.error(subscriptionMessages.changeFailed),
      },
    )
  }

  if (client_secret !== undefined)
    return (
      <BankQuestion client_secret={client_secret} onClose={onClose} onDone={() => succeed(null)} onDeclined={fail} />
    )

  const reason = error ? failureWords(error, subscriptionMessages.changeFailed) : declined
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.title}
      danger={is_downgrade}
      description={fromTo(current, plan)}
      footer={
        <>
          <Button data-autofocus={is_downgrade || undefined} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            variant={is_downgrade ? 'danger' : 'primary'}
            data-autofocus={!is_downgrade || undefined}
            refused={change.kind === 'refused'}
            pending={isPending}
            pendingLabel={messages.confirming}
            onClick={confirm}
          >
            {messages.confirm[is_downgrade ? 'downgrade' : 'upgrade']}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <PlanSummary plan={plan} />
        {change.kind === 'refused' ? (
          <CardNeeded reason={messages.refused[change.code]} />
        ) : (
          <ChangeEffects plan={plan} card={card} />
        )}
        {reason ? <Alert tone="bad">{reason}</Alert> : null}
      </div>
    </Dialog>
  )
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

/** Why nothing can be paid yet, with the way to change that. */
function CardNeeded({ reason }: { reason: string }) {
  const navigate = useNavigate()
  return (
    <Alert
      tone="warn"
      action={
        <Button size="small" onClick={() => navigate(`${paths.account}?tab=billing`)}>
          {messages.addCard}
        </Button>
      }
    >
      {reason}
    </Alert>
  )
}

/** What is charged and when, and what will no longer fit. */
const ChangeEffects = ({ plan, card }: { plan: Plan; card: PaymentMethod | null }) => (
  <Loaded query={useQuery(changePreviewQuery(plan.id))} failed={messages.previewFailed} skeleton="h-28">
    {(preview) => <Preview preview={preview} card={card} />}
  </Loaded>
)

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
